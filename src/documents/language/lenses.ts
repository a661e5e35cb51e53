import * as vscode from 'vscode';
import { connectionLine } from '../../changes/where';
import { isScratch, kindOfFile, type Subject } from '../../model/documents/documents';
import { draftUri, liveUri, subjectAt } from '../files/addresses';
import { isPending, type Drafts } from '../drafts/drafts';
import { kindOf } from '../kinds';
import type { Targets } from '../targets';
import type { LanguageServices } from './registration';

/** The commands for the document at an address, above its first line; the main command first. */
export async function lensesOf({ drafts, targets }: LanguageServices, uri: vscode.Uri): Promise<vscode.CodeLens[]> {
  const subject = subjectAt(uri);
  const kind = await kindOf(kindOfFile(uri.path)!);
  const { run } = kind;
  const plan = { title: vscode.l10n.t('Plan…'), command: 'vectorCloud.document.plan', arguments: [uri] };
  const first = run ? [{ title: run.title(), command: run.command, arguments: [uri] }] : kind.change ? [plan] : [];
  const own = (await kind.lenses?.(uri)) ?? [];
  const more = subject && !isScratch(subject) ? await ofDraft(drafts, uri, subject) : await ofFile(targets, uri);
  return [...first, ...own, ...more].map(command => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command));
}

async function ofDraft(drafts: Drafts, uri: vscode.Uri, subject: Subject): Promise<vscode.Command[]> {
  const draft = await drafts.find(uri);
  if (!draft || !isPending(draft)) return [];
  const title = vscode.l10n.t('{0}: service ↔ draft', draft.name);
  const compare = {
    title: vscode.l10n.t('Show Difference'),
    command: 'vscode.diff',
    arguments: [liveUri(subject), draftUri(subject), title],
  };
  const discard = {
    title: vscode.l10n.t('Discard Draft…'),
    command: 'vectorCloud.draft.discard',
    arguments: [{ uri }],
  };
  return subject.isNew ? [discard] : [compare, discard];
}

async function ofFile(targets: Targets, uri: vscode.Uri): Promise<vscode.Command[]> {
  const connection = await targets.find(uri);
  const title = connection ? connectionLine(connection) : vscode.l10n.t('Select Connection…');
  return [{ title, command: 'vectorCloud.document.chooseConnection', arguments: [uri] }];
}
