import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { environmentUri, fitsEnvironment } from '../../work/configurations/configurations';
import type { EnvironmentNode } from '../../tree/configurations/rows';
import type { App } from '../app';
import { withCancel } from './progress';

/** Reads environments: of a row, otherwise all. Tells if none has a connection. */
export async function refreshConfiguration(app: App, node?: EnvironmentNode): Promise<void> {
  const configurations = await app.configurations.get();
  const found = node ? [node.found] : (await configurations.list()).filter(each => 'file' in each);
  if (found.length === 0) return showNoConfiguration();
  if (!app.views.configuration.view.visible) await vscode.commands.executeCommand('vectorCloud.configuration.focus');
  const compared = await withCancel(vscode.l10n.t('Comparing the configuration with its environments…'), signal =>
    Promise.all(
      found.map(each => {
        const names = node ? [node.name] : Object.keys(each.file.configuration.environments);
        return configurations.refresh(each, names, { signal });
      }),
    ),
  );
  if (compared.some(count => count > 0)) return;
  void vscode.window.showInformationMessage(
    vscode.l10n.t(
      'No environment was compared. In the Configuration view, add or select the connection of an environment.',
    ),
  );
}

function showNoConfiguration(): undefined {
  void vscode.window.showInformationMessage(
    vscode.l10n.t('No configuration (vectorcloud.json) in this workspace can be read.'),
  );
}

/** Selects the connection of an environment among those with its address. */
export async function chooseEnvironmentConnection(app: App, node?: EnvironmentNode): Promise<void> {
  const environment = node ?? (await pickEnvironment(app));
  if (!environment) return;
  const { found, name } = environment;
  const fits = (each: Connection) => fitsEnvironment(each, found.file.configuration.environments[name]!);
  if (await app.documents.targets.ask(environmentUri(found.uri, name), fits))
    (await app.configurations.get()).forget(found.uri, name);
}

/** Picks an environment of the workspace's configurations. Undefined: cancelled, or there is none. */
export async function pickEnvironment(
  app: App,
  title = app.title,
): Promise<Pick<EnvironmentNode, 'found' | 'name'> | undefined> {
  const found = (await (await app.configurations.get()).list()).filter(each => 'file' in each);
  const items = found.flatMap(each =>
    Object.keys(each.file.configuration.environments).map(name => ({
      label: name,
      description: vscode.workspace.asRelativePath(each.uri),
      found: each,
      name,
    })),
  );
  if (items.length === 0) return showNoConfiguration();
  const placeHolder = vscode.l10n.t('Select an environment');
  return vscode.window.showQuickPick(items, { title, placeHolder });
}
