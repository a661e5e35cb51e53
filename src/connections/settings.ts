import * as vscode from 'vscode';

const SECTION = 'vectorCloud';

/** The settings, read at each use: a change counts from the next use on. */
export const settings = {
  /** How long a data plane may take to answer, in whole seconds. */
  requestTimeoutSeconds: (): number => number('requestTimeout', 10, 1, 600),
  /** How many rows a list shows before Load More; a page of the service holds 100 at most. */
  pageSize: (): number => number('pageSize', 100, 1, 100),
  /** Whether the tree is read again when the window gets the focus back. */
  refreshOnFocus: (): boolean => get('refreshOnFocus', false),
  /** How many recent collections are remembered, and how many searches of each. */
  historySize: (): number => number('historySize', 50, 0, 1000),
  /** Whether a search panel keeps its hits while it is hidden. */
  keepResults: (): boolean => get('keepResults', true),
};

const get = <T>(name: string, otherwise: T): T => vscode.workspace.getConfiguration(SECTION).get<T>(name) ?? otherwise;

/** A number that someone typed into a settings file may be anything. */
function number(name: string, otherwise: number, min: number, max: number): number {
  const value = Math.trunc(Number(get<unknown>(name, otherwise)));
  return Number.isFinite(value) ? Math.min(max, Math.max(min, value)) : otherwise;
}
