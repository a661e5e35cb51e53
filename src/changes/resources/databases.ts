import * as vscode from 'vscode';
import type { ApiError, CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Read } from '../../connections/reads';
import {
  changed,
  planDatabaseCreation,
  planDatabaseDrop,
  planPropertyChange,
  propertyChange,
} from '../../model/collections/database-plans';
import { DEFAULT_DATABASE, propertyValues, type PropertyValues } from '../../model/collections/databases';
import { warned } from '../../model/plans';
import { listed } from '../../model/texts/words';
import type { Resource } from '../resource';
import { PartState, type DatabaseRef } from './part-state';

/** A database: as much as can be changed. */
export interface DatabaseContent {
  readonly properties: PropertyValues;
}

/** A new database (companion). */
export const databaseCreation = (
  clients: Clients,
  ref: DatabaseRef,
  properties: PropertyValues,
): Resource<DatabaseContent> => {
  const state = new DatabaseState(clients, ref, 'databases.create');
  return {
    ...state.placed(),
    get clusterName() {
      return state.clusterName;
    },
    creates: true,
    read: options => state.read(options),
    plan: () => planDatabaseCreation(ref.dbName, properties),
    write: () =>
      state.send(({ databases }) =>
        databases.create({ dbName: ref.dbName, ...(Object.keys(properties).length > 0 && { properties }) }),
      ),
    matches: read => read !== undefined,
  };
};

/** The drop of a database without collections (companion). Services refuse any other. */
export const databaseDrop = (clients: Clients, ref: DatabaseRef): Resource<DatabaseContent> => {
  const state = new DatabaseState(clients, ref, 'databases.drop');
  const { dbName } = ref;
  let collections: Read<readonly string[]> | undefined;
  const refusal = (): string | undefined => {
    if (dbName === DEFAULT_DATABASE) return vscode.l10n.t('the default database cannot be dropped');
    const names = collections && 'value' in collections ? collections.value : [];
    return names.length === 0
      ? undefined
      : vscode.l10n.t(
          '“{0}” has collections ({1}). Drop the collections, then drop the database',
          dbName,
          listed(names),
        );
  };
  return {
    ...state.placed(),
    get clusterName() {
      return state.clusterName;
    },
    read: async options => {
      const live = await state.read(options, true);
      if (!state.sent && live) collections = await state.collections(options);
      return live;
    },
    merge: (_, mine) => {
      const why = refusal();
      return why === undefined ? { ok: true, value: mine, others: [] } : { ok: false, refusal: why };
    },
    plan: () => planDatabaseDrop(dbName, collections && 'why' in collections ? collections.why : undefined),
    write: () => state.send(({ databases }) => databases.drop({ dbName })),
    matches: read => read === undefined,
  };
};

/** Properties of a database (companion). What others changed stays. `assumed`: properties where the service describes none. */
export const databaseProperties = (
  clients: Clients,
  ref: DatabaseRef,
  assumed: PropertyValues = {},
): Resource<DatabaseContent> => {
  const state = new DatabaseState(clients, ref, 'databases.alterProperties');
  const { dbName } = ref;
  return {
    ...state.placed(),
    get clusterName() {
      return state.clusterName;
    },
    read: async options => {
      const live = await state.read(options, true);
      return live && state.unread !== undefined && !state.sent ? { properties: assumed } : live;
    },
    merge: (base, mine, theirs) => {
      const change = propertyChange((base ?? theirs).properties, mine.properties);
      return { ok: true, value: { properties: changed(theirs.properties, change) }, others: [] };
    },
    plan: (live, result) => {
      const plan = planPropertyChange(dbName, live?.properties ?? {}, result.properties);
      return state.unread === undefined
        ? plan
        : warned(plan, vscode.l10n.t('The properties cannot be read ({0})', state.unread));
    },
    write: (live, result) => {
      const { set, removed } = propertyChange(live?.properties ?? {}, result.properties);
      return state.send(async ({ databases }) => {
        if (Object.keys(set).length > 0) await databases.alterProperties({ dbName, properties: set });
        if (removed.length > 0) await databases.dropProperties({ dbName, propertyKeys: [...removed] });
      });
    },
    matches: (read, result) =>
      read !== undefined &&
      (state.unread !== undefined ? state.answered : isReached(read.properties, result.properties)),
    isConclusive: () => state.unread === undefined,
  };
};

/** Returns true if a database has these properties; a service can add others. */
const isReached = (read: PropertyValues, wanted: PropertyValues): boolean => {
  const { set } = propertyChange(read, wanted);
  return Object.keys(set).length === 0;
};

/** Code of a missing database (service facts 16.1). */
const MISSING = 800;

/** The reading of a database. */
class DatabaseState extends PartState {
  /** The reason why the properties could not be read. */
  unread: string | undefined;

  constructor(
    clients: Clients,
    private readonly database: DatabaseRef,
    private readonly operation: string,
  ) {
    super(clients, database, { kind: 'database', name: database.dbName, operation, owner: '' });
  }

  /** Members of the resource. A new database belongs to its cluster. */
  placed() {
    const { clusterId, dbName } = this.database;
    const of =
      this.operation === 'databases.create'
        ? { kind: 'databases', id: clusterId }
        : { kind: 'database', id: dbName, within: [clusterId] };
    return { ...this.place(), right: { operation: this.operation, of }, within: { clusterId } };
  }

  /** `isKnown`: the database is there, unless the service says that it is not. */
  async read(options: CallOptions, isKnown = false): Promise<DatabaseContent | undefined> {
    const { databases } = await this.reached(options);
    const { dbName } = this.database;
    const at = () => Promise.resolve(databases);
    const [described, names] = await Promise.all([
      this.lookups.read('describe', at, (asked, asking) => asked.describe({ dbName }, asking), options),
      this.lookups.read('list', at, (asked, asking) => asked.list(asking), options),
    ]);
    this.unread = 'value' in described ? undefined : described.why;
    if ('value' in described) return { properties: propertyValues(described.value) };
    if (Number((described.error as Partial<ApiError>).code) === MISSING) return undefined;
    if ('value' in names) return names.value.includes(dbName) ? { properties: {} } : undefined;
    if (this.sent && !(isKnown && this.operation !== 'databases.drop')) throw described.error;
    return isKnown ? { properties: {} } : undefined;
  }

  async collections(options: CallOptions): Promise<Read<readonly string[]>> {
    const { collections } = await this.reached(options);
    const { dbName } = this.database;
    const at = () => Promise.resolve(collections);
    return this.lookups.read('collections', at, (asked, asking) => asked.list({ dbName }, asking), options);
  }
}
