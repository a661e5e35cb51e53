import type * as vscode from 'vscode';

/** What a person may copy of a thing. */
export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly endpoint?: string | undefined;
}

/** One row of the tree. What is optional is an ability: a command offers itself where it is there. */
export interface Node {
  /** Unique among its siblings, whatever characters it has. */
  readonly key: string;
  /** How the row looks; its id is given by the provider. */
  item(): vscode.TreeItem;
  /** Absent: a leaf. A failure is thrown; the provider shows it as a row. */
  children?(): Promise<readonly Node[]>;
  /** Why there is nothing below, when there is nothing. */
  readonly empty?: string;
  readonly identity?: Identity;
  /** Everything the service says of it, read when it is asked for. */
  record?(): Promise<unknown>;
}
