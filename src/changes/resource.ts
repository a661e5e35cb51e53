import type { CallOptions } from '../client';
import type { Connection } from '../connections/connection';
import type { Choices, Merged, Plan } from '../model/plans';
import type * as z from '../model/zod';
import type { Right } from './rights';

/**
 * One thing of the service that can be changed, described by what only it knows; `Changes.apply` does the rest. `T`: its content, as
 * a person edits it (a role: name, description, policies). What `read` gives must be of the same shape as what is asked for.
 */
export interface Resource<T> {
  /** `role`, `volume`: the noun of its slice. */
  readonly kind: string;
  /** The id at the service: a role's id, a volume's name. Empty for an object to be created. */
  readonly id: string;
  /** The displayed name. Users type it to confirm a change. */
  readonly name: string;
  readonly connection: Connection;
  /** The right required for the write: after a denial, the write is not sent again before a refresh. */
  readonly right: Right;
  /** Ids of what it stands in (`projectId`); kept in the journal for who opens it again. */
  readonly within?: Readonly<Record<string, string>>;
  /** The name of the cluster it stands in, as soon as `read` has learned it. */
  readonly clusterName?: string | undefined;
  /**
   * True if the object does not exist yet: then a result of `read` before the write is another object of the same name. Without it, a
   * missing object is 'gone'.
   */
  readonly creates?: boolean;
  /** The name that a state gives it, where no other of its kind and place can have the same. Pure. */
  nameIn?(state: T): string | undefined;
  /** Says what in `T` is secret; the journal and the plan hide it. What looks like a secret by its name is hidden anyway. */
  readonly schema?: z.ZodMiniType;
  /** Returns the current state; undefined if there is none. For a new object: by name, or by the id that `write` returned. */
  read(options: CallOptions): Promise<T | undefined>;
  /**
   * Merges three ways: the state before (`base`; undefined: nobody knows, then every difference is mine), the person's and the live
   * one. `others` tell how `theirs` differs from `base`. Conflicts stop the apply; `choices` decide those that have a key. Pure.
   */
  merge(base: T | undefined, mine: T, theirs: T, choices?: Choices): Merged<T>;
  /** Plans writing `result` over `live` (undefined: creating): plain words and the exact request. No lines: nothing to do. Pure. */
  plan(live: T | undefined, result: T): Plan;
  /** Gets what the request still lacks, such as a secret that must be typed. False: the person gave up. Called before they are asked. */
  prepare?(live: T | undefined, result: T): Promise<boolean>;
  /** Sends it, once: whoever calls never repeats. Gives the answer where it tells something. */
  write(live: T | undefined, result: T, options: CallOptions): Promise<unknown>;
  /**
   * Returns true if the state read back equals the wanted state: decides unknown outcomes and detects concurrent writes. For a deletion:
   * true if the object is gone. Pure.
   */
  matches(read: T | undefined, result: T): boolean;
  /**
   * Returns the ongoing work of the service after it accepted the change, as a clause (`the cluster is changing`), from the state read back
   * (undefined if unreadable); the change is then reported as accepted, not as done. Undefined: done. If omitted, an answer means done.
   * Pure.
   */
  goesOn?(read: T | undefined, result: T): string | undefined;
  /**
   * For a write that the service carries out in several steps: returns a sentence with the steps done before a refusal, from the state read
   * back. With this method, a refusal is read back like a write without an answer.
   */
  stepsDone?(read: T | undefined, result: T): string;
  /** Formats a state for a comparison; indented JSON by default. */
  text?(state: T): string;
}
