import type * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { shown } from '../model/texts/shown';
import { factsOf } from './tooltip-facts';

/** Name, state and the usual facts of a record, a line each, as plain text; the whole record is a command away. */
export function recordTooltip(record: object): string {
  const { name, facts } = factsOf(record);
  const lines = facts.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`));
  return [...(name ? [name] : []), ...lines].map(shown).join('\n');
}

/**
 * Returns the tooltip of a record, or the reason of a failed read. Undefined: the pointer left, and VS Code asks again at the next hover.
 */
export async function readTooltip(
  read: (options: CallOptions) => Promise<unknown>,
  token: vscode.CancellationToken | undefined,
): Promise<string | undefined> {
  const left = new AbortController();
  const leaving = token?.onCancellationRequested(() => left.abort());
  try {
    const record = await read({ signal: left.signal });
    return typeof record === 'object' && record !== null ? recordTooltip(record) : undefined;
  } catch (error) {
    const { explain, isCancelled } = await import('../connections/explain');
    return isCancelled(error) ? undefined : explain(error).message;
  } finally {
    leaving?.dispose();
  }
}
