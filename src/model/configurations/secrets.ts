import { t } from '@vscode/l10n';
import type { AlertRuleContent } from '../alert-rules/merge';
import type { Path } from '../documents/json-text';
import { put } from '../documents/forms';
import { keptIn } from '../secrets/kept';
import { KEPT, resolveSecrets, secretNamesIn, withoutSecrets } from '../secrets/names';

type Actions = NonNullable<AlertRuleContent['actions']>;
type Action = { readonly type: string; readonly config: Readonly<Record<string, unknown>> };

/** Returns the value of a secret; undefined: not at hand. */
export type Stored = (name: string) => string | undefined;

/** Returns the environment variable of a secret: `pager-key` is in `VECTOR_CLOUD_SECRET_PAGER_KEY`. */
export const secretVariable = (name: string): string =>
  `VECTOR_CLOUD_SECRET_${name.toUpperCase().replaceAll(/[^A-Z\d]/g, '_')}`;

/** Returns the issue of secrets that would have the same variable. */
export function ambiguousSecrets(names: readonly string[]): string[] {
  return [...Map.groupBy(new Set(names), secretVariable)].flatMap(([variable, alike]) =>
    alike.length > 1
      ? [t('Secrets {0} have the same environment variable {1}. Rename one of the secrets', alike.join(', '), variable)]
      : [],
  );
}

/**
 * Returns actions with `${kept}` for secrets that are not at hand and that the rule probably has: it has at least as many actions of the type.
 * `now`: the actions of the service.
 */
export function keepingUnknown(actions: Actions, now: readonly Action[], stored: Stored): Actions {
  const countOf = (list: readonly Action[], type: string) => list.filter(each => each.type === type).length;
  return secretNamesIn(actions)
    .filter(({ name }) => stored(name) === undefined)
    .filter(({ path: [at] }) => {
      const { type } = actions[at as number]!;
      return countOf(actions, type) <= countOf(now, type);
    })
    .reduce<unknown>((list, { path }) => put(list, path, KEPT), actions) as Actions;
}

/** Compares the secrets of actions with those of the service. */
export function compareSecrets(
  actions: Actions,
  now: readonly Action[],
  stored: Stored,
): { readonly same: boolean; readonly hidden: readonly string[] } {
  const named = secretNamesIn(actions);
  const visible = withoutSecrets(actions) as Action[];
  const { value } = resolveSecrets(actions, stored, () => undefined);
  // A masked or omitted value counts as the one at hand, unless its visible characters differ.
  const [known, likely] = [keptIn(visible, now, []), keptIn(visible, now, value as Action[])];
  return {
    same: named.every(({ path, name }) => likely(path) !== undefined && likely(path) === stored(name)),
    hidden: named.filter(({ path }) => known(path) === undefined && likely(path) !== undefined).map(({ name }) => name),
  };
}

/** Returns the actions with secret values, and the names of missing variables; the field, for a value that the service hides. */
export function sendableActions(
  actions: Actions,
  now: readonly Action[],
  stored: Stored,
): { readonly value: Actions; readonly missing: readonly string[] } {
  const { value, missing } = resolveSecrets(actions, stored, keptIn(actions, now, []));
  const told = ({ path, name }: { readonly path: Path; readonly name?: string }) =>
    name === undefined
      ? t('{0} of {1}, which the service does not return', String(path.at(-1)), actions[path[0] as number]!.type)
      : secretVariable(name);
  return { value: value as Actions, missing: missing.map(told) };
}
