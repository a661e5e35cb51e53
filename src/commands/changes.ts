import * as vscode from 'vscode';
import type { JournalRecord } from '../changes/journal-record';
import { userOf } from '../changes/journal-table';
import type { Unreadable } from '../connections/records';
import { knownPlaces } from '../changes/known-places';
import { shownText } from '../model/texts/shown';
import { shortVectorNote, shownRecord } from '../model/wire/change-reports';
import { PLAN, PLAN_PAGE } from '../changes/plan-files';
import { activeUri, tabsOf } from '../documents/files/tabs';
import { timeOf } from '../changes/times';
import { outcomeWords } from '../documents/files/exchange-texts';
import { requestUri } from '../documents/files/request-addresses';
import type { App } from './app';

/** A record in the list: without the states, the request and the answer, which can be large. */
type Head = Pick<JournalRecord, 'id' | 'at' | 'connectionId' | 'connectionName' | 'within' | 'summary' | 'outcome'> & {
  readonly note?: string | undefined;
  readonly user?: string | undefined;
  /** True if the change can be reverted. */
  readonly isRevertible: boolean;
};

interface Item extends vscode.QuickPickItem {
  readonly head?: Head;
}

/** Applies the plan at this address, or the one in the editor; the last question comes after this. */
export async function applyPlan(app: App, uri?: vscode.Uri): Promise<void> {
  const applied = await (await app.changes.plans.documents()).apply(uri);
  if (typeof applied === 'boolean') await orSay(app, applied);
  else void vscode.window.showWarningMessage(applied.refusal);
}

/** Shows the page of a plan instead of its text. */
export async function openPlanPage(app: App): Promise<void> {
  const uri = activeUri();
  if (uri?.scheme !== PLAN) return orSay(app, false);
  const before = tabsOf(uri);
  // VS Code reopens only files in another editor.
  await vscode.commands.executeCommand('vscode.openWith', uri, PLAN_PAGE, { preview: false });
  await vscode.window.tabGroups.close(before.filter(({ input }) => input instanceof vscode.TabInputText));
}

/** Closes a plan; nothing is sent, and the draft stays. */
export const discardPlan = async (app: App, uri?: vscode.Uri): Promise<void> =>
  orSay(app, (await app.changes.plans.documents()).decide('discard', uri));

/** Opens the diff of the current and the planned state. */
export const showDifference = async (app: App, uri?: vscode.Uri): Promise<void> =>
  orSay(app, await (await app.changes.plans.documents()).showDifference(uri));

/** Leads a user of the Command Palette from a missing plan to a document that can be planned. */
async function orSay(app: App, there: boolean): Promise<void> {
  if (there) return;
  const none = vscode.l10n.t('No open plan. Open a draft, and plan its changes.');
  await (await import('./choices/lead-on')).leadOn(app, none, 'openDraft');
}

/** Lists the changes, newest first; opens a record as a document, or a draft that reverts the change. */
export async function showJournal(app: App): Promise<void> {
  const read = await app.changes.journal.parts(headOf);
  if (read.records.length + read.unreadable.length === 0) return (await import('./journal-export')).noChanges(app);
  const record = await pickRecord(app, read, vscode.l10n.t('Changes, newest first'));
  if (!record) return;
  const revert = revertOf(record);
  const icon = (id: string) => new vscode.ThemeIcon(id);
  const show = { label: vscode.l10n.t('Show Record'), iconPath: icon('json') };
  const propose = { label: vscode.l10n.t('Revert Change…'), iconPath: icon('discard') };
  const inspect = { label: vscode.l10n.t('Inspect Request'), iconPath: icon('inspect') };
  const ways: vscode.QuickPickItem[] = [show, ...(revert ? [propose] : []), inspect];
  const what = await vscode.window.showQuickPick(ways, {
    title: app.title,
    ignoreFocusOut: true,
    placeHolder: record.summary,
  });
  if (what === show) await showRecordOf(app, record);
  else if (what === inspect) await vscode.window.showTextDocument(requestUri('journal', record.id, record.summary));
  else if (what) await revert?.(app, record);
}

/** Opens a draft that reverts a change that the user picks. */
export async function proposeRevert(app: App): Promise<void> {
  const { journal } = app.changes;
  if (await journal.isEmpty()) return (await import('./journal-export')).noChanges(app);
  const records = (await journal.parts(headOf)).records.filter(({ isRevertible }) => isRevertible);
  if (records.length === 0) {
    const none = vscode.l10n.t('No change in the journal can be reverted.');
    return (await import('./choices/lead-on')).leadOn(app, none, 'showJournal');
  }
  const record = await pickRecord(app, { records, unreadable: [] }, vscode.l10n.t('Select the change to revert'));
  if (record) await revertOf(record)?.(app, record);
}

/** Returns the record that the user picks. Undefined: cancelled. */
async function pickRecord(app: App, read: Read, placeHolder: string): Promise<JournalRecord | undefined> {
  const items = await itemsOf(app, read);
  const options = {
    title: app.title,
    ignoreFocusOut: true,
    placeHolder,
    matchOnDescription: true,
    matchOnDetail: true,
  };
  const picked = await vscode.window.showQuickPick<Item>(items, options);
  if (!picked?.head) return undefined;
  const record = await app.changes.journal.find(picked.head.id);
  if (record) return record;
  throw new Error(
    vscode.l10n.t('The journal no longer contains this change. The journal keeps the newest changes only.'),
  );
}

const headOf = (record: JournalRecord): Head => {
  const { id, at, connectionId, connectionName, within, summary, outcome, note } = record;
  const isRevertible = revertOf(record) !== undefined;
  return { id, at, connectionId, connectionName, within, summary, outcome, note, user: userOf(record), isRevertible };
};

interface Read {
  readonly records: readonly Head[];
  readonly unreadable: readonly Unreadable[];
}

async function itemsOf(app: App, { records, unreadable }: Read): Promise<Item[]> {
  const lost = unreadable.map(({ uri, message }): Item => ({ label: `$(error) ${uri.fsPath}`, detail: message }));
  const { connections } = await app.connections.list();
  const stored = records.map(({ connectionId, connectionName, within }) => ({
    connection: connections.find(({ id }) => id === connectionId),
    connectionName,
    within,
  }));
  const places = await knownPlaces(app.clients, stored);
  return [...records.map((head, at) => itemOf(head, places[at]!.path)), ...lost];
}

function itemOf(head: Head, place: string): Item {
  const { summary, outcome, at, note, user } = head;
  const when = timeOf(at);
  return {
    label: `$(${ICONS[outcome] ?? 'question'}) ${summary}`,
    description: [outcomeWords(outcome), user, place].filter(Boolean).join(' · '),
    detail: note === undefined ? when : `${when} · ${note}`,
    head,
  };
}

const ICONS: Readonly<Record<string, string>> = {
  applied: 'check',
  partial: 'warning',
  refused: 'circle-slash',
  failed: 'error',
};

async function showRecordOf(app: App, record: JournalRecord): Promise<void> {
  const text = shownRecord(record);
  const uri = app.records.show(record.summary, shownText(text));
  const document = await vscode.workspace.openTextDocument(uri);
  await vscode.languages.setTextDocumentLanguage(document, 'json');
  await vscode.window.showTextDocument(document, { preview: true });
  const note = shortVectorNote(text);
  if (note !== undefined) void vscode.window.showInformationMessage(note);
}

/** Proposes the state before a recorded change, over the live one. Sends nothing. */
type ProposeRevert = (app: App, record: JournalRecord) => Promise<void>;

const revertDocument: ProposeRevert = async ({ documents }, record) =>
  (await import('../documents/reverting')).proposeRevert(documents, record);

/** Proposals to revert a change, by kind of resource. */
const REVERTS: Readonly<Record<string, ProposeRevert>> = {
  alertRule: revertDocument,
  alias: async (...given) => (await import('./collections/aliases')).revertAlias(...given),
  clusterGrant: async (...given) => (await import('./access/cluster-roles')).revertGrant(...given),
  clusterRole: async (...given) => (await import('./access/cluster-roles')).revertClusterRole(...given),
  collectionName: async (...given) => (await import('./collections/names')).revertName(...given),
  collectionProperty: async (...given) => (await import('./collections/properties')).revertCollectionProperty(...given),
  database: async (...given) => (await import('./databases')).revertDatabase(...given),
  databaseProperty: async (...given) => (await import('./databases')).revertProperty(...given),
  entity: async (...given) => (await import('./entities')).revertEntities(...given),
  entityDeletion: async (...given) => (await import('./entities')).revertEntities(...given),
  dataRole: revertDocument,
  index: async (...given) => (await import('./collections/indexes')).revertIndex(...given),
  groupPrivileges: async (...given) => (await import('./access/privilege-groups')).revertGroupPrivileges(...given),
  privilegeGroup: async (...given) => (await import('./access/privilege-groups')).revertPrivilegeGroup(...given),
  indexProperty: async (...given) => (await import('./collections/index-properties')).revertIndexProperty(...given),
  role: revertDocument,
  replicas: async (...given) => (await import('./clusters/replicas')).revertReplicas(...given),
  userRole: async (...given) => (await import('./access/users')).revertMembership(...given),
  volume: async (...given) => (await import('./volumes')).revertVolume(...given),
};

/** Undefined where nothing was changed, there was nothing before, or changes of this kind cannot be reverted. */
const revertOf = ({ outcome, before, kind }: JournalRecord): ProposeRevert | undefined =>
  outcome === 'refused' || before === undefined ? undefined : REVERTS[kind];
