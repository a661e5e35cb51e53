import * as vscode from 'vscode';
import { alertRuleDeletion } from '../../changes/resources/alert-rules';
import { roleDeletion } from '../../changes/resources/roles';
import type { Change } from '../../changes/changes';
import type { Outcome } from '../../changes/outcome';
import { describeCluster } from '../../changes/resources/replicas';
import { volumeResource } from '../../changes/resources/volumes';
import type { Connection } from '../../connections/connection';
import { returnedReplicas } from '../../model/clusters/replicas';
import { applyTracked } from '../clusters/replicas';
import { collectionTarget, Outdated } from '../../configurations/collection-targets';
import type { TargetServices } from '../../configurations/targets';
import type { CollectionContent } from '../../model/configurations/collections';
import type { Resource } from '../../changes/resource';
import type {
  CollectionChanges,
  ObjectChange,
  ReplicaChanges,
  VolumeChanges,
} from '../../model/configurations/plan-files';
import { shownLine, shownText } from '../../model/texts/shown';
import { readableJson } from '../../model/wire/json';
import type { StateNode } from '../../tree/configurations/documents';
import { agree } from '../../work/configurations/conflicts';
import type { App } from '../app';
import { changedRole, changedRule } from './changed-objects';
import { compareAgain } from './progress';

/** Shows the diff of the current state and the document with the values of its references. */
export async function showConfigurationDifference(app: App, node?: StateNode): Promise<void> {
  const chosen = node ?? (await pickState(app));
  const change = chosen && plannedOf(chosen);
  if (!chosen || !change) return;
  const { document, name } = chosen;
  const show = (state: object | undefined, what: string) =>
    app.records.show(`${document.identity.name} ${what}`, state ? shownText(`${readableJson(state)}\n`) : '');
  const title = shownLine(vscode.l10n.t('{0}: {1} ↔ document', document.identity.name, name));
  await vscode.commands.executeCommand('vscode.diff', show(change.seen, name), show(change.result, 'document'), title);
}

/** Plans the document of a row for its environment; applying reads the environment again. */
export async function planConfigured(app: App, node?: StateNode): Promise<void> {
  const chosen = node ?? (await pickState(app));
  const change = chosen && plannedOf(chosen);
  if (!chosen || !change) return;
  const { configurations, found, name, document } = chosen;
  const reading = configurations.reading(found.uri, name);
  if (reading.kind !== 'read') return;
  const { connection, environment } = reading.read;
  const edit = () => vscode.commands.executeCommand('vscode.open', document.uri, { preview: false });
  const isProduction = environment.production === true;
  const outdated = () => configurations.isEdited(found.uri, document.file, reading.read);
  const outcome = await apply(
    app,
    { connection, change, organization: environment.organization, services: reading.read.services },
    { confirm: 'plan', isProduction, outdated, edit },
  );
  if (outcome.kind === 'cancelled') return;
  if (outcome.kind === 'applied' && change.id !== undefined && change.result) {
    const { kind, id, projectId, result } = change;
    await agree(app.documents.bases, connection.id, { kind, id, projectId, content: result });
  }
  app.tree.refresh();
  await compareAgain(configurations, found, name);
}

interface Applying {
  readonly connection: Connection;
  readonly change: ObjectChange;
  readonly organization: string | undefined;
  readonly services: TargetServices;
}

type Asking = Omit<Change<unknown>, 'base' | 'mine' | 'showOthers'>;

function apply(app: App, applying: Applying, asking: Asking): Promise<Outcome<unknown>> {
  const { connection, change } = applying;
  const { clients, changes, documents } = app;
  const { id, projectId } = change;
  if (change.kind === 'role') {
    if (!change.result) {
      const ref = { connection, roleId: id!, projectId: projectId || undefined, roleName: change.name };
      return changes.apply(roleDeletion(clients, ref), { mine: {}, ...asking });
    }
    return changes.apply(changedRole(app, connection, change), { base: change.seen, mine: change.result, ...asking });
  }
  if (change.kind === 'volume') return applyVolume(app, applying, change, asking);
  if (change.kind === 'collection') return applyCollection(app, applying, change, asking);
  if (change.kind === 'replicas') return applyReplicas(app, applying, change, asking);
  if (!change.result) {
    const ref = { connection, projectId, id: id!, ruleName: change.seen?.ruleName ?? change.name, known: change.seen };
    return changes.apply(alertRuleDeletion(documents.services, ref), { mine: {}, ...asking });
  }
  return changes.apply(changedRule(app, connection, change), { base: change.seen, mine: change.result, ...asking });
}

async function applyVolume(
  app: App,
  { connection, organization }: Applying,
  { name: volumeName, projectId, seen, result }: VolumeChanges,
  asking: Asking,
): Promise<Outcome<unknown>> {
  const orgId = organization ?? (await app.clients.orgId(connection));
  if (!orgId)
    throw new Error(vscode.l10n.t('Set the organization ID of the environment (`organization`) to change volumes.'));
  const known = seen?.description ?? '';
  const resource = volumeResource(app.clients, { connection, projectId, volumeName, orgId, known });
  return app.changes.apply(resource, { base: seen, mine: result!, ...asking });
}

/** A collection changes by the requests of its target, as on the command line. */
function applyCollection(
  app: App,
  { connection, services }: Applying,
  change: CollectionChanges,
  asking: Asking,
): Promise<Outcome<unknown>> {
  const target = collectionTarget(services, change);
  const { name, clusterId, dbName, projectId } = change;
  const { seen, result } = change;
  let told = change.told;
  const operation = result ? (seen ? 'collections.alterProperties' : 'collections.create') : 'collections.drop';
  const resource: Resource<CollectionContent> = {
    ...target,
    kind: 'collection',
    id: name,
    name,
    connection,
    right: {
      operation,
      of: seen
        ? { kind: 'collection', id: name, within: [clusterId, dbName] }
        : { kind: 'database', id: dbName, within: [clusterId] },
    },
    within: { clusterId, dbName, ...(projectId && { projectId }) },
    get clusterName() {
      return target.clusterName;
    },
    creates: seen === undefined,
    plan(live, wanted) {
      told = target.told();
      return target.plan(live, result && wanted);
    },
    async write(live, wanted, options) {
      const outdated = target.outdated(live, result && wanted, told);
      if (outdated !== undefined) throw new Outdated(outdated);
      return target.write(live, wanted, options);
    },
  };
  return app.changes.apply(resource, { base: seen, mine: result ?? seen!, ...asking });
}

async function applyReplicas(
  app: App,
  { connection }: Applying,
  { id: clusterId, projectId, seen, result }: ReplicaChanges,
  asking: Asking,
): Promise<Outcome<unknown>> {
  const known = { clusterId: clusterId!, ...(projectId && { projectId }) };
  const read = await describeCluster(app.clients, connection, known);
  const cluster = 'value' in read ? read.value : known;
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const change = { base: seen, mine: { ...result!, status: 'RUNNING' }, ...asking };
  return applyTracked(app, { connection, cluster, timeZone, returned: returnedReplicas(cluster) }, change);
}

function plannedOf({ state }: StateNode): ObjectChange | undefined {
  return state && 'planned' in state ? state.planned.change : showNoDocuments();
}

function showNoDocuments(): undefined {
  void vscode.window.showInformationMessage(
    vscode.l10n.t('No difference is known. Refresh the configuration to compare.'),
  );
}

/** Picks one of the documents that differ. Undefined: cancelled, or there is none. */
async function pickState(app: App): Promise<StateNode | undefined> {
  const { ConfiguredDocumentNode, StateNode: State } = await import('../../tree/configurations/documents');
  const configurations = await app.configurations.get();
  const items = (await configurations.list()).flatMap(found => {
    if ('problem' in found) return [];
    return found.documents.flatMap(file => {
      const document = new ConfiguredDocumentNode(configurations, found, file);
      return Object.keys(found.file.configuration.environments).flatMap(name => {
        const node = new State(configurations, document, name);
        return node.state && 'planned' in node.state ? [{ label: file, description: name, node }] : [];
      });
    });
  });
  if (items.length === 0) return showNoDocuments();
  const placeHolder = vscode.l10n.t('Select a document');
  return (await vscode.window.showQuickPick(items, { title: app.title, placeHolder, matchOnDescription: true }))?.node;
}
