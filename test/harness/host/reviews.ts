import assert from 'node:assert/strict';
import { importProtocol, type ImportReview } from '../../../src/model/mappings/pages';
import { connect } from '../../../src/webview/kit/rpc';
import { answering, windows } from './dialogs';
import { TestPanel } from './panel';
import { happened, moment } from './waiting';

/** Opens the page of a review by a command, in the hands of the test. */
export async function reviewOf(command: () => Thenable<unknown>) {
  const panel = new TestPanel();
  const originals = windows().map(window => [window, window.createWebviewPanel] as const);
  let isOpen = false;
  using failed = answering('showErrorMessage', undefined);
  const create = () => {
    isOpen = true;
    return panel;
  };
  for (const [window] of originals) Object.assign(window, { createWebviewPanel: create });
  try {
    await command();
  } finally {
    originals.forEach(([window, original]) => Object.assign(window, { createWebviewPanel: original }));
  }
  assert.ok(isOpen, JSON.stringify(failed.asked));
  const closed = happened(panel.onDidDispose);
  const views: ImportReview[] = [];
  const host = connect(importProtocol, panel.port, {
    changed: view => views.push(view),
    checked: check => views.push({ ...views.at(-1)!, check }),
  });
  views.push(await host.open(null));
  return {
    host,
    now: () => views.at(-1)!,
    /** Number of times that the page took the focus. */
    revealed: () => panel.revealed,
    /** All views so far. */
    views: (): readonly ImportReview[] => views,
    /** Waits for a view. */
    async view(isIt: (view: ImportReview) => boolean): Promise<ImportReview> {
      while (!isIt(views.at(-1)!)) await moment();
      return views.at(-1)!;
    },
    /** Imports, and waits until the page is closed. */
    async import(): Promise<void> {
      await host.import(null);
      await closed;
    },
  };
}
