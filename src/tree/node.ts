import type * as vscode from 'vscode';

/** One row of the tree. */
export interface Node {
  /** Unique among its siblings, whatever characters it has. */
  readonly key: string;
  /** How the row looks; its id is given by the provider. */
  item(): vscode.TreeItem;
  /** Absent: a leaf. A failure is thrown; the provider shows it as a row. */
  children?(): Promise<readonly Node[]>;
  /** Why there is nothing below, when there is nothing. */
  readonly empty?: string;
}
