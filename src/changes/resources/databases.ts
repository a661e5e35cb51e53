import * as vscode from 'vscode';
import type { Clients } from '../../connections/clients';
import type { Read } from '../../connections/reads';
import { planDatabaseCreation, planDatabaseDrop } from '../../model/collections/database-plans';
import { DEFAULT_DATABASE } from '../../model/collections/databases';
import type { PropertyValues } from '../../model/collections/properties';
import { listed } from '../../model/texts/words';
import type { Resource } from '../resource';
import { DatabaseState, type DatabaseContent } from './database-state';
import type { DatabaseRef } from './part-state';

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
      if (state.sent || !live) return live;
      collections = await state.collections(options);
      // Part of the state, so that a collection made after the plan renews the plan.
      return 'value' in collections ? { ...live, isEmpty: collections.value.length === 0 } : live;
    },
    merge: (_, mine) => {
      const why = refusal();
      return why === undefined ? { ok: true, value: mine, others: [] } : { ok: false, refusal: why };
    },
    plan: () => state.told(planDatabaseDrop(dbName, collections && 'why' in collections ? collections.why : undefined)),
    write: () => state.send(({ databases }) => databases.drop({ dbName })),
    matches: read => read === undefined,
    text: ({ isDropped, properties }) => (isDropped ? '' : `${JSON.stringify({ dbName, properties }, null, 2)}\n`),
  };
};
