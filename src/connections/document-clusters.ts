import * as vscode from 'vscode';
import { ENDPOINT } from '../model/collections/refs';
import { isSameHost } from '../model/wire/addresses';
import type { Connection } from './connection';

/** Target that a document names: the cluster of a connection, or the endpoint of one that is an endpoint. */
interface Named {
  readonly clusterId?: string | undefined;
  readonly endpoint?: string | undefined;
}

/**
 * Returns the cluster that a document names on a connection, or the reason why the connection does not fit. A file never adds an address: an
 * endpoint in it must be the connection's own.
 */
export function clusterNamed(
  connection: Connection,
  { clusterId, endpoint }: Named,
): { readonly clusterId: string } | { readonly field: 'clusterId' | 'endpoint'; readonly message: string } {
  const isEndpoint = connection.kind === 'endpoint';
  if (endpoint !== undefined && !(isEndpoint && isSameHost(endpoint, connection.address))) {
    const message = vscode.l10n.t(
      'This document targets {0}; connection “{1}” does not. Add a connection to {0}, then select that connection here.',
      endpoint,
      connection.name,
    );
    return { field: 'endpoint', message };
  }
  if (isEndpoint) return { clusterId: ENDPOINT };
  return clusterId ? { clusterId } : { field: 'clusterId', message: vscode.l10n.t('Enter a cluster (clusterId).') };
}
