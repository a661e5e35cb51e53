import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { DemoOptions } from '../../../src/demo';
import type { SearchDocument } from '../../../src/model/searches/documents';
import { connectDemo, type Connected } from './service';

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
