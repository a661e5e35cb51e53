import type * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { inQuotes } from '../model/texts/quoted';
import { shown } from '../model/texts/shown';
import type { Node } from './node';
import { factsOf } from './tooltip-facts';

/** Name, state and the usual facts of a record, a line each, as plain text; the whole record is a command away. */
export function recordTooltip(record: object): string {
  const { name, facts } = factsOf(record);
  const lines = facts.map(({ label, value }) => (label === '' ? value : `${label}: ${value}`));
  return [...(name ? [name] : []), ...lines].map(shown).join('\n');
}

/**
 * Returns the tooltip of a record, or name and ID of its row with the reason of a failed read. Undefined: the pointer left, and VS Code asks
 * again at the next hover.
 */
export async function readTooltip(
  read: (options: CallOptions) => Promise<unknown>,
  token: vscode.CancellationToken | undefined,
  node: Pick<Node, 'identity' | 'notice'> = {},
): Promise<string | undefined> {
  const left = new AbortController();
  const leaving = token?.onCancellationRequested(() => left.abort());
  try {
    const record = await read({ signal: left.signal });
    if (typeof record !== 'object' || record === null) return undefined;
    const notice = await node.notice?.();
    return [recordTooltip(record), ...(notice === undefined ? [] : [shown(notice)])].join('\n');
  } catch (error) {
    const { explain, isCancelled } = await import('../connections/explain');
    if (isCancelled(error)) return undefined;
    const { identity } = node;
    const known = identity ? [...new Set([identity.name, identity.id])] : [];
    return [...known.map(shown), inQuotes(explain(error).message)].join('\n');
  } finally {
    leaving?.dispose();
  }
}
