import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import { marksOf } from '../connections/marks';

const SCHEME = 'vectorcloud-connection';

/**
 * Letters at the right edge of a connection's row, P for production and R for read-only: a narrow sidebar cuts off the words after a long
 * name.
 */
export class ConnectionBadges implements vscode.FileDecorationProvider {
  provideFileDecoration({ scheme, query }: vscode.Uri): vscode.FileDecoration | undefined {
    if (scheme !== SCHEME || query === '') return undefined;
    const marks = marksOf({ production: query.includes('P'), readOnly: query.includes('R') });
    return new vscode.FileDecoration(query, marks.join(', '));
  }
}

/** Returns a URI that identifies the row and its letters: other letters need another URI. */
export const connectionUri = ({ id, production, readOnly }: Connection): vscode.Uri =>
  vscode.Uri.from({ scheme: SCHEME, path: `/${id}`, query: `${production ? 'P' : ''}${readOnly ? 'R' : ''}` });
