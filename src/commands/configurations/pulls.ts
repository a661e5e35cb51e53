import * as vscode from 'vscode';
import { pull, writePulled } from '../../configurations/pulling';
import type { UnmanagedNode } from '../../tree/configurations/rows';
import type { App } from '../app';
import { compareAgain, withCancel } from './progress';

/** Writes an unmanaged object to a new document, and opens the document. */
export async function pullObject(app: App, node?: UnmanagedNode): Promise<void> {
  const chosen = node ?? (await pickUnmanaged(app));
  if (!chosen) return;
  const { environment, object } = chosen;
  const { found, name, configurations } = environment;
  const reading = configurations.reading(found.uri, name);
  if (reading.kind !== 'read') return;
  const { services, place } = reading.read;
  services.service.renew();
  const pulled = await withCancel(vscode.l10n.t('Reading “{0}”…', chosen.identity.name), signal =>
    pull(services, found.file, place, { signal }),
  );
  const file = pulled.files.find(each => each.object?.kind === object.kind && each.object.id === object.id);
  if (!file) {
    const isOwn = (each: { readonly file: string }) => each.file === `${object.kind} ${object.id}`;
    const issue = pulled.notes.find(isOwn) ?? pulled.issues[0];
    throw new Error(
      issue
        ? vscode.l10n.t('“{0}” was not pulled: {1}', chosen.identity.name, issue.message)
        : vscode.l10n.t('“{0}” does not exist.', chosen.identity.name),
    );
  }
  writePulled(found.file, [file]);
  await vscode.commands.executeCommand('vscode.open', vscode.Uri.joinPath(found.uri, '..', file.file));
  await compareAgain(configurations, found, name);
}

async function pickUnmanaged(app: App): Promise<UnmanagedNode | undefined> {
  const { UnmanagedNode: Unmanaged, EnvironmentNode: Environment } = await import('../../tree/configurations/rows');
  const configurations = await app.configurations.get();
  const items = (await configurations.list()).flatMap(found => {
    if ('problem' in found) return [];
    return Object.keys(found.file.configuration.environments).flatMap(name => {
      const reading = configurations.reading(found.uri, name);
      if (reading.kind !== 'read') return [];
      const environment = new Environment(configurations, found, name, undefined);
      return reading.read.unmanaged.map(object => {
        const node = new Unmanaged(environment, object);
        return { label: node.identity.name, description: name, node };
      });
    });
  });
  if (items.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('No unmanaged objects. Refresh the configuration first.'));
    return undefined;
  }
  const placeHolder = vscode.l10n.t('Select an unmanaged object');
  return (await vscode.window.showQuickPick(items, { title: app.title, placeHolder }))?.node;
}
