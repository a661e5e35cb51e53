import * as vscode from 'vscode';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import type { Resource } from './resource';
import { placeOf } from './where';

/** Another object already has the new name. `cause`: the refusal of the service, if that revealed the conflict. */
export class NameTaken extends Error {
  override readonly name = 'NameTaken';
  constructor(resource: Named, name = resource.name, cause?: unknown) {
    super(sentence(resource, name), { cause });
  }
}

type Named = Pick<Resource<unknown>, 'kind' | 'name' | 'connection' | 'within' | 'clusterName'>;

function sentence(resource: Named, name: string): string {
  const { kind, connection, within = {} } = resource;
  const connectionName = connection.name;
  if (kind === 'collection' || kind === 'collectionName') {
    const database = within['dbName'] ?? DEFAULT_DATABASE;
    const cluster = placeOf(resource, connection).levels.find(({ level }) => level === 'cluster')?.name;
    return cluster === undefined
      ? vscode.l10n.t(
          'Database “{0}” of “{1}” already has a collection named “{2}”. Choose another name.',
          database,
          connectionName,
          name,
        )
      : vscode.l10n.t(
          'Database “{0}” of cluster “{1}” ({2}) already has a collection named “{3}”. Choose another name.',
          database,
          cluster,
          connectionName,
          name,
        );
  }
  if (kind === 'alias') {
    return vscode.l10n.t(
      'Database “{0}” of “{1}” already has an alias named “{2}”. Switch the alias, or choose another name.',
      within['dbName'] ?? DEFAULT_DATABASE,
      connectionName,
      name,
    );
  }
  if (kind === 'index') {
    return vscode.l10n.t(
      'Collection “{0}” of “{1}” already has an index named “{2}”. Choose another name.',
      within['collectionName'] ?? '',
      connectionName,
      name,
    );
  }
  if (kind === 'database') {
    return vscode.l10n.t(
      '“{0}” already has a database named “{1}”. Choose another name.',
      placeOf(resource, connection).levels.find(({ level }) => level === 'cluster')?.name ?? connectionName,
      name,
    );
  }
  if (kind === 'user' || kind === 'clusterRole' || kind === 'dataRole' || kind === 'privilegeGroup') {
    const place = placeOf(resource, connection).levels.find(({ level }) => level === 'cluster')?.name ?? connectionName;
    if (kind === 'privilegeGroup')
      return vscode.l10n.t('“{0}” already has a privilege group named “{1}”. Choose another name.', place, name);
    return kind === 'user'
      ? vscode.l10n.t('“{0}” already has a user named “{1}”. Choose another name.', place, name)
      : vscode.l10n.t('“{0}” already has a role named “{1}”. Choose another name.', place, name);
  }
  if (kind === 'field') {
    return vscode.l10n.t(
      'Collection “{0}” of “{1}” already has a field named “{2}”. Choose another name.',
      within['collectionName'] ?? '',
      connectionName,
      name,
    );
  }
  if (kind === 'partition') {
    return vscode.l10n.t(
      'Collection “{0}” of “{1}” already has a partition named “{2}”. Choose another name.',
      within['collectionName'] ?? '',
      connectionName,
      name,
    );
  }
  const projectId = within['projectId'];
  if (kind === 'alertRule') {
    return vscode.l10n.t(
      'Project {0} of “{1}” already has an alert rule named “{2}”. Choose another name.',
      projectId ?? '',
      connectionName,
      name,
    );
  }
  return projectId
    ? vscode.l10n.t(
        'Project {0} of “{1}” already has a role named “{2}”. Choose another name.',
        projectId,
        connectionName,
        name,
      )
    : vscode.l10n.t(
        'The organization of “{0}” already has a role named “{1}”. Choose another name.',
        connectionName,
        name,
      );
}
