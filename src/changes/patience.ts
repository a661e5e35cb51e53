import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { shownLine } from '../model/texts/shown';

/** Wait before progress is shown, in milliseconds. */
const QUIET_MS = 1000;

/** Waits for what the user asked for as long as it takes: shows progress that can be cancelled, once the answer is late. @throws CancellationError */
export async function patiently<T>(
  title: string,
  ask: (options: CallOptions & { readonly signal: AbortSignal }) => Promise<T>,
): Promise<T> {
  const stop = new AbortController();
  const asked = ask({ signal: stop.signal });
  const { promise: late, resolve } = Promise.withResolvers<boolean>();
  const timer = setTimeout(() => resolve(true), QUIET_MS);
  const settled = asked.then(
    () => resolve(false),
    () => resolve(false),
  );
  if (await late) {
    const { promise: cancelled, resolve: cancel } = Promise.withResolvers<void>();
    const where = { location: vscode.ProgressLocation.Notification, title: shownLine(title), cancellable: true };
    await vscode.window.withProgress(where, (_, token) => {
      token.onCancellationRequested(() => {
        stop.abort();
        cancel();
      });
      return Promise.race([settled, cancelled]);
    });
  }
  clearTimeout(timer);
  if (stop.signal.aborted) throw new vscode.CancellationError(); // not every read listens to the signal
  return asked;
}
