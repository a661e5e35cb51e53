import * as vscode from 'vscode';
import {
  aliasCreation,
  aliasDrop,
  aliasSwitch,
  type AliasContent,
  type AliasRef,
} from '../../changes/resources/aliases';
import type { JournalRecord } from '../../changes/journal-record';
import type { Change } from '../../changes/changes';
import type { Resource } from '../../changes/resource';
import { refusalOf, refusedBefore } from '../../changes/refusing';
import type { ApiError } from '../../client';
import type { AliasTrials } from '../../model/collections/alias-trials';
import { inProgress } from '../../changes/in-progress';
import { tryRead } from '../../connections/reads';
import { resolveCluster } from '../../connections/planes';
import { inNameOrder } from '../../model/texts/orders';
import type { CollectionNode } from '../../tree/collections/collections';
import type { Rows } from '../../tree/rows';
import type { App } from '../app';
import { chooseFrom } from '../choices/choices';
import { walk } from '../choices/steps';
import { recordedConnection } from '../recorded';
import { checksAgainst } from './alias-checks';
import { evaluationsAgainst } from './alias-evaluations';
import { refreshParts } from './part-rows';
import { namesIn } from './quick-collections';
import { usesOf } from './uses';

/** Asks for the name of a new alias of a collection, and creates the alias after a confirmation (companion). */
export async function createAlias(app: App, { scope, plane, ref }: CollectionNode): Promise<void> {
  const { clusterId, dbName, collectionName } = ref;
  const collections = namesIn(app, { scope, plane, dbName });
  const typed = await vscode.window.showInputBox({
    title: app.title,
    prompt: vscode.l10n.t('Alias of “{0}”', collectionName),
    placeHolder: 'articles',
    ignoreFocusOut: true,
    validateInput: async text =>
      (await collections).includes(text.trim())
        ? vscode.l10n.t('Database “{0}” already has a collection named “{1}”.', dbName, text.trim())
        : undefined,
  });
  const aliasName = typed?.trim();
  if (!aliasName) return;
  const of = { connection: scope.connection, clusterId, dbName, aliasName };
  const resource = aliasCreation(app.clients, of, collectionName);
  await apply(app, of, resource, { mine: { collectionName }, confirm: 'modal' });
}

/** Points an alias to another collection, by a plan that compares both (companion). */
export async function switchAlias(app: App, { scope, plane, ref, name }: Rows['alias']): Promise<void> {
  const { clusterId, dbName, collectionName: known } = ref;
  let target: string | undefined;
  let isEmpty = false;
  const choice = chooseFrom<string>({
    title: app.title,
    placeholder: known
      ? vscode.l10n.t('Select the collection for the alias. Now: {0}', known)
      : vscode.l10n.t('Select the collection for the alias'),
    items: async () => {
      const names = await namesIn(app, { scope, plane, dbName });
      const others = inNameOrder(names.filter(each => each !== known));
      isEmpty = others.length === 0;
      return others.map(label => ({ label, value: label }));
    },
    filled: () => (isEmpty ? vscode.l10n.t('No other collections are listed. Enter a name.') : undefined),
    typed: text => text,
    accept: ([value]) => (target = value),
  });
  if (!(await walk([() => choice])) || target === undefined) return;
  const of = { connection: scope.connection, clusterId, dbName, aliasName: name, ...(known && { known }) };
  await pointTo(app, of, target);
}

/** Drops an alias after a confirmation; its collection stays (companion). */
export async function dropAlias(app: App, { scope, ref, name }: Rows['alias']): Promise<void> {
  const { clusterId, dbName, collectionName: known } = ref;
  const of = { connection: scope.connection, clusterId, dbName, aliasName: name, known };
  const resource = aliasDrop(
    app.clients,
    of,
    (await usesOf(of.aliasName, of.dbName)).map(({ path }) => path),
  );
  await apply(app, of, resource, { mine: { collectionName: '' }, confirm: 'modal' });
}

/** Proposes the collection before a recorded change: switches the alias back, or creates a dropped one again. */
export async function revertAlias(app: App, record: JournalRecord): Promise<void> {
  const connection = await recordedConnection(app, record);
  const { collectionName } = record.before as AliasContent;
  if (collectionName === '') throw new Error(vscode.l10n.t('The journal has no previous collection of the alias.'));
  const { clusterId = '', dbName = '' } = record.within ?? {};
  const { collectionName: known } = (record.after ?? {}) as Partial<AliasContent>;
  const of = { connection, clusterId, dbName, aliasName: record.thingId };
  const reached = await resolveCluster(app.clients, connection, clusterId);
  const client = () => Promise.resolve(reached.client);
  const listed = await inProgress(() =>
    tryRead(app.clients, client, ({ aliases }, options) => aliases.list({ dbName }, options)),
  );
  const exists = 'value' in listed ? listed.value.includes(of.aliasName) : known !== undefined;
  if (exists) return pointTo(app, { ...of, ...(known && { known }) }, collectionName);
  const resource = aliasCreation(app.clients, of, collectionName);
  await apply(app, of, resource, { mine: { collectionName }, confirm: 'modal' });
}

async function pointTo(app: App, of: AliasRef, collectionName: string): Promise<void> {
  const trials = (await isOpen(app, of, collectionName)) ? await trialsOf(app, of, collectionName) : undefined;
  if (trials === 'cancelled') return;
  const resource = aliasSwitch(app.clients, of, collectionName, trials);
  await apply(app, of, resource, { mine: { collectionName }, confirm: 'plan' });
}

/** Returns false where a switch would be refused, or would change nothing: then nothing is run. */
async function isOpen(app: App, of: AliasRef, collectionName: string): Promise<boolean> {
  const { connections, changes, clients } = app;
  const resource = aliasSwitch(clients, of, collectionName);
  if ((await refusalOf(connections, of.connection)) ?? refusedBefore(changes.rights, resource)) return false;
  const { dbName, aliasName } = of;
  const [alias, target] = await inProgress(async () => {
    const { client } = await resolveCluster(clients, of.connection, of.clusterId);
    return Promise.all([
      tryRead(
        clients,
        () => Promise.resolve(client),
        ({ aliases }, options) => aliases.describe({ dbName, aliasName }, options),
      ),
      tryRead(
        clients,
        () => Promise.resolve(client),
        ({ collections }, options) => collections.describe({ dbName, collectionName }, options),
      ),
    ]);
  });
  if ('value' in alias && alias.value.collectionName === collectionName) return false;
  return ![alias, target].some(read => 'why' in read && MISSING.has(Number((read.error as Partial<ApiError>).code)));
}

/** Codes of a missing alias, collection or database (service facts 16.1). */
const MISSING = new Set([100, 800, 1600]);

/** Runs what uses the alias against the new collection, first the evaluations that the user selects. */
async function trialsOf(app: App, of: AliasRef, collectionName: string): Promise<AliasTrials | 'cancelled'> {
  const evaluations = await evaluationsAgainst(app, of, collectionName);
  if (!evaluations) return 'cancelled';
  const checks = await checksAgainst(app, of, collectionName);
  return { at: Date.now(), checks, evaluations };
}

/** Applies a change and reads the aliases of all collections of the database again: a switch changes two of them. */
async function apply(
  app: App,
  { connection, clusterId, dbName }: AliasRef,
  resource: Resource<AliasContent>,
  change: Change<AliasContent>,
): Promise<void> {
  const outcome = await app.changes.apply(resource, change);
  refreshParts(app, 'aliases', { connectionId: connection.id, clusterId, dbName }, outcome);
}
