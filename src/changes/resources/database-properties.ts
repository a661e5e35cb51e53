import * as vscode from 'vscode';
import type { Clients } from '../../connections/clients';
import { planPropertyChange } from '../../model/collections/database-plans';
import type { Resource } from '../resource';
import { DatabaseState } from './database-state';
import type { DatabaseRef } from './part-state';

/** One property of a database, by its name; null: the database does not have it. Empty if the property cannot be read. */
export interface DatabaseProperty {
  readonly properties: Readonly<Record<string, string | null>>;
}

/** A property of a database, which is set, or removed by null (companion). Other properties stay. */
export const databaseProperty = (
  clients: Clients,
  ref: DatabaseRef,
  key: string,
  wanted: string | null,
): Resource<DatabaseProperty> => {
  const operation = wanted === null ? 'databases.dropProperties' : 'databases.alterProperties';
  const state = new DatabaseState(clients, ref, operation, 'databaseProperty');
  const { dbName } = ref;
  return {
    ...state.placed(),
    get clusterName() {
      return state.clusterName;
    },
    read: async options => {
      const live = await state.read(options, true);
      if (!live) return undefined;
      return { properties: state.unread === undefined ? { [key]: live.properties[key] ?? null } : {} };
    },
    plan: live => state.told(planPropertyChange(dbName, key, live?.properties[key], wanted)),
    write: () =>
      state.send(({ databases }) =>
        wanted === null
          ? databases.dropProperties({ dbName, propertyKeys: [key] })
          : databases.alterProperties({ dbName, properties: { [key]: wanted } }),
      ),
    matches: read =>
      read !== undefined && (state.unread === undefined ? read.properties[key] === wanted : state.answered),
    isConclusive: () => state.unread === undefined,
    nothingText: () =>
      wanted === null
        ? vscode.l10n.t('Database “{0}” has no property “{1}”.', dbName, key)
        : vscode.l10n.t('Property “{1}” of database “{0}” already has this value.', dbName, key),
  };
};
