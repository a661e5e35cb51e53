import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Conflict } from '../model/plans';
import { asSentence } from '../model/texts/words';
import type { OwnWrite } from './own-writes';
import type { Resource } from './resource';

type Changed<T> = Pick<Resource<T>, 'merge' | 'name' | 'connection' | 'kind' | 'within' | 'id' | 'isPartial'>;

/** The reason why a plan was replaced, for the new plan, and for a page of conflicts. */
export interface Renewal {
  readonly plan: string;
  readonly conflicts: string;
}

/** Returns why a plan was replaced. `was`, `now`: the state of the replaced plan and the present one; `own`: the write of this window since then. */
export function renewalNotice<T>(
  resource: Changed<T>,
  was: T | undefined,
  now: T | undefined,
  own: OwnWrite<T> | undefined,
): Renewal {
  const { l10n } = vscode;
  if (own && isDeepStrictEqual(own.after, now))
    return {
      plan: l10n.t(
        'Not applied. Review the new plan: another change of yours to “{0}” was applied while this plan was open.',
        resource.name,
      ),
      conflicts: l10n.t(
        'Not applied. Resolve the conflicts: another change of yours to “{0}” was applied while the plan was open.',
        resource.name,
      ),
    };
  const others = changesOf(resource, own?.after ?? was, now).map(asSentence);
  const elsewhere = l10n.t(
    'Not applied. Review the new plan: the service’s state was changed elsewhere while this plan was open.',
  );
  return {
    plan: [elsewhere, ...others].join(' '),
    // The page lists the conflicts with both sides; the plan that follows lists the rest.
    conflicts: l10n.t(
      'Not applied. Resolve the conflicts: the service’s state was changed elsewhere while the plan was open.',
    ),
  };
}

/** Returns the changes that others made since a base, without a write of this window that followed the base. */
export function madeByOthers<T>(
  resource: Changed<T>,
  others: readonly string[],
  {
    base,
    live,
    own,
  }: { readonly base: T | undefined; readonly live: T | undefined; readonly own: OwnWrite<T> | undefined },
): readonly string[] {
  // A partial write, such as a deletion of entities, tells nothing about the rest.
  if (!own || resource.isPartial || base === undefined || others.length === 0) return others;
  const isBase = (before: T | undefined) => before !== undefined && changesOf(resource, base, before).length === 0;
  return own.befores.some(isBase) ? changesOf(resource, own.after, live) : others;
}

/** Marks the conflicts with a write of this window: its state has the conflict, and a state before has not. */
export function withOwnConflicts<T>(
  resource: Changed<T>,
  conflicts: readonly Conflict[],
  { base, mine, own }: { readonly base?: T | undefined; readonly mine: T; readonly own: OwnWrite<T> | undefined },
): readonly Conflict[] {
  if (!own) return conflicts;
  const conflictsWith = (state: T | undefined): readonly Conflict[] => {
    const merged = state === undefined ? undefined : resource.merge(base, mine, state);
    return merged && 'conflicts' in merged ? merged.conflicts : [];
  };
  const befores = own.befores.map(conflictsWith);
  const after = conflictsWith(own.after);
  const isIn = (all: readonly Conflict[], { key, theirs }: Conflict) =>
    all.some(each => each.key === key && each.theirs === theirs);
  return conflicts.map(conflict =>
    isIn(after, conflict) && !befores.every(before => isIn(before, conflict))
      ? {
          ...conflict,
          own: true,
          message: conflict.isDeleted
            ? vscode.l10n.t('You deleted {0} earlier in this window', conflict.name)
            : vscode.l10n.t('You also changed {0} earlier in this window', conflict.name),
        }
      : conflict,
  );
}

/** Returns the changes between two states, as sentences. */
function changesOf<T>(resource: Changed<T>, was: T | undefined, now: T | undefined): readonly string[] {
  if (was === undefined || now === undefined) return [];
  const merged = resource.merge(was, was, now);
  return 'ok' in merged && merged.ok ? merged.others : [];
}
