import * as vscode from 'vscode';
import type { ApiError, TransportError } from '../../client';
import type { Connection } from '../../connections/connection';
import { isV1Only } from '../../connections/marks';
import { isOfDataPlane } from '../../connections/failure-kinds';
import { NoTarget } from './targets';

/** Remedies for a failed search. */
export type Remedy = 'connection' | 'embedding' | 'endpoint' | 'load';

/** Returns the label of the remedy's button. */
export const remedyLabel = (remedy: Remedy): string => LABELS[remedy]();

const LABELS: Readonly<Record<Remedy, () => string>> = {
  connection: () => vscode.l10n.t('Select Connection…'),
  embedding: () => vscode.l10n.t('Set Embedding Endpoint…'),
  endpoint: () => vscode.l10n.t('Set Cluster Endpoint…'),
  load: () => vscode.l10n.t('Load…'),
};

/** The command for each but loading, called with the address of the document. */
export const REMEDY_COMMANDS: Readonly<Record<Exclude<Remedy, 'load'>, string>> = {
  connection: 'vectorCloud.document.chooseConnection',
  embedding: 'vectorCloud.search.setEmbedding',
  endpoint: 'vectorCloud.cluster.setEndpoint',
};

/** Returns the remedy for an unknown collection; undefined: the text must be changed. */
export function remedyOfTarget(error: unknown, connection: Connection | undefined): Remedy | undefined {
  if (error instanceof NoTarget && error.field !== undefined && error.field !== 'endpoint') return undefined;
  return isWithoutEndpoint(error, connection) ? 'endpoint' : 'connection';
}

/** Codes: collection not loaded, partition not loaded (service facts 16.1). */
const NOT_LOADED = new Set([101, 201]);

/** Returns the remedy for a failed search. */
export function remedyOfSearch(error: unknown, connection: Connection | undefined): Remedy | undefined {
  if (!(error instanceof Error)) return undefined;
  const { code, operation } = error as Partial<ApiError>;
  if (operation === 'embed') return 'embedding';
  if (NOT_LOADED.has(Number(code))) return connection && isV1Only(connection) ? undefined : 'load';
  return isWithoutEndpoint(error, connection) ? 'endpoint' : undefined;
}

/** Returns true if the cluster's endpoint is unknown or does not answer: the user can set it. */
function isWithoutEndpoint(error: unknown, connection: Connection | undefined): boolean {
  if (connection?.kind !== 'cloud' || !(error instanceof Error)) return false;
  const { operation = '', reason } = error as Partial<TransportError>;
  if (error.name === 'NoEndpoint' || operation === 'clusters.describe') return true;
  return reason === 'unreachable' && isOfDataPlane(operation);
}
