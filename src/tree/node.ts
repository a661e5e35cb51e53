import type * as vscode from 'vscode';
import type { CallOptions } from '../client';
import type { Pins } from './pins';
import type { RowKind } from './rows';

/** What a person may copy of a thing. */
export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly endpoint?: string | undefined;
}

/** One row of the tree. What is optional is an ability: a command offers itself where it is there. */
export interface Node {
  /** Which of the rows it is that commands are called on. */
  readonly kind?: RowKind;
  /** Unique among its siblings, whatever characters it has. */
  readonly key: string;
  /** How the row looks; its id is given by the provider. */
  item(): vscode.TreeItem;
  /** Absent: a leaf. A failure is thrown; the provider shows it as a row. */
  children?(options?: CallOptions): Promise<readonly Node[]>;
  /**
   * What is known below it while `children` is on its way or where it fails, with the error: nothing that one list lacks may hide another.
   * Without an error nobody waits for what it asks a service itself. It must not throw.
   */
  beside?(error?: unknown): Promise<readonly Node[]>;
  /** What `children` lists, in words: projects, roles. */
  readonly noun?: string;
  /** Where a person may add by id what is not listed. */
  readonly pins?: Pins | undefined;
  /** Open from the start. */
  readonly expanded?: boolean;
  /** Why there is nothing below, when there is nothing. */
  readonly empty?: string;
  readonly identity?: Identity;
  /** What a filter looks at; name and id where it is absent. */
  readonly sought?: readonly string[];
  /** Everything the service says of it, read when it is asked for. */
  record?(options?: CallOptions): Promise<unknown>;
  /** What its list or its row said, where that is enough to be told of it; else its record is read for the tooltip. */
  readonly told?: unknown;
}
