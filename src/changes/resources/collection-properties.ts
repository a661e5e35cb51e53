import * as vscode from 'vscode';
import type { ApiError, CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { isInMemory } from '../../model/collections/load-states';
import { propertyValues, type PropertyValues } from '../../model/collections/properties';
import { warned, type Plan } from '../../model/plans';
import type { Resource } from '../resource';
import { PartState } from './part-state';
import { propertyChange, propertyOperation, type PropertyState } from './properties';

/** A property of a collection, which is set, or removed by null (companion). Other properties stay. */
export const collectionProperty = (
  clients: Clients,
  ref: ConnectedCollection,
  key: string,
  wanted: string | null,
): Resource<PropertyState> => {
  const { dbName, collectionName } = ref;
  return propertyChange(new CollectionSettings(clients, ref, propertyOperation('collections', wanted)), {
    owner: { dbName, collectionName },
    key,
    wanted,
    requests: ({ collections }) => collections,
  });
};

/** Code of a missing collection (service facts 16.1). */
const MISSING = 100;

/** The reading of the properties of a collection. */
class CollectionSettings extends PartState {
  unread: string | undefined;
  isLoaded: boolean | undefined;
  private readonly name: { readonly dbName: string; readonly collectionName: string };

  constructor(clients: Clients, ref: ConnectedCollection, operation: string) {
    const { dbName, collectionName } = ref;
    super(clients, ref, { kind: 'collectionProperty', name: collectionName, operation, owner: collectionName });
    this.name = { dbName, collectionName };
  }

  placed() {
    return this.place();
  }

  async read(options: CallOptions): Promise<{ readonly properties: PropertyValues } | undefined> {
    const { collections } = await this.reached(options);
    const ask = <R>(what: string, asking: (at: ClusterClient['collections'], given: CallOptions) => Promise<R>) =>
      this.lookups.read(what, () => Promise.resolve(collections), asking, options);
    const [told, load] = await Promise.all([
      ask('describe', (at, given) => at.describe(this.name, given)),
      this.sent ? undefined : ask('load', (at, given) => at.getLoadState(this.name, given)),
    ]);
    if (load) this.isLoaded = 'value' in load ? isInMemory(load.value.loadState) : undefined;
    if ('value' in told) {
      this.unread = told.value.properties ? undefined : vscode.l10n.t('the service does not return properties');
      return { properties: propertyValues(told.value) };
    }
    const isMissing = Number((told.error as Partial<ApiError>).code) === MISSING;
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
