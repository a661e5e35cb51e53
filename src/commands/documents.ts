import * as vscode from 'vscode';
import { PLAN } from '../changes/plan-files';
import { askBeforeLoss } from '../connections/modals';
import { LIVE, subjectAt } from '../documents/files/addresses';
import { openDocument, reopenAs, reopenAsText } from '../documents/opening';
import { discardDraftAt } from '../documents/drafts/discarding';
import { isScratch, kindOfFile } from '../model/documents/documents';
import { fits } from '../documents/document-kind';
import { kindOf } from '../documents/kinds';
import { applyDocument } from '../documents/planning';
import { activeUri } from '../documents/files/tabs';
import { formOf } from '../panels/forms/editors';
import type { DraftNode } from '../tree/drafts';
import { isRow } from '../tree/rows';
import type { App } from './app';
import { currentFirst } from './choices/current-first';
import { leadOn } from './choices/lead-on';

/** Opens a draft and shows changes by others since it began. In the Command Palette the user picks one. */
export async function openDraft(app: App, node?: DraftNode): Promise<void> {
  const uri = node?.uri ?? (await pickDraft(app));
  const subject = uri && subjectAt(uri);
  if (subject) await openDocument(app.documents, subject);
}

const showDrafts = (): Thenable<void> => vscode.commands.executeCommand('vectorCloud.drafts.focus');

/** Discards a draft, or all selected ones, after a confirmation. */
export async function discardDraft(app: App, node?: DraftNode, nodes?: readonly DraftNode[]): Promise<void> {
  const uris =
    node && nodes && nodes.length > 1 ? nodes.map(({ uri }) => uri) : [(await chooseDraft(app, node)) ?? []].flat();
  const wanted = new Set(uris.map(String));
  const drafts = (await rowsOf(app)).filter(({ uri }) => wanted.has(uri.toString()));
  const [first] = drafts;
  if (!first) return;
  const discard = vscode.l10n.t('Discard');
  const question =
    drafts.length === 1
      ? vscode.l10n.t('Discard the draft of “{0}”?', first.identity.name)
      : vscode.l10n.t('Discard {0} drafts?', drafts.length);
  const which =
    drafts.length === 1 ? first.place.lines : drafts.map(({ identity, place }) => `${identity.name} · ${place.path}`);
  const lost = vscode.l10n.t('Unapplied edits are lost. The service is not changed.');
  const detail = [lost, '', ...which].join('\n');
  const look = drafts.length === 1 ? vscode.l10n.t('Open Draft') : vscode.l10n.t('Show Drafts');
  const answer = await askBeforeLoss({ question, detail, safe: look, others: [discard] });
  if (answer === look) await (drafts.length === 1 ? openDraft(app, first) : showDrafts());
  if (answer !== discard) return;
  for (const { uri } of drafts) await discardDraftAt(app.documents, uri);
}

/** Shows the plan of a document, which the user can apply. */
export async function planDocument(app: App, uri?: vscode.Uri): Promise<void> {
  const document = await chooseDocument(app, uri);
  if (!document) return;
  await app.forms.write(document.uri);
  const name = kindOfFile(document.uri.path)!;
  const { run } = await kindOf(name);
  if (run) return void (await vscode.commands.executeCommand(run.command, document.uri));
  const outcome = await applyDocument(app, document, () => app.forms.showIssues(document.uri));
  if (outcome?.kind === 'applied' || outcome?.kind === 'partial') app.tree.refresh();
  if (outcome?.kind === 'unknown' && (name === 'entities' || name === 'entityLines')) app.counts.forget();
}

/** Replaces the active form with its text. */
export async function openText(app: App): Promise<void> {
  const uri = activeUri();
  if (!uri || (uri.scheme !== PLAN && !kindOfFile(uri.path))) return sayNothingIsOpen(app);
  await app.forms.write(uri);
  await reopenAsText(uri);
}

/** Replaces the active text editor with the form. */
export async function openForm(app: App): Promise<void> {
  const uri = activeUri();
  const kind = uri && kindOfFile(uri.path);
  if (!kind) return sayNothingIsOpen(app);
  const form = formOf(kind);
  if (form) await reopenAs(uri, form);
  else void vscode.window.showInformationMessage(vscode.l10n.t('Documents of this kind have no form.'));
}

/** Asks again for the connection of a file. */
export async function chooseDocumentConnection(app: App, uri?: vscode.Uri): Promise<void> {
  const document = await chooseDocument(app, uri);
  if (!document) return;
  const subject = subjectAt(document.uri);
  if (subject && !isScratch(subject)) {
    void vscode.window.showInformationMessage(vscode.l10n.t('The connection of a draft cannot be changed.'));
    return;
  }
  const kind = await kindOf(kindOfFile(document.uri.path)!);
  await app.documents.targets.ask(document.uri, each => fits(kind, each));
}

/** Returns the document of a lens; in the Command Palette and by key the one in the editor. */
export async function chooseDocument(app: App, uri?: vscode.Uri): Promise<vscode.TextDocument | undefined> {
  const chosen = uri ?? activeUri();
  const document = chosen && kindOfFile(chosen.path) ? await vscode.workspace.openTextDocument(chosen) : undefined;
  if (document && document.uri.scheme !== LIVE) return document;
  await sayNothingIsOpen(app);
  return undefined;
}

function sayNothingIsOpen(app: App): Promise<void> {
  const none = vscode.l10n.t(
    'Open a role, alert rule, search, migration, collection or document of entities first, from the sidebar or a file.',
  );
  return leadOn(app, none, 'openDraft', 'search', 'editRole', 'editAlertRule');
}

/** Returns the row's draft, or the one in the editor; otherwise the user picks. */
async function chooseDraft(app: App, node?: DraftNode): Promise<vscode.Uri | undefined> {
  if (node?.uri) return node.uri;
  const active = activeUri()?.toString();
  const open = (await app.documents.drafts.list()).find(({ uri }) => uri === active);
  return open ? vscode.Uri.parse(open.uri, true) : pickDraft(app);
}

async function pickDraft(app: App): Promise<vscode.Uri | undefined> {
  if ((await app.documents.drafts.list()).length === 0) {
    const why = vscode.l10n.t('No drafts. Edits stay drafts until you apply them.');
    await leadOn(app, why, 'editRole', 'editAlertRule', 'newRole', 'newAlertRule', 'createCollection');
    return undefined;
  }
  const { documents, connections, clients, tree } = app;
  const { nameDraftPlaces } = await import('../tree/drafts');
  await Promise.race([nameDraftPlaces(documents.drafts, connections, clients), tree.readings.clock(NAMES_MS)]);
  const items = currentFirst(app, await rowsOf(app), ({ uri }) => subjectAt(uri)?.connectionId).map(row => ({
    label: row.identity.name,
    description: String(row.item().description),
    uri: row.uri,
  }));
  const options = { title: app.title, placeHolder: vscode.l10n.t('Select a draft'), matchOnDescription: true };
  return (await vscode.window.showQuickPick(items, options))?.uri;
}

/** Time for the names of projects and clusters; without an answer, a list shows their IDs. */
const NAMES_MS = 2000;

async function rowsOf({ documents, connections, clients }: App): Promise<DraftNode[]> {
  const rows = await (await import('../tree/drafts')).draftRows(documents.drafts, connections, clients);
  return rows.filter(each => isRow(each, 'draft'));
}
