import * as vscode from 'vscode';
import { isAboutCluster, type SeenExchange } from '../connections/recent-exchanges';
import { ENDPOINT } from '../model/collections/refs';
import { subjectAt } from '../documents/files/addresses';
import { isScratch, kindOfFile, type KindName } from '../model/documents/documents';
import { readText } from '../model/documents/json-text';
import type { Node } from '../tree/node';
import type { Plane } from '../tree/scope';
import type { App } from './app';
import { connectionOf } from './arguments';

/** Filter of the requests of a panel or a row. */
export interface RequestScope {
  /** The displayed name of the scope. */
  readonly name: string;
  readonly fits: (seen: SeenExchange) => boolean;
}

/** Returns the scope of a document or a row; undefined: all requests of this window. */
export async function scopeOf(app: App, about: vscode.Uri | Node | undefined): Promise<RequestScope | undefined> {
  if (about === undefined) return undefined;
  return about instanceof vscode.Uri ? scopeOfDocument(app, about) : scopeOfRow(app, about);
}

/** Paths of requests to the control plane by kind of document. */
const PATHS: Partial<Record<KindName, RegExp>> = {
  alertRules: /\/v2\/alertRules\b/,
  migrations: /\/v2\/(?:migrations|jobs)\b/,
  roles: /\/v2\/roles\b/,
};

async function scopeOfDocument({ connections, documents }: App, uri: vscode.Uri): Promise<RequestScope | undefined> {
  const kind = kindOfFile(uri.path);
  const subject = subjectAt(uri);
  const own = subject && !isScratch(subject) ? subject.connectionId : undefined;
  const connection = await (own === undefined ? documents.targets.find(uri) : connections.find(own));
  if (!kind || !connection) return undefined;
  const { id: connectionId, name } = connection;
  const path = PATHS[kind];
  if (path) return { name, fits: seen => seen.connectionId === connectionId && path.test(seen.record.path) };
  const clusterId = connection.kind === 'endpoint' ? ENDPOINT : await clusterIn(uri);
  if (clusterId === undefined) return { name, fits: seen => seen.connectionId === connectionId };
  // A search by text first sends a request to the embedding endpoint.
  const isOf = (seen: SeenExchange) => seen.clusterId === clusterId || seen.record.operation === 'embed';
  return { name: `${name} · ${clusterId}`, fits: seen => seen.connectionId === connectionId && isOf(seen) };
}

/** The cluster that a document names. */
async function clusterIn(uri: vscode.Uri): Promise<string | undefined> {
  const read = readText((await vscode.workspace.openTextDocument(uri)).getText());
  const value = 'value' in read ? (read.value as { readonly clusterId?: unknown } | null) : undefined;
  return typeof value?.clusterId === 'string' ? value.clusterId : undefined;
}

function scopeOfRow(app: App, node: Node): RequestScope | undefined {
  const connection = connectionOf(app, node)?.scope.connection;
  if (!connection) return undefined;
  const { id: connectionId, name } = connection;
  const plane = (node as { readonly plane?: Plane }).plane;
  if (!plane) return { name, fits: seen => seen.connectionId === connectionId };
  return {
    name: `${name} · ${plane.clusterName}`,
    fits: seen => seen.connectionId === connectionId && isAboutCluster(seen, plane.clusterId),
  };
}
