import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { shownText } from '../model/texts/shown';
import { readableJson } from '../model/wire/json';

/** The whole record as the service gave it, as JSON: nothing in it is taken for markup. */
export function recordTooltip(record: unknown): vscode.MarkdownString {
  return new vscode.MarkdownString().appendCodeblock(shownText(readableJson(record)), 'json');
}

/** The tooltip of a record that is read, or why it cannot be. Undefined: the person left, and VS Code asks again at the next hover. */
export async function readTooltip(
  read: (options: CallOptions) => Promise<unknown>,
  token: vscode.CancellationToken | undefined,
): Promise<vscode.MarkdownString | string | undefined> {
  const left = new AbortController();
  const leaving = token?.onCancellationRequested(() => left.abort());
  try {
    return recordTooltip(await read({ signal: left.signal }));
  } catch (error) {
    const { explain, isCancelled } = await import('../connections/explain');
    return isCancelled(error) ? undefined : explain(error).message;
  } finally {
    leaving?.dispose();
  }
}
