import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { CloudConnection } from '../../../src/connections/connection';
import { startDemo, type Demo, type DemoOptions } from '../../../src/demo';
import { app, forgetConnections } from './app';
import type { SearchDocument } from '../../../src/model/searches/documents';

/** The extension, and the service that its one connection leads to. */
export interface Connected {
  readonly running: App;
  readonly demo: Demo;
}

/** Connects the extension to a demo service of a test's own, as “Service” where it is not called otherwise, and to nothing else. */
export async function connectDemo(
  { id, key, ...more }: { readonly id: string; readonly key: string } & Partial<CloudConnection>,
  options: DemoOptions = {},
): Promise<Connected> {
  const running = await app();
  await vscode.commands.executeCommand('workbench.view.explorer'); // a sidebar that does not show asks for nothing
  await forgetConnections(running);
  const demo = await startDemo({ apiKey: key, entities: 1000, strict: true, ...options });
  await running.connections.add({ name: 'Service', ...more, id, kind: 'cloud', address: demo.baseUrl }, key);
  return { running, demo };
}

/** Removes editors, drafts, favorite and recent collections, connections and the service after a test. */
export async function leave({ running, demo }: Connected): Promise<void> {
  await vscode.commands.executeCommand('workbench.action.closeAllEditors');
  await forgetDrafts(running);
  await forgetFavorites(running);
  await forgetConnections(running);
  await demo.close();
}

/** Removes all drafts. */
export async function forgetDrafts({ documents: { drafts } }: App): Promise<void> {
  for (const { uri } of [...(await drafts.list()), ...(await drafts.scratches())]) {
    await drafts.delete(vscode.Uri.parse(uri, true));
  }
}

async function forgetFavorites({ favorites }: App): Promise<void> {
  const lists = await favorites.list();
  for (const from of ['favorites', 'recents'] as const)
    for (const each of lists[from]) await favorites.forget(each, from);
}

/** Sends a request past the extension, as another user, and returns its `data`. */
export async function askPastUs<T>(demo: Demo, method: string, path: string, body?: unknown): Promise<T> {
  const answer = await fetch(`${demo.baseUrl}${path}`, {
    method,
    headers: { authorization: `Bearer ${demo.apiKey}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return ((await answer.json()) as { data: T }).data;
}

/** The clusters of the demo service that the tests search. */
export const PROD = 'in01-3f8a1b6c9d2e705';
export const LAB = 'in01-c05b7e3192fd84a';

/** Connects the extension to a demo service of a test's own, which turns texts into vectors, too. */
export async function connectSearch(key: string, options: DemoOptions = {}): Promise<Connected> {
  const connected = await connectDemo({ id: 's', key, name: 'Search' }, options);
  await connected.running.connections.setEmbedding('s', connected.demo.embeddings, key);
  return connected;
}

/** The searches of a file with this text, for the connection. */
export async function sessionOf(
  running: App,
  search: SearchDocument | string,
  name: string = crypto.randomUUID(),
  folder = vscode.Uri.joinPath(running.storage, 'files'),
) {
  const uri = vscode.Uri.joinPath(folder, `${name}.vcsearch.json`);
  const text = typeof search === 'string' ? search : JSON.stringify(search, null, 2);
  await vscode.workspace.fs.writeFile(uri, new TextEncoder().encode(text));
  const document = await vscode.workspace.openTextDocument(uri);
  await running.documents.targets.remember(uri, 's');
  return (await running.searches()).of(document);
}
