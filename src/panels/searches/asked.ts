import type * as vscode from 'vscode';
import type { ConnectedCollection } from '../../connections/collections';
import type { Issue } from '../../model/issues';
import type { SearchDocument } from '../../model/searches/documents';
import type { Known } from './collection-facts';

/** Input of a run. `files`: base folder of vector file names. */
export interface RunInput {
  readonly search: SearchDocument;
  readonly ref: ConnectedCollection;
  readonly known: Known;
  readonly files: vscode.Uri;
  readonly signal: AbortSignal;
}

/** An invalid search, with issues at their fields. */
export class NotSearchable extends Error {
  override readonly name = 'NotSearchable';
  constructor(readonly issues: readonly Issue[]) {
    super(issues[0]?.message ?? '');
  }
}
