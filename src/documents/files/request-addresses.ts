import * as vscode from 'vscode';
import { REQUEST } from './addresses';

/** Source of the request of a document: the memory of this window, or the journal. */
type Source = 'seen' | 'journal';

/** Returns the address of a request's document. `title`: the title of its tab, with any characters. */
export function requestUri(source: Source, id: string, title: string): vscode.Uri {
  const name = title.replaceAll(/[^\p{L}\p{N}._ “”-]/gu, '_') || 'request';
  return vscode.Uri.from({ scheme: REQUEST, path: `/${source}/${id}/${name}.md` });
}

/** The request of a document; undefined for any other document. */
export function requestAt(uri: vscode.Uri): { readonly source: Source; readonly id: string } | undefined {
  const [, source, id] = uri.path.split('/');
  if (uri.scheme !== REQUEST || !id || (source !== 'seen' && source !== 'journal')) return undefined;
  return { source, id };
}
