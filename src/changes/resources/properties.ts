import * as vscode from 'vscode';
import type { CallOptions, ClusterClient } from '../../client';
import type { PropertyValues } from '../../model/collections/properties';
import { planPropertyChange, type PropertyOwner } from '../../model/collections/property-plans';
import type { Plan } from '../../model/plans';
import type { Resource } from '../resource';
import type { PartState } from './part-state';

/** One property of an object, by its name; null: the object does not have it. Empty if the property cannot be read. */
export interface PropertyState {
  readonly properties: Readonly<Record<string, string | null>>;
}

/** Returns the operation that sets a property, or removes it (null). */
export const propertyOperation = (noun: 'collections' | 'databases' | 'indexes', wanted: string | null): string =>
  `${noun}.${wanted === null ? 'dropProperties' : 'alterProperties'}`;

/** The reading of an object with properties. */
interface Holder extends Pick<PartState, 'answered' | 'clusterName' | 'send' | 'sent'> {
  /** The reason why the properties could not be read. */
  readonly unread: string | undefined;
  /** Load state of a collection; undefined if unknown. */
  readonly isLoaded?: boolean | undefined;
  placed(): Pick<Resource<PropertyState>, 'connection' | 'id' | 'kind' | 'merge' | 'name' | 'right' | 'within'>;
  read(options: CallOptions, isKnown: true): Promise<{ readonly properties: PropertyValues } | undefined>;
  told(plan: Plan): Plan;
}

interface PropertyRequests<O> {
  alterProperties(properties: O & { properties: PropertyValues }): Promise<void>;
  dropProperties(properties: O & { propertyKeys: string[] }): Promise<void>;
}

/** The property of an object: its owner, and the part of the client that changes it. */
interface OwnedProperty<O> {
  readonly owner: O;
  readonly key: string;
  readonly wanted: string | null;
  readonly requests: (client: ClusterClient) => PropertyRequests<O>;
}

/** A property, which is set, or removed by null (companion). Other properties stay. */
export const propertyChange = <O extends PropertyOwner>(
  state: Holder,
  { owner, key, wanted, requests }: OwnedProperty<O>,
): Resource<PropertyState> => {
  let wasRead = false;
  return {
    ...state.placed(),
    get clusterName() {
      return state.clusterName;
    },
    read: async options => {
      const live = await state.read(options, true);
      if (!state.sent) wasRead = state.unread === undefined;
      if (!live) return undefined;
      // Properties that could be read before the change must be read after it; others are confirmed by the response alone.
      if (state.sent && wasRead && state.unread !== undefined) throw new Error(state.unread);
      return { properties: state.unread === undefined ? { [key]: live.properties[key] ?? null } : {} };
    },
    plan: live => state.told(planPropertyChange(owner, key, live?.properties[key], wanted, state.isLoaded)),
    write: () =>
      state.send(client =>
        wanted === null
          ? requests(client).dropProperties({ ...owner, propertyKeys: [key] })
          : requests(client).alterProperties({ ...owner, properties: { [key]: wanted } }),
      ),
    matches: read =>
      read !== undefined && (state.unread === undefined ? read.properties[key] === wanted : state.answered),
    isConclusive: () => state.unread === undefined,
    nothingText: () => {
      const name = owner.indexName ?? owner.collectionName ?? owner.dbName;
      return wanted === null
        ? vscode.l10n.t('“{0}” has no property “{1}”.', name, key)
        : vscode.l10n.t('Property “{1}” of “{0}” already has this value.', name, key);
    },
  };
};
