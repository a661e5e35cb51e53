import type * as vscode from 'vscode';

/** The next event that is the one. */
export const happened = <T>(event: vscode.Event<T>, isIt: (what: T) => boolean = () => true): Promise<T> =>
  new Promise(resolve => {
    const listening = event(what => {
      if (!isIt(what)) return;
      listening.dispose();
      resolve(what);
    });
  });
