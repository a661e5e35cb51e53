import * as vscode from 'vscode';
import { failureText } from '../../connections/failure-text';
import { isPending } from '../../documents/drafts/drafts';
import { saveNow } from '../../documents/drafts/save-now';
import { DRAFT, subjectAt } from '../../documents/files/addresses';
import { uriOf } from '../../documents/files/tabs';
import { showChangesByOthers } from '../../documents/opening';
import { dataRoleId } from '../../model/access/data-role-documents';
import { isScratch, kindOfFile, type KindName, type Subject } from '../../model/documents/documents';
import type { Node } from '../../tree/node';
import { isRow } from '../../tree/rows';
import type { App } from '../app';

/** The open documents that a refresh of a row is about; of all rows without one. */
interface AffectedDocuments {
  readonly connectionId?: string | undefined;
  readonly kinds: ReadonlySet<KindName>;
  readonly id?: string | undefined;
}

/**
 * Updates open documents to the current state of the service, as rows do. A draft with edits stays and shows changes by others. Each is
 * updated alone: a failure is logged, because its row shows it.
 */
export async function renewOpenDocuments(app: App, row?: Node): Promise<void> {
  const meant = affectedBy(app, row);
  const uris = vscode.window.tabGroups.all.flatMap(({ tabs }) => tabs.flatMap(tab => uriOf(tab) ?? []));
  const each = [...new Map(uris.map(uri => [uri.toString(), uri])).values()];
  const renewed = await Promise.allSettled(each.map(uri => renew(app, uri, meant)));
  for (const one of renewed) if (one.status === 'rejected') app.log.warn(failureText(one.reason));
}

function affectedBy(app: App, row: Node | undefined): AffectedDocuments {
  let top = row;
  for (let at = row; at; at = app.tree.getParent(at)) top = at;
  return {
    connectionId: isRow(top, 'connection') ? top.scope.connection.id : undefined,
    kinds: new Set(kindsOf(row)),
    id: idOf(row),
  };
}

function idOf(row: Node | undefined): string | undefined {
  if (isRow(row, 'clusterRole')) return dataRoleId(row.plane.clusterId, row.name);
  return isRow(row, 'role') || isRow(row, 'alertRule') ? row.identity.id : undefined;
}

function kindsOf(row: Node | undefined): readonly KindName[] {
  if (!row || isRow(row, 'connection') || isRow(row, 'project'))
    return ['roles', 'dataRoles', 'alertRules', 'searches'];
  if (isRow(row, 'clusterRole') || isRow(row, 'clusterRoles')) return ['dataRoles'];
  if (isRow(row, 'cluster')) return ['dataRoles', 'searches'];
  if (isRow(row, 'role') || isRow(row, 'roles')) return ['roles'];
  if (isRow(row, 'alertRule') || isRow(row, 'alertRules')) return ['alertRules'];
  return ['searches'];
}

async function renew(app: App, uri: vscode.Uri, { connectionId, kinds, id }: AffectedDocuments): Promise<void> {
  const kind = kindOfFile(uri.path);
  if (!kind || !kinds.has(kind)) return;
  if (kind === 'searches') return renewSearch(app, uri, connectionId);
  const subject = subjectAt(uri);
  if (!subject || subject.isNew || isScratch(subject)) return;
  if (connectionId !== undefined && subject.connectionId !== connectionId) return;
  if (id === undefined || id === subject.id) await renewDocument(app, uri, subject);
}

/** A search shows the fields and partitions of its collection. */
async function renewSearch(app: App, uri: vscode.Uri, connectionId: string | undefined): Promise<void> {
  const session = (await app.searches()).find(uri);
  if (session && (connectionId === undefined || session.knowledge.connection?.id === connectionId)) {
    await session.refresh();
  }
}

async function renewDocument({ documents, forms }: App, uri: vscode.Uri, subject: Subject): Promise<void> {
  await forms.write(uri);
  const open = vscode.workspace.textDocuments.find(each => each.uri.toString() === uri.toString());
  if (open?.isDirty) await saveNow(open); // unsaved text is an edit of the draft
  const pulled = await documents.pull(subject); // its read-only copy shows it from then on
  const draft = uri.scheme === DRAFT ? await documents.drafts.find(uri) : undefined;
  if (!draft) return;
  if (isPending(draft))
    void showChangesByOthers(documents, subject, pulled); // the notification can stay forever
  else await documents.begin(subject, pulled);
}
