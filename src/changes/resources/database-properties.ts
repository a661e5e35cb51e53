import type { Clients } from '../../connections/clients';
import type { Resource } from '../resource';
import { DatabaseState } from './database-state';
import type { DatabaseRef } from './part-state';
import { propertyChange, propertyOperation, type PropertyState } from './properties';

/** A property of a database, which is set, or removed by null (companion). Other properties stay. */
export const databaseProperty = (
  clients: Clients,
  ref: DatabaseRef,
  key: string,
  wanted: string | null,
): Resource<PropertyState> => {
  const state = new DatabaseState(clients, ref, propertyOperation('databases', wanted), 'databaseProperty');
  return propertyChange(state, {
    owner: { dbName: ref.dbName },
    key,
    wanted,
    requests: ({ databases }) => databases,
  });
};
