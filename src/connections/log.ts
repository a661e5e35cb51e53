import type * as vscode from 'vscode';
import type { Exchange } from '../client';

/** One line for each exchange; what was said stands there at trace level, redacted before it got here. */
export function logExchange(log: vscode.LogOutputChannel, exchange: Exchange): void {
  const { method, path, status, durationMs } = exchange;
  log.info(`${method} ${path} ${status ?? '–'} ${Math.round(durationMs)} ms`);
}
