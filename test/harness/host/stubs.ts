import * as vscode from 'vscode';
import type { AppUnderTest } from '../../../src/commands/app';

type Window = typeof vscode.window;

/** The dialogs that our code calls: this bundle's, and those of the extension, which has an API object of its own on the oldest host. */
export function windows(): Window[] {
  const exported = vscode.extensions.getExtension<AppUnderTest>('vector-cloud.vector-cloud')?.exports;
  return [...new Set([vscode.window, ...(exported ? [exported.window] : [])])];
}

/**
 * Answers one kind of dialog as a person would; VS Code refuses to show any while it runs tests. A function is called when its turn
 * comes, and what it gives is the answer. Gives what was asked, and puts things back when the test is over.
 */
export function answering(kind: keyof Window, ...answers: unknown[]): { readonly asked: unknown[][] } & Disposable {
  const asked: unknown[][] = [];
  const originals = windows().map(window => [window, window[kind]] as const);
  const answer = (...question: unknown[]): Promise<unknown> => {
    asked.push(question);
    const next = answers.shift();
    return Promise.resolve(typeof next === 'function' ? next(...question) : next);
  };
  for (const [window] of originals) Object.assign(window, { [kind]: answer });
  return {
    asked,
    [Symbol.dispose]: () => originals.forEach(([window, original]) => Object.assign(window, { [kind]: original })),
  };
}

/** Sets one of our settings, and takes it back when the test is over. */
export async function setting(name: string, value: unknown): Promise<AsyncDisposable> {
  const configuration = () => vscode.workspace.getConfiguration('vectorCloud');
  await configuration().update(name, value, vscode.ConfigurationTarget.Global);
  return {
    [Symbol.asyncDispose]: async () => {
      await configuration().update(name, undefined, vscode.ConfigurationTarget.Global);
    },
  };
}
