import * as vscode from 'vscode';
import { digitsOf } from '../client/json';

/** The whole record as the service gave it, as JSON: nothing in it is taken for markup. */
export function recordTooltip(record: unknown): vscode.MarkdownString {
  return new vscode.MarkdownString().appendCodeblock(recordText(record), 'json');
}

/** A record as indented JSON; 64-bit numbers keep their digits. */
export const recordText = (record: unknown): string =>
  JSON.stringify(record, (_, value: unknown) => (typeof value === 'bigint' ? digitsOf(value) : value), 2);
