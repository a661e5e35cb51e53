import * as vscode from 'vscode';
import type { App } from './app';

type Run = (app: App, ...args: unknown[]) => unknown;

/** A command in the manifest. */
interface Contributed {
  readonly command: string;
  /** VS Code gives both texts where it has translated one. */
  readonly title: string | { readonly value: string };
}

/** Registers the commands of the manifest; the table is loaded with the first of them. Here, and nowhere else, a command's failure is caught. */
export function registerCommands(
  app: App,
  { packageJSON }: Pick<vscode.Extension<unknown>, 'packageJSON'>,
): vscode.Disposable {
  const contributed: readonly Contributed[] = packageJSON.contributes.commands;
  return vscode.Disposable.from(
    ...contributed.map(({ command: id, title }) =>
      vscode.commands.registerCommand(id, async (...args: unknown[]) => {
        try {
          const { commands }: { commands: Readonly<Record<string, unknown>> } = await import('.');
          return await (commands[id] as Run)(
            { ...app, title: (typeof title === 'string' ? title : title.value).replace(/…$/, '') },
            ...args,
          );
        } catch (error) {
          return showFailure(app, id, error);
        }
      }),
    ),
  );
}

/** Shows the failure of a command; a cancellation is silent. */
async function showFailure(app: App, id: string, error: unknown): Promise<void> {
  const { explain, isCancelled } = await import('../connections/explain');
  if (isCancelled(error)) return;
  const { failureText } = await import('../connections/failure-text');
  app.log.error(id, failureText(error));
  void offerLog(app, explain(error).message);
}

async function offerLog({ log }: App, message: string): Promise<void> {
  const show = vscode.l10n.t('Show Log');
  if ((await vscode.window.showErrorMessage(message, show)) === show) log.show();
}
