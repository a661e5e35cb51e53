import * as vscode from 'vscode';
import type { CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import type { NewField } from '../../model/collections/field-additions';
import { planFieldAddition } from '../../model/collections/field-plans';
import { warned } from '../../model/plans';
import type { Resource } from '../resource';
import { PartState } from './part-state';

/** Existence of a field of a collection. */
export interface FieldPresence {
  readonly exists: boolean;
}

/** A new field of a collection (companion). Services remove no field, so this cannot be reverted. */
export const fieldAddition = (clients: Clients, of: ConnectedCollection, schema: NewField): Resource<FieldPresence> => {
  const { dbName, collectionName } = of;
  const name = { dbName, collectionName };
  const part = { kind: 'field', name: schema.fieldName, operation: 'collections.addField', owner: collectionName };
  const state = new PartState(clients, of, { ...part, within: { collectionName } });
  let rowCount: number | undefined;
  let unread: string | undefined;
  return {
    ...state.place(),
    get clusterName() {
      return state.clusterName;
    },
    creates: true,
    read: async options => {
      const { collections } = await state.reached(options);
      const ask = <R>(what: string, asking: (at: ClusterClient['collections'], given: CallOptions) => Promise<R>) =>
        state.lookups.read(what, () => Promise.resolve(collections), asking, options);
      const [told, stats] = await Promise.all([
        ask('describe', (at, given) => at.describe(name, given)),
        state.sent ? undefined : ask('stats', (at, given) => at.getStats(name, given)),
      ]);
      if (stats) rowCount = 'value' in stats ? stats.value.rowCount : undefined;
      unread = 'why' in told ? told.why : undefined;
      if ('value' in told) {
        return told.value.fields.some(field => field.name === schema.fieldName) ? { exists: true } : undefined;
      }
      if (state.sent) throw told.error;
      return undefined;
    },
    nameIn: () => schema.fieldName,
    plan: () => {
      const plan = planFieldAddition({ ...name, schema }, rowCount);
      return unread === undefined
        ? plan
        : warned(plan, vscode.l10n.t('The fields of the collection cannot be read ({0})', unread));
    },
    write: () => state.send(({ collections }) => collections.addField({ ...name, schema })),
    matches: read => read !== undefined,
  };
};
