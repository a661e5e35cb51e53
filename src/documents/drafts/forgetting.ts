import * as vscode from 'vscode';
import { uriOf } from '../files/tabs';
import type { DraftRecord } from './draft-record';
import { isChanged, isScratchDraft } from './drafts';

/** How many documents that nobody changed are remembered, for tabs that VS Code brings back. */
const KEPT = 20;

/** How many scratch documents are kept, those that were changed last. */
const KEPT_SCRATCH = 50;

/** What was opened long ago and never changed, and what was tried out before the last fifty; nothing that is open here. */
export function forgettable(drafts: readonly DraftRecord[]): DraftRecord[] {
  const scratches = drafts.filter(isScratchDraft).toSorted((a, b) => b.changedAt - a.changedAt);
  const idle = drafts
    .filter(draft => !isChanged(draft) && !isScratchDraft(draft))
    .toSorted((a, b) => b.base.readAt - a.base.readAt);
  const open = openUris();
  return [...idle.slice(KEPT), ...scratches.slice(KEPT_SCRATCH)].filter(({ uri }) => !open.has(uri));
}

/** The documents that somebody can still type in, by their URI: those of all tabs, and those that are not saved. */
function openUris(): Set<string> {
  const shown = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(tab =>
      tab.input instanceof vscode.TabInputTextDiff ? [tab.input.original, tab.input.modified] : [uriOf(tab)],
    );
  const unsaved = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri);
  return new Set([...shown, ...unsaved].flatMap(uri => (uri ? [uri.toString()] : [])));
}
