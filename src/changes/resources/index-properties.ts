import * as vscode from 'vscode';
import type { ApiError, CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { indexProperties } from '../../model/collections/indexes';
import { isInMemory } from '../../model/collections/load-states';
import type { PropertyValues } from '../../model/collections/properties';
import { warned, type Plan } from '../../model/plans';
import type { Resource } from '../resource';
import { PartState } from './part-state';
import { propertyChange, propertyOperation, type PropertyState } from './properties';

/** A property of an index, which is set, or removed by null (companion). Other properties stay. */
export const indexProperty = (
  clients: Clients,
  ref: ConnectedCollection,
  indexName: string,
  { key, value: wanted }: { readonly key: string; readonly value: string | null },
): Resource<PropertyState> => {
  const { dbName, collectionName } = ref;
  return propertyChange(new IndexSettings(clients, ref, { indexName, key }, propertyOperation('indexes', wanted)), {
    owner: { dbName, collectionName, indexName },
    key,
    wanted,
    requests: ({ indexes }) => indexes,
  });
};

/** Codes of a missing collection and a missing index (service facts 16.1). */
const MISSING = new Set([100, 700]);

/** The reading of the properties of an index. */
class IndexSettings extends PartState {
  unread: string | undefined;
  isLoaded: boolean | undefined;
  private readonly collection: { readonly dbName: string; readonly collectionName: string };

  constructor(
    clients: Clients,
    ref: ConnectedCollection,
    private readonly of: { readonly indexName: string; readonly key: string },
    operation: string,
  ) {
    const { dbName, collectionName } = ref;
    const part = { kind: 'indexProperty', name: of.indexName, operation, owner: collectionName };
    super(clients, ref, { ...part, within: { collectionName } });
    this.collection = { dbName, collectionName };
  }

  placed() {
    return this.place();
  }

  async read(options: CallOptions): Promise<{ readonly properties: PropertyValues } | undefined> {
    const client = await this.reached(options);
    const ask = <R>(what: string, asking: (at: ClusterClient, given: CallOptions) => Promise<R>) =>
      this.lookups.read(what, () => Promise.resolve(client), asking, options);
    const [told, load] = await Promise.all([
      ask('describe', ({ indexes }, given) =>
        indexes.describe({ ...this.collection, indexName: this.of.indexName }, given),
      ),
      this.sent ? undefined : ask('load', ({ collections }, given) => collections.getLoadState(this.collection, given)),
    ]);
    if (load) this.isLoaded = 'value' in load ? isInMemory(load.value.loadState) : undefined;
    if ('value' in told) {
      this.unread = undefined;
      const [index] = told.value;
      return index && { properties: indexProperties(index, this.of.key) };
    }
    const isMissing = MISSING.has(Number((told.error as Partial<ApiError>).code));
    this.unread = isMissing ? undefined : told.why;
    return isMissing ? undefined : { properties: {} };
  }

  /** Adds the reason why the properties could not be read to a plan. */
  told(plan: Plan): Plan {
    return this.unread === undefined
      ? plan
      : warned(plan, vscode.l10n.t('The properties cannot be read ({0})', this.unread));
  }
}
