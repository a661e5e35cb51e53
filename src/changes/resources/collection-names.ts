import * as vscode from 'vscode';
import type { ApiError, CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { planRename } from '../../model/collections/changes';
import type { Resource } from '../resource';
import { NameTaken } from '../taken';
import { PartState } from './part-state';

/** The name of a collection. */
export interface CollectionNaming {
  readonly collectionName: string;
}

/** Code of a missing collection (service facts 16.1). */
const MISSING = 100;

/** Renames a collection within its database (companion). `keeping`: what keeps the old name, as sentences. */
export const collectionRename = (
  clients: Clients,
  ref: ConnectedCollection,
  wanted: string,
  keeping: readonly string[],
): Resource<CollectionNaming> => {
  const { dbName, collectionName } = ref;
  const [kind, operation] = ['collectionName', 'collections.rename'];
  const state = new PartState(clients, ref, { kind, name: collectionName, operation, owner: collectionName });
  let aliases: readonly string[] = [];

  async function read(options: CallOptions): Promise<CollectionNaming | undefined> {
    const { collections } = await state.reached(options);
    const at = () => Promise.resolve(collections);
    const name = state.sent ? wanted : collectionName;
    const [listed, told] = await Promise.all([
      state.lookups.read('list', at, (asked, asking) => asked.list({ dbName }, asking), options),
      state.lookups.read(
        'describe',
        at,
        (asked, asking) => asked.describe({ dbName, collectionName: name }, asking),
        options,
      ),
    ]);
    if (!state.sent) aliases = ('value' in told && told.value.aliases) || [];
    const names = 'value' in listed ? listed.value : undefined;
    if (names && !state.sent && wanted !== collectionName && names.includes(wanted))
      throw new NameTaken({ ...state.place(), clusterName: state.clusterName }, wanted);
    if (names) {
      const found = (state.sent ? [wanted, collectionName] : [collectionName]).find(each => names.includes(each));
      return found === undefined ? undefined : { collectionName: found };
    }
    if ('value' in told) return { collectionName: name };
    if (state.sent) throw told.error;
    return Number((told.error as Partial<ApiError>).code) === MISSING ? undefined : { collectionName };
  }

  return {
    ...state.place(),
    get clusterName() {
      return state.clusterName;
    },
    read,
    nameIn: named => named.collectionName,
    plan: live => {
      const plan = planRename({ dbName, collectionName }, wanted, { aliases, keeping });
      return live?.collectionName === wanted ? { ...plan, lines: [] } : plan;
    },
    write: () =>
      state.send(({ collections }) => collections.rename({ dbName, collectionName, newCollectionName: wanted })),
    matches: found => found?.collectionName === wanted,
    nothingText: () => vscode.l10n.t('The collection is already named “{0}”.', wanted),
  };
};
