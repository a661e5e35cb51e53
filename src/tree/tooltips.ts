import * as vscode from 'vscode';
import { readableJson } from '../client/json';

/** The whole record as the service gave it, as JSON: nothing in it is taken for markup. */
export function recordTooltip(record: unknown): vscode.MarkdownString {
  return new vscode.MarkdownString().appendCodeblock(readableJson(record), 'json');
}
