import { setTimeout as pause } from 'node:timers/promises';
import * as vscode from 'vscode';
import { serialQueue } from '../../connections/serial-queue';
import { judgedHits } from '../../model/evaluations/adoption';
import { resultsProtocol } from '../../model/evaluations/pages';
import { findingsOf, tagFindings } from '../../model/evaluations/query-findings';
import { reopenAsText } from '../../documents/opening';
import { serve, showPage, tell } from '../forms/page';
import { adoptInto, openAdopted } from './adopting';
import type { ResultsServices } from './results-editor';
import { baseSearch, judgedFiles, StoredResults } from './stored-results';

/** Maximum number of queries of one answer: the worst ones. */
const MAX_FINDINGS = 10_000;

/** Time between two reads of a file that changes, as a multiple of the duration of a read. */
const REST_TIMES = 10;

/** Makes a panel the page of the results in a file, which follows the file. */
export async function showResults(
  { extensionUri, documents }: ResultsServices,
  uri: vscode.Uri,
  panel: vscode.WebviewPanel,
): Promise<void> {
  const stored = new StoredResults(uri);
  const { webview } = panel;
  const queue = serialQueue(); // the newest state arrives last
  const loaded = queue(() => stored.read());
  const current = async () => {
    await loaded;
    return stored.shown;
  };
  const serving = serve(webview, resultsProtocol, {
    open: async () => {
      await loaded;
      return { ...(await stored.state()), ...(vscode.l10n.bundle && { bundle: vscode.l10n.bundle }) };
    },
    findings: async chosen => {
      const { results, summaries } = await current();
      const all = findingsOf(results, summaries, chosen);
      return {
        queries: all.slice(0, MAX_FINDINGS).map(({ tags, ...each }) => ({ ...each, tags: [...tags] })),
        tags: tagFindings(all),
      };
    },
    hits: async ({ variant, query }) => {
      const { hits, missed, ...rest } = judgedHits((await current()).results, variant, query);
      return { hits: [...hits], missed: [...missed], ...rest };
    },
    openSearch: async ({ variant, query }) => {
      const draft = await openAdopted(documents, uri, await current(), { variant, query, checks: false });
      const judged = await judgedFiles(uri);
      // Not awaited: the form shows the search, and its failure.
      if (draft && judged) void vscode.commands.executeCommand('vectorCloud.search.judgeHits', draft, judged);
      else if (draft) void vscode.commands.executeCommand('vectorCloud.search.run', draft);
      return null;
    },
    adopt: async adopted => {
      await openAdopted(documents, uri, await current(), adopted);
      return null;
    },
    adoptInFile: async ({ variant }) => {
      const base = await baseSearch(uri);
      if (!base) throw new Error(vscode.l10n.t('The file of the search was deleted or moved.'));
      await adoptInto(base, await current(), variant);
      return null;
    },
    openText: async () => {
      await reopenAsText(uri);
      return null;
    },
  });
  let waiting = false;
  let isStale = false;
  let nextAt = 0;
  let isClosed = false;
  const readAgain = async () => {
    // A run writes large results again and again: most of the time is left to others.
    await pause(Math.max(0, nextAt - performance.now()), undefined, { ref: false });
    waiting = false;
    if (isClosed) return;
    const started = performance.now();
    await stored.read();
    const state = await stored.state();
    const ended = performance.now();
    nextAt = ended + REST_TIMES * (ended - started);
    if (!isClosed) await tell(webview, resultsProtocol, 'changed', state);
  };
  const changed = ({ path }: vscode.Uri) => {
    if (path !== uri.path || waiting) return;
    isStale = !panel.visible;
    if (isStale) return;
    waiting = true; // several changes of a file are one
    void queue(readAgain);
  };
  panel.onDidChangeViewState(() => {
    if (panel.visible && isStale) changed(uri);
  });
  const folder = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), '*.json');
  const watcher = vscode.workspace.createFileSystemWatcher(folder);
  panel.onDidDispose(() => {
    isClosed = true;
    vscode.Disposable.from(serving, watcher).dispose();
  });
  watcher.onDidChange(changed);
  watcher.onDidCreate(changed);
  watcher.onDidDelete(changed);
  panel.iconPath = new vscode.ThemeIcon('graph-scatter');
  showPage(panel, extensionUri, 'evaluation-results', ['form', 'plot', 'evaluation-results']);
}
