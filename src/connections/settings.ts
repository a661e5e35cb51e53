import * as vscode from 'vscode';

const SECTION = 'vectorCloud';

/** The settings, read at each use: a change counts from the next use on. */
export const settings = {
  /** Timeout of a data plane, in whole seconds. */
  requestTimeoutSeconds: (): number => number('requestTimeout', 10, 1, 600),
  /** Number of rows in a list before Load More; a page of the service has at most 100. */
  pageSize: (): number => number('pageSize', 100, 1, 100),
  /** True if the tree is refreshed when the window gets focus. */
  refreshOnFocus: (): boolean => get('refreshOnFocus', false),
  /** Number of recent collections, and of searches per collection. */
  historySize: (): number => number('historySize', 50, 0, 1000),
  /** True if a search panel keeps its hits while hidden. */
  keepResults: (): boolean => get('keepResults', true),
};

/** Returns a setting; `otherwise` where it is not set. */
export const get = <T>(name: string, otherwise: T): T =>
  vscode.workspace.getConfiguration(SECTION).get<T>(name) ?? otherwise;

/** Reads a number within bounds, because a settings file can contain any value. */
export function number(name: string, otherwise: number, min: number, max: number): number {
  const value = Math.trunc(Number(get<unknown>(name, otherwise)));
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : otherwise;
}
