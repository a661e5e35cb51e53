import * as vscode from 'vscode';
import { uriOf } from '../files/tabs';
import type { DraftRecord } from './draft-record';
import { isChanged, isScratchDraft } from './drafts';

/** Number of unchanged documents kept for tabs that VS Code restores. */
const KEPT = 20;

/** Number of scratch documents kept, by last change. */
const KEPT_SCRATCH = 50;

/** Milliseconds that any scratch document is kept: another window can show it. */
const KEPT_MS = 30 * 24 * 60 * 60_000;

/** Returns old unchanged documents and old scratch documents beyond the limit, except open ones. `now`: milliseconds since 1970. */
export function forgettable(drafts: readonly DraftRecord[], now: number): DraftRecord[] {
  const scratches = drafts.filter(isScratchDraft).toSorted((a, b) => b.changedAt - a.changedAt);
  const old = scratches.slice(KEPT_SCRATCH).filter(({ changedAt }) => now - changedAt > KEPT_MS);
  const idle = drafts
    .filter(draft => !isChanged(draft) && !isScratchDraft(draft))
    .toSorted((a, b) => b.base.readAt - a.base.readAt);
  const open = openUris();
  return [...idle.slice(KEPT), ...old].filter(({ uri }) => !open.has(uri));
}

/** Returns the URIs of documents that can still be edited: those of all tabs, and unsaved ones. */
function openUris(): Set<string> {
  const shown = vscode.window.tabGroups.all
    .flatMap(({ tabs }) => tabs)
    .flatMap(tab =>
      tab.input instanceof vscode.TabInputTextDiff ? [tab.input.original, tab.input.modified] : [uriOf(tab)],
    );
  const unsaved = vscode.workspace.textDocuments.filter(({ isDirty }) => isDirty).map(({ uri }) => uri);
  return new Set([...shown, ...unsaved].flatMap(uri => (uri ? [uri.toString()] : [])));
}
