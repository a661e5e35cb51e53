import * as vscode from 'vscode';
import type { ClusterClient } from '../../client';
import type { Connection, EndpointConnection } from '../../connections/connection';
import { ENDPOINT } from '../../model/collections/refs';
import type { ConnectionFacts, Fact, Gap, KeyState, Unknown } from '../../model/problems/facts';
import { Asking } from './asking';
import { readClusters, readDetails } from './reading-clusters';
import { readAlertRules, readProjects, readRoles } from './reading-projects';
import { readSearched, type SearchSources } from './reading-searches';

export type ReadingSources = SearchSources;

/**
 * Reads the facts of a connection, each once, as background work. Never asks the user anything. @throws for a cancellation, and for errors
 * other than a service's
 */
export async function readFacts(
  sources: ReadingSources,
  connection: Connection,
  signal: AbortSignal,
): Promise<ConnectionFacts> {
  const isProduction = connection.production === true;
  const searchedDays = sources.searchedDays();
  const needsKey = connection.kind === 'cloud' || (connection.kind === 'endpoint' && !connection.anonymous);
  if (needsKey && (await sources.connections.keys.get(connection.id)) === undefined) {
    const unknown = { kind: 'unread', why: vscode.l10n.t('the connection is signed out') } as const;
    const key: Fact<KeyState> = { value: { state: 'missing' }, at: Date.now() };
    return { ...allUnknown(unknown), isProduction, searchedDays, key };
  }
  const facts =
    connection.kind === 'endpoint'
      ? await readEndpoint(sources, connection, { searchedDays, signal })
      : await readAccount(sources, connection, { searchedDays, signal });
  return { ...facts, isProduction, searchedDays };
}

/** The facts that a service returns. */
type ReadFacts = Omit<ConnectionFacts, 'isProduction' | 'searchedDays'>;

/** Facts that are all unknown for the same reason. */
const allUnknown = (unknown: Unknown): Omit<ReadFacts, 'key'> => ({
  clusters: { unknown },
  projects: { unknown },
  roles: { unknown },
  searched: { unknown },
  gaps: [],
});

type Reading = Pick<ConnectionFacts, 'searchedDays'> & { readonly signal: AbortSignal };

/** An endpoint has one data plane: its key, and the collections that were searched. */
async function readEndpoint(
  sources: ReadingSources,
  connection: EndpointConnection,
  { searchedDays, signal }: Reading,
): Promise<ReadFacts> {
  const gaps: Gap[] = [];
  const asking = new Asking<ClusterClient>(
    sources.clients,
    () => sources.clients.cluster(connection, ENDPOINT, connection.address),
    signal,
  );
  const none = { kind: 'absent', why: vscode.l10n.t('the connection is a single endpoint') } as const;
  const [{ searched }] = await Promise.all([
    readSearched(sources, connection, { clusters: { unknown: none }, searchedDays, gaps, signal }),
    asking.ask((cluster, options) =>
      cluster.collections.list(connection.database === undefined ? {} : { dbName: connection.database }, options),
    ),
  ]);
  return {
    ...allUnknown(none),
    key: asking.key(),
    searched,
    gaps,
  };
}

async function readAccount(
  sources: ReadingSources,
  connection: Exclude<Connection, EndpointConnection>,
  { searchedDays, signal }: Reading,
): Promise<ReadFacts> {
  const { clients } = sources;
  const gaps: Gap[] = [];
  const pinned = connection.kind === 'cloud' ? (connection.pinned ?? {}) : {};
  const asking = new Asking(clients, () => clients.cloud(connection), signal);
  const listing = readClusters(asking, pinned.clusters ?? [], gaps);
  const [listed, projects] = await Promise.all([listing, readProjects(asking, pinned.projects ?? [], listing, gaps)]);
  if ('value' in listed) await (await clients.endpoints).learn(connection, listed.value);
  if ('value' in projects) clients.placeNames.learn(connection.id, projects.value);
  const [clusters, rules, roles, { searched }] = await Promise.all([
    readDetails(asking, listed, gaps),
    readAlertRules(asking, projects),
    readRoles(asking, projects, pinned.roles ?? [], gaps),
    readSearched(sources, connection, { clusters: listed, searchedDays, gaps, signal }),
  ]);
  return { key: asking.key(), clusters, projects: rules, roles, searched, gaps };
}
