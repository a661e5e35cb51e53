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
  /** Its identity at the service: a role's id, a volume's name. Empty for what is to be created. */
  readonly id: string;
  /** For people. It is what they type where a change must be confirmed by name. */
  readonly name: string;
  readonly connection: Connection;
  /** What writing it needs: where the service refused that for lack of a right, it is not asked again before a refresh. */
  readonly right: Right;
  /** Ids of what it stands in (`projectId`); kept in the journal for who opens it again. */
  readonly within?: Readonly<Record<string, string>>;
  /** The name of the cluster it stands in, as soon as `read` has learned it. */
  readonly clusterName?: string | undefined;
  /** It does not exist yet: what `read` finds before it was written is another one of its name. Without it, what is not there is 'gone'. */
  readonly creates?: boolean;
  /** The name that a state gives it, where no other of its kind and place can have the same. Pure. */
  nameIn?(state: T): string | undefined;
  /** Says what in `T` is secret; the journal and the plan hide it. What looks like a secret by its name is hidden anyway. */
  readonly schema?: z.ZodMiniType;
  /** Its state now; undefined: there is none. For what is created: found by its name, or by the id that `write` was told. */
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
   * Whether what was read back is what was wanted: tells an unknown outcome, and whether someone else wrote in that moment. For a
   * deletion: whether it is gone. Pure.
   */
  matches(read: T | undefined, result: T): boolean;
  /**
   * What the service, having accepted it, is still at by what was read back (undefined: it could not be read), as a clause (`the cluster is
   * changing`): then it is told as accepted, not as done. Undefined: it is done. Left out: an answer means done. Pure.
   */
  goesOn?(read: T | undefined, result: T): string | undefined;
  /**
   * For a write that the service carries out in several steps: says as a sentence which steps were done before it refused, by what was
   * read back. With it, a refusal is read back like a write without an answer.
   */
  stepsDone?(read: T | undefined, result: T): string;
  /** How a state is shown beside another; indented JSON when left out. */
  text?(state: T): string;
}
