import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { OwnWrite } from './own-writes';
import type { Resource } from './resource';

type Changed<T> = Pick<Resource<T>, 'merge' | 'name' | 'connection' | 'kind' | 'within' | 'id'>;

/** Returns why a plan was replaced. `was`, `now`: the state of the replaced plan and the present one; `own`: the write of this window since then. */
export function renewalNotice<T>(
  resource: Changed<T>,
  was: T | undefined,
  now: T | undefined,
  own: OwnWrite<T> | undefined,
): string {
  if (own && isDeepStrictEqual(own.after, now))
    return vscode.l10n.t(
      'Not applied. Review the new plan: another change of yours to “{0}” was applied while this plan was open.',
      resource.name,
    );
  const others = changesOf(resource, own?.after ?? was, now);
  const elsewhere = vscode.l10n.t(
    'Not applied. Review the new plan: the service’s state was changed elsewhere while this plan was open.',
  );
  return others.length > 0 ? vscode.l10n.t('{0} {1}.', elsewhere, others.join('; ')) : elsewhere;
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
  if (!own || base === undefined || others.length === 0) return others;
  const isBase = (before: T | undefined) => before !== undefined && changesOf(resource, base, before).length === 0;
  return own.befores.some(isBase) ? changesOf(resource, own.after, live) : others;
}

/** Returns the changes between two states, as sentences. */
function changesOf<T>(resource: Changed<T>, was: T | undefined, now: T | undefined): readonly string[] {
  if (was === undefined || now === undefined) return [];
  const merged = resource.merge(was, was, now);
  return 'ok' in merged && merged.ok ? merged.others : [];
}
