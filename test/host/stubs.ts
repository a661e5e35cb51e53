import * as vscode from 'vscode';

type Window = typeof vscode.window;

/** On the oldest host this bundle and the extension have copies of the API of their own: there no dialog can be answered for it. */
export const withDialogs = process.env['TEST_HOST'] === 'oldest' ? it.skip : it;

/**
 * Answers one kind of dialog as a person would; VS Code refuses to show any while it runs tests. A function is called when its turn
 * comes, and what it gives is the answer. Gives what was asked, and puts things back when the test is over.
 */
export function answering(kind: keyof Window, ...answers: unknown[]): { readonly asked: unknown[][] } & Disposable {
  const asked: unknown[][] = [];
  const original = vscode.window[kind];
  const answer = (...question: unknown[]): Promise<unknown> => {
    asked.push(question);
    const next = answers.shift();
    return Promise.resolve(typeof next === 'function' ? next(...question) : next);
  };
  Object.assign(vscode.window, { [kind]: answer });
  return { asked, [Symbol.dispose]: () => Object.assign(vscode.window, { [kind]: original }) };
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
