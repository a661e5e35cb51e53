import * as vscode from 'vscode';
import type { ApiError, CallOptions, ClusterClient } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Read } from '../../connections/reads';
import {
  planAliasCreation,
  planAliasDrop,
  planAliasSwitch,
  type AliasedFacts,
} from '../../model/collections/alias-plans';
import type { AliasTrials } from '../../model/collections/alias-trials';
import { warned, type Plan } from '../../model/plans';
import type { Resource } from '../resource';
import { PartState, type DatabaseRef } from './part-state';

/** The collection of an alias: as much as can be changed. Empty if the service lists the alias without its collection. */
export interface AliasContent {
  readonly collectionName: string;
}

/** An alias of a connection. `known`: its collection as last listed, for services that do not describe aliases. */
export interface AliasRef extends DatabaseRef {
  readonly aliasName: string;
  readonly known?: string | undefined;
}

/** A new alias of `collectionName` (companion). */
export const aliasCreation = (clients: Clients, ref: AliasRef, collectionName: string): Resource<AliasContent> => {
  const state = new AliasState(clients, ref, 'aliases.create', collectionName);
  return {
    ...state.common(),
    get clusterName() {
      return state.clusterName;
    },
    creates: true,
    plan: () => state.told(planAliasCreation({ ...state.name, collectionName })),
    write: () => state.send(({ aliases }) => aliases.create({ ...state.name, collectionName })),
    matches: read => read !== undefined && (read.collectionName === collectionName || read.collectionName === ''),
  };
};

/** The switch of an alias to another collection, in one request (companion). `trials`: of the documents that use the alias. */
export const aliasSwitch = (
  clients: Clients,
  ref: AliasRef,
  collectionName: string,
  trials?: AliasTrials,
): Resource<AliasContent> => {
  const { known = '' } = ref; // an alias that cannot be read can be switched
  const state = new AliasState(clients, { ...ref, known }, 'aliases.alter', known || collectionName);
  let facts: { readonly from: AliasedFacts; readonly to: AliasedFacts } | undefined;
  return {
    ...state.common(async (live, client, options) => {
      const of = (name: string) => state.factsOf(name, client, options);
      const [from, to] = await Promise.all([of(live.collectionName), of(collectionName)]);
      facts = { from, to };
    }),
    get clusterName() {
      return state.clusterName;
    },
    plan(live, result) {
      const from = live?.collectionName ?? '';
      const told = facts ?? { from: { collectionName: from }, to: { collectionName } };
      const plan = planAliasSwitch(state.name, { ...told, trials });
      return state.told(from === result.collectionName ? { ...plan, lines: [] } : plan);
    },
    write: () => state.send(({ aliases }) => aliases.alter({ ...state.name, collectionName })),
    matches: (read, result) =>
      read?.collectionName === result.collectionName || (state.answered && read?.collectionName === ''),
    nothingText: () => vscode.l10n.t('Alias “{0}” already points to “{1}”.', ref.aliasName, collectionName),
  };
};

/** The drop of an alias; its collection stays (companion). The wanted state has no collection. `uses`: paths of documents that search by the alias. */
export const aliasDrop = (clients: Clients, ref: AliasRef, uses: readonly string[]): Resource<AliasContent> => {
  const state = new AliasState(clients, ref, 'aliases.drop', ref.known ?? '');
  return {
    ...state.common(),
    get clusterName() {
      return state.clusterName;
    },
    plan: live => state.told(planAliasDrop(state.name, live?.collectionName ?? '', uses)),
    write: () => state.send(({ aliases }) => aliases.drop(state.name)),
    matches: read => read === undefined,
    text: ({ collectionName }) =>
      collectionName ? `${JSON.stringify({ ...state.name, collectionName }, null, 2)}\n` : '',
  };
};

/** Called with the state read before a write. */
type Reads = (live: AliasContent, client: ClusterClient, options: CallOptions) => Promise<void>;

/** Common part of creating, switching and dropping: reading an alias. */
class AliasState extends PartState {
  readonly name: { readonly dbName: string; readonly aliasName: string };
  private described = false;
  /** The reason why the alias could not be read. */
  private unread: string | undefined;

  constructor(
    clients: Clients,
    private readonly alias: AliasRef,
    operation: string,
    owner: string,
  ) {
    super(clients, alias, { kind: 'alias', name: alias.aliasName, operation, owner });
    this.name = { dbName: alias.dbName, aliasName: alias.aliasName };
  }

  common(reads?: Reads) {
    return {
      ...this.place(),
      read: (options: CallOptions) => this.read(options, reads),
      isConclusive: () => this.described,
    };
  }

  /** Adds the reason why the alias could not be read to a plan. */
  told(plan: Plan): Plan {
    return this.unread === undefined
      ? plan
      : warned(plan, vscode.l10n.t('The alias cannot be read ({0})', this.unread));
  }

  /** Reads what a switch compares; unreadable facts are omitted. */
  async factsOf(collectionName: string, { collections }: ClusterClient, options: CallOptions): Promise<AliasedFacts> {
    if (collectionName === '') return { collectionName };
    const name = { dbName: this.alias.dbName, collectionName };
    const read = <R>(what: string, ask: (at: typeof collections, asking: CallOptions) => Promise<R>) =>
      this.lookups.read(`${what} ${collectionName}`, () => Promise.resolve(collections), ask, options);
    const [described, stats, load] = await Promise.all([
      read('describe', (at, asking) => at.describe(name, asking)),
      read('stats', (at, asking) => at.getStats(name, asking)),
      read('load', (at, asking) => at.getLoadState(name, asking)),
    ]);
    return {
      collectionName,
      ...('value' in described ? { description: described.value } : { unread: described.why }),
      ...('value' in stats && { rowCount: stats.value.rowCount }),
      ...('value' in load && { loadState: load.value.loadState }),
    };
  }

  private async read(options: CallOptions, reads?: Reads): Promise<AliasContent | undefined> {
    const client = await this.reached(options);
    const aliases = () => Promise.resolve(client.aliases);
    const { dbName, aliasName } = this.name;
    const [described, listed] = await Promise.all([
      this.lookups.read('describe', aliases, (at, asking) => at.describe(this.name, asking), options),
      this.lookups.read('list', aliases, (at, asking) => at.list({ dbName }, asking), options),
    ]);
    const state = stateOf(described, listed, aliasName);
    if (state === 'unread' && 'why' in described && this.sent) throw described.error;
    this.unread = state === 'unread' && 'why' in described ? described.why : undefined;
    this.described = 'value' in described;
    const live = this.sent || state === undefined ? state : this.withKnown(state);
    if (live === undefined || live === 'unread') return undefined;
    if (!this.sent) await reads?.(live, client, options);
    return live;
  }

  /** Completes a state that the service does not describe by the listed row. */
  private withKnown(state: AliasContent | 'unread'): AliasContent | undefined {
    const { known } = this.alias;
    if (state !== 'unread' && state.collectionName !== '') return state;
    if (known !== undefined) return { collectionName: known };
    return state === 'unread' ? undefined : state;
  }
}

/** Code of a missing alias (service facts 16.1). */
const MISSING = 1600;

/** Returns the state of an alias from its description, or from the list of names; undefined: missing. */
function stateOf(
  described: Read<{ readonly collectionName: string }>,
  listed: Read<readonly string[]>,
  aliasName: string,
): AliasContent | undefined | 'unread' {
  if ('value' in described) return { collectionName: described.value.collectionName };
  if ('value' in listed) return listed.value.includes(aliasName) ? { collectionName: '' } : undefined;
  return Number((described.error as Partial<ApiError>).code) === MISSING ? undefined : 'unread';
}
