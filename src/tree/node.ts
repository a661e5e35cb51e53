import type * as vscode from 'vscode';
import type { CallOptions } from '../client';
import type { Pins } from './pins';
import type { RowKind } from './rows';

/** Values that a user can copy from a row. */
export interface Identity {
  readonly id: string;
  readonly name: string;
  readonly endpoint?: string | undefined;
}

/** Options of a read of rows. `arrived`: receives the rows that are there while others are pending. */
export interface RowOptions extends CallOptions {
  readonly arrived?: ((rows: readonly Node[]) => void) | undefined;
}

/** Options of a read that can be cancelled. */
export type CancellableRows = RowOptions & { readonly signal: AbortSignal };

/** A row of the tree. Optional members are abilities: a command is offered only with its member. */
export interface Node {
  /** Kind of the row, which determines its commands. */
  readonly kind?: RowKind;
  /** Key, unique among siblings, with any characters. */
  readonly key: string;
  /** Returns the tree item; the provider sets its id. */
  item(): vscode.TreeItem;
  /** Absent: a leaf. A failure is thrown; the provider shows it as a row. */
  children?(options?: RowOptions): Promise<readonly Node[]>;
  /**
   * Returns the known rows while `children` is pending or after it failed, with the error: a missing list must not hide another. Without an
   * error the caller does not wait for requests. Must not throw.
   */
  beside?(error?: unknown): Promise<readonly Node[]>;
  /** Returns true if a row that was read later, with the same key, stands for the same state, and so do the rows below it. */
  isSame?(later: Node): boolean;
  /** The noun of the children: projects, roles. */
  readonly noun?: string;
  /** The list to which users add unlisted ids. */
  readonly pins?: Pins | undefined;
  /** Open from the start. */
  readonly expanded?: boolean;
  /** The reason why the row has no children. */
  readonly empty?: string;
  readonly identity?: Identity;
  /** Name of the row in a path, if a path with the name of its object would repeat the row above. */
  readonly pathName?: string;
  /** Texts that a filter matches; by default name and id. */
  readonly sought?: readonly string[];
  /** Reads the whole record from the service on demand. */
  record?(options?: CallOptions): Promise<unknown>;
  /** Returns a sentence for the tooltip that is not part of the record. */
  notice?(): Promise<string | undefined>;
  /** The listed record, if it suffices for the tooltip; otherwise the record is read. */
  readonly told?: unknown;
}
