import * as vscode from 'vscode';
import type { Exchange } from '../client';
import { shownLine, shownText } from '../model/texts/shown';

export const openLog = (): vscode.LogOutputChannel => vscode.window.createOutputChannel('Vector Cloud', { log: true });

/** Logs failures in words; failures that are displayed elsewhere at debug level. */
export function failureLog(log: vscode.LogOutputChannel, level: 'error' | 'debug'): (error: unknown) => void {
  const write = async (error: unknown) => log[level]((await import('./explain')).explain(error).message);
  return error => void write(error);
}

/** Logs an exchange in one line; at trace level also its redacted bodies. */
export function logExchange(log: vscode.LogOutputChannel, exchange: Exchange): void {
  const { method, origin, path, status, durationMs, error } = exchange;
  const line = `${method} ${origin}${path} ${status ?? '–'} ${Math.round(durationMs)} ms`;
  if (error) log.warn(`${line}: ${shownLine(error.message)}`);
  else log.info(line);
  if (log.logLevel !== vscode.LogLevel.Trace) return; // bodies are redacted when they are read, which takes time
  log.trace(shownText(JSON.stringify({ request: exchange.request, answer: exchange.answer }, null, 2)));
}
