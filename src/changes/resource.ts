import type { Connection } from '../connections/connection';
import type { Choices, Merged, Plan, Unmergeable } from '../model/plans';
import type * as z from '../model/zod';
import type { Writable } from '../writes/sending';
import type { Right } from './rights';

/** `kind`: of the resource that edits the deleted objects; `stateOf`: returns its state for one of the deletion. */
interface Deletes<T> {
  readonly kind: string;
  stateOf(this: void, state: T | undefined): unknown;
}

/**
 * An object of the service that can be changed, with its specific parts; `Changes.apply` does the rest. `T`: its editable content (a role:
 * name, description, policies). Results of `read` have the same type as the wanted state.
 */
export interface Resource<T> extends Writable<T> {
  /** `role`, `volume`: the noun of its slice. */
  readonly kind: string;
  /** The id at the service: a role's id, a volume's name. Empty for an object to be created. */
  readonly id: string;
  /** The displayed name. Users type it to confirm a change. */
  readonly name: string;
  readonly connection: Connection;
  /** Permission required for the write: after a denial, the write is not sent again before a refresh. */
  readonly right: Right;
  /** Ids of the parents (`projectId`); stored in the journal for reopening. */
  readonly within?: Readonly<Record<string, string>>;
  /** The name of its cluster, once `read` has returned it. */
  readonly clusterName?: string | undefined;
  /**
   * True if the object does not exist yet: then a result of `read` before the write is another object of the same name. Without it, a
   * missing object is 'gone'.
   */
  readonly creates?: boolean;
  /** Returns the name in a state, if names are unique among objects of its kind and place. Pure. */
  nameIn?(state: T): string | undefined;
  /** Schema that marks the secrets in `T`, which journal and plan mask. Values with names of secrets are masked in any case. */
  readonly schema?: z.ZodMiniType;
  /**
   * Merges three states: `base` (undefined: unknown, then every difference is mine), the user's and the live one. `others` lists the
   * changes from `base` to `theirs`. Conflicts are resolved by `choices`. Pure.
   */
  merge(base: T | undefined, mine: T, theirs: T, choices?: Choices): Merged<T> | Unmergeable;
  /** Plans writing `result` over `live` (undefined: creating): plain words and the exact request. No lines: nothing to do. Pure. */
  plan(live: T | undefined, result: T): Plan;
  /** True if the states are those of a part of the object, such as some entities of a collection: they tell nothing about other parts. */
  readonly isPartial?: true;
  /** True if no state of the object shows the change, which can be sent again without harm. */
  readonly isRepeatable?: boolean;
  /** For a deletion of a part: the resource that edits the deleted objects, and its states before and after the deletion. */
  readonly deletes?: Deletes<T>;
  /**
   * Returns the warning for a request that was sent before, at a time, with an unknown outcome. Only for a write whose result cannot be looked
   * up: the same request would create a second object.
   */
  readonly repeated?: ((when: string) => string) | undefined;
  /** Gets missing parts of the request, such as a secret to type. False: cancelled. Called before the confirmation. */
  prepare?(live: T | undefined, result: T): Promise<boolean>;
  /** Returns the message where there is nothing to send; if omitted, the object already has the wanted state. Pure. */
  nothingText?(): string;
  /** Formats a state for a comparison; indented JSON by default. */
  text?(state: T): string;
}
