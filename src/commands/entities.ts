import * as vscode from 'vscode';
import type { CallOptions, ClusterClient } from '../client';
import type { JournalRecord } from '../changes/journal-record';
import { inProgress } from '../changes/in-progress';
import { patiently } from '../changes/patience';
import { EntitiesState, entitiesById, mustBeEditable } from '../changes/resources/entities';
import { partitionsOf } from '../changes/resources/entity-partitions';
import { entityDeletion } from '../changes/resources/entity-deletions';
import { collectionOn, type ConnectedCollection } from '../connections/collections';
import { resolveCluster } from '../connections/planes';
import { tryRead } from '../connections/reads';
import { openNew } from '../documents/opening';
import { mustBeComplete, type Collection } from '../model/collections/collections';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import {
  collectionKey,
  ENDPOINT,
  locationText,
  type CollectionRef,
  type NamedCollectionRef,
} from '../model/collections/refs';
import { check } from '../model/issues';
import { emptyEntity, entitiesDocument, entitiesText, MAX_EDITED, withoutKeys } from '../model/entities/documents';
import { entitiesName } from '../model/entities/plans';
import { filterOfIds, keyOf, looseIntegers } from '../model/entities/values';
import { checkFilter, dynamicHints, exampleFilter } from '../model/filter';
import { isDynamic } from '../model/searches/facts';
import type { Entity } from '../model/searches/entities';
import { listed } from '../model/texts/words';
import type { CollectionNode } from '../tree/collections/collections';
import { refusalOf } from '../tree/rights';
import type { App } from './app';
import { recordedConnection } from './recorded';
import { changeableCollection } from './arguments';
import { stepTitle } from './choices/titles';

/** Entities that the user selected among results. */
export interface EntitySelection {
  readonly ref: CollectionRef;
  readonly ids: readonly string[];
  readonly partition?: string | undefined;
}

/** Opens a draft with a new entity of a collection. */
export async function newEntity(app: App, { scope, ref }: CollectionNode): Promise<void> {
  const at = collectionOn(scope.connection, ref);
  const collection = await inProgress(async () =>
    patiently(await readingOf(app, at), options => describe(app, at, options)),
  );
  mustBeComplete(collection, ref.collectionName);
  const document = entitiesDocument(at, collection.fields, [emptyEntity(collection.fields)]);
  await openNew(scope.connection, app.documents, {
    ...entitiesText(document),
    name: vscode.l10n.t('New entity in {0}', ref.collectionName),
    document,
    pending: true,
  });
}

/** Returns the title of the progress, with the place of the collection. */
async function readingOf({ connections, clients }: App, ref: CollectionRef): Promise<string> {
  const { connectionId, clusterId, collectionName } = ref;
  const connection = await connections.find(connectionId);
  const known = connection && (await (await clients.endpoints).find(connection, clusterId));
  const connectionName = connection?.name ?? connectionId;
  const clusterName = known?.clusterName ?? clusterId;
  return vscode.l10n.t('Reading “{0}” on {1}…', collectionName, locationText({ ...ref, connectionName, clusterName }));
}

/** Selected results, or the collection of the row; undefined from the Command Palette. */
type On = EntitySelection | CollectionNode | undefined;

/** Opens a draft of the selected entities as the service has them now. */
export async function editEntities(app: App, on: On): Promise<void> {
  const selection = await selected(app, on);
  if (!selection) return;
  const { at, collection, entities, partition } = await inProgress(async () =>
    patiently(await readingOf(app, selection.ref), options => read(app, selection, options)),
  );
  const document = entitiesDocument(at, collection.fields, entities, partition);
  const name = entitiesName(at.collectionName, selection.ids);
  await openNew(at.connection, app.documents, { ...entitiesText(document), name, document });
  app.unapplied.entityIds.delete(collectionKey(selection.ref));
}

/** Opens a draft of new entities that are copies of the selected ones. */
export async function duplicateEntities(app: App, on: On): Promise<void> {
  const selection = await selected(app, on);
  if (!selection) return;
  const { at, collection, entities, partition } = await inProgress(async () =>
    patiently(await readingOf(app, selection.ref), options => read(app, selection, options)),
  );
  const loose = looseIntegers(collection.fields, entities);
  const copies = withoutKeys(collection.fields, entities);
  const document = entitiesDocument(at, collection.fields, copies, partition);
  const name = vscode.l10n.t('Copy of {0}', entitiesName(at.collectionName, selection.ids));
  await openNew(at.connection, app.documents, {
    ...entitiesText(document),
    name,
    document,
    pending: true,
  });
  app.unapplied.entityIds.delete(collectionKey(selection.ref));
  if (loose.length === 0) return;
  const said = vscode.l10n.t('Integers beyond 53 bits are copied as strings: {0}.', listed(loose));
  void vscode.window.showWarningMessage(said);
}

/** Deletes the selected entities, or those that match a filter, after a plan. Returns true if entities were deleted. */
export async function deleteEntities(app: App, on: On): Promise<boolean> {
  if (!isSelection(on)) {
    const node = await changeableCollection(app, on);
    const refused = node && refusalOf(app.changes.rights, node, 'deleteEntities');
    if (refused !== undefined) void vscode.window.showWarningMessage(refused);
    return node !== undefined && refused === undefined && deleteByFilter(app, node);
  }
  const selection = on;
  const at = await connected(app, selection);
  const key = keyOf(
    (await inProgress(async () => patiently(await readingOf(app, at), options => describe(app, at, options)))).fields,
  );
  if (!key) throw new Error(vscode.l10n.t('The service does not return the primary key of “{0}”.', at.collectionName));
  return remove(app, at, filterOfIds(key, selection.ids), selection.partition);
}

async function deleteByFilter(app: App, { scope, ref }: CollectionNode): Promise<boolean> {
  const at = collectionOn(scope.connection, ref);
  const plane = async () => (await resolveCluster(app.clients, at.connection, at.clusterId)).client;
  const told = await inProgress(() =>
    tryRead(app.clients, plane, (client, options) => client.collections.describe(nameOf(at), options)),
  );
  const collection = 'value' in told ? told.value : undefined; // without it only the form of the filter is checked
  const { filters } = app.unapplied;
  const whose = collectionKey(at);
  const filter = await vscode.window.showInputBox({
    title: stepTitle(app.title, locationText(ref), ref.collectionName),
    prompt: vscode.l10n.t('Filter of the entities to delete. The next step shows how many match.'),
    placeHolder: exampleFilter(collection?.fields),
    value: filters.get(whose) ?? '',
    ignoreFocusOut: true,
    validateInput: text => filterProblem(text, collection),
  });
  if (filter === undefined || filter.trim() === '') return false;
  filters.set(whose, filter);
  const isDeleted = await remove(app, at, filter.trim());
  if (isDeleted) filters.delete(whose);
  return isDeleted;
}

/** Returns the first problem of a filter, or a hint, which does not keep it from being used. */
function filterProblem(text: string, collection: Collection | undefined) {
  if (text.trim() === '') return vscode.l10n.t('Enter a filter');
  const options = collection ? { dynamic: isDynamic({ collection }) } : {};
  const problem = checkFilter(text, collection?.fields, options)[0]?.message;
  if (problem !== undefined || !collection) return problem;
  const message = dynamicHints(text, collection.fields, options)[0]?.message;
  return message === undefined ? undefined : { message, severity: vscode.InputBoxValidationSeverity.Info };
}

const isSelection = (on: On): on is EntitySelection => on !== undefined && 'ids' in on;

/** Returns the selected entities; for a collection asks for IDs. Undefined: cancelled. */
async function selected(app: App, on: On): Promise<EntitySelection | undefined> {
  if (isSelection(on)) return on;
  const node = await changeableCollection(app, on);
  const ref = node?.ref;
  const typed = ref && (await askIds(app, ref));
  return ref && typed && { ref, ids: typed };
}

async function askIds({ title, unapplied }: App, ref: NamedCollectionRef): Promise<string[] | undefined> {
  const whose = collectionKey(ref);
  const idsIn = (text: string) => text.split(/[\s,]+/).filter(id => id !== '');
  const typed = await vscode.window.showInputBox({
    title: stepTitle(title, locationText(ref), ref.collectionName),
    prompt: vscode.l10n.t('IDs, separated by commas'),
    placeHolder: '1024, 1025',
    value: unapplied.entityIds.get(whose) ?? '',
    ignoreFocusOut: true,
    validateInput: text => {
      const { length } = idsIn(text);
      if (length === 0) return vscode.l10n.t('Enter at least one ID');
      return length > MAX_EDITED ? vscode.l10n.t('At most {0} IDs', MAX_EDITED) : undefined;
    },
  });
  if (typed !== undefined) unapplied.entityIds.set(whose, typed);
  const ids = idsIn(typed ?? '');
  return ids.length > 0 ? ids : undefined;
}

async function remove(app: App, at: ConnectedCollection, filter: string, partition?: string): Promise<boolean> {
  const resource = entityDeletion(app.clients, at, filter, partition);
  const { kind } = await app.changes.apply(resource, { mine: { count: 0, entities: [] }, confirm: 'plan' });
  if (kind === 'applied' || kind === 'unknown') app.counts.forget();
  return kind === 'applied';
}

async function read(app: App, selection: EntitySelection, options: CallOptions) {
  const { ids, partition } = selection;
  if (ids.length > MAX_EDITED) {
    throw new Error(vscode.l10n.t('Select at most {0} entities (selected: {1}).', MAX_EDITED, ids.length));
  }
  const at = await connected(app, selection);
  const [collection, { client }] = await Promise.all([
    describe(app, at, options),
    resolveCluster(app.clients, at.connection, at.clusterId),
  ]);
  mustBeComplete(collection, at.collectionName);
  const entities: Entity[] = await entitiesById(client, at, collection, ids, options, partition);
  if (entities.length === 0) throw new Error(vscode.l10n.t('The selected entities no longer exist.'));
  entities.forEach(mustBeEditable);
  const list = (asked: ClusterClient, call: CallOptions) => asked.partitions.list(nameOf(at), call);
  const named = await tryRead(app.clients, () => Promise.resolve(client), list);
  const partitions = 'value' in named ? named.value : []; // the plan says that they could not be listed
  const holding = await partitionsOf({ client, ref: at, collection, ids, partitions }, options);
  if (holding.length > 1) {
    throw new Error(
      vscode.l10n.t(
        'The selected entities are in several partitions ({0}). Select entities of one partition.',
        holding.join(', '),
      ),
    );
  }
  return { at, collection, entities, partition: selection.partition ?? holding[0] };
}

async function connected(app: App, { ref }: EntitySelection): Promise<ConnectedCollection> {
  const connection = await app.connections.find(ref.connectionId);
  if (!connection) throw new Error(vscode.l10n.t('The connection of these entities was removed.'));
  return collectionOn(connection, ref);
}

async function describe(app: App, at: ConnectedCollection, options: CallOptions): Promise<Collection> {
  const { client } = await resolveCluster(app.clients, at.connection, at.clusterId);
  return client.collections.describe(nameOf(at), options);
}

const nameOf = ({ dbName, collectionName }: ConnectedCollection) => ({ dbName, collectionName });

/**
 * Proposes to revert a recorded change: a draft of the entities as they were. Entities that the change only inserted are deleted after a
 * plan.
 */
export async function revertEntities(app: App, record: JournalRecord): Promise<void> {
  const { thingId, within = {} } = record;
  const connection = await recordedConnection(app, record);
  const { clusterId = ENDPOINT, dbName = DEFAULT_DATABASE } = within;
  const at = collectionOn(connection, { clusterId, dbName, collectionName: thingId });
  const [before, after] = [entitiesIn(record.before), entitiesIn(record.after)];
  const { fields } = await inProgress(async () =>
    patiently(await readingOf(app, at), options => describe(app, at, options)),
  );
  const key = keyOf(fields);
  if (before.length === 0) {
    if (after.length === 0 || !key)
      throw new Error(vscode.l10n.t('The journal has no previous state of these entities.'));
    const inserted = after.map(entity => entity[key.name]);
    await remove(app, at, filterOfIds(key, inserted), within['partition']);
    return;
  }
  const documentOf = (entities: readonly Entity[]) => entitiesDocument(at, fields, entities, within['partition']);
  const reverting = documentOf(before);
  await openNew(connection, app.documents, {
    ...entitiesText(reverting),
    name:
      after.length === 0
        ? vscode.l10n.t('Deleted entities from {0}', thingId)
        : vscode.l10n.t('Entities of {0} before the change', thingId),
    document: undefined,
    ...(after.length === 0 ? { pending: true } : { base: entitiesText(documentOf(after), reverting).text }),
  });
  (await import('../documents/reverting')).showRevertDraft(record);
}

function entitiesIn(state: unknown): readonly Entity[] {
  const checked = check(EntitiesState, state);
  return checked.ok ? checked.value.entities : [];
}
