import { t } from '@vscode/l10n';
import { check } from '../model/issues';
import type * as z from '../model/zod';
import { InvalidRequest } from './errors';

/** Returns `input` as parsed by the schema. @throws InvalidRequest with every issue */
export function valid<S extends z.ZodMiniType>(operation: string, schema: S, input: unknown): z.output<S> {
  const checked = check(schema, input);
  if (checked.ok) return checked.value;
  throw new InvalidRequest(operation, checked.issues);
}

/** Returns a path with encoded names, each as one segment; the operation is named in errors. */
export type PathTag = (strings: TemplateStringsArray, ...names: string[]) => string;

/**
 * Makes a path tag for an operation: `` path('roles.update')`/v2/roles/${roleId}` ``. @throws InvalidRequest for a name that is not a segment:
 * empty, `.` or `..`, which would address another path.
 */
export const path =
  (operation: string): PathTag =>
  (strings, ...names) =>
    String.raw({ raw: strings }, ...names.map(name => segment(operation, name)));

const LONE_SURROGATE = /\p{Surrogate}/u;

function segment(operation: string, name: string): string {
  const refuse = (message: string) => new InvalidRequest(operation, [{ path: [], message }]);
  if (typeof name !== 'string' || name === '') throw refuse(t('The name or ID must not be empty'));
  if (name === '.' || name === '..') throw refuse(t('“{0}” cannot be used as a name or ID', name));
  if (LONE_SURROGATE.test(name)) throw refuse(t('The name or ID contains an invalid character'));
  return encodeURIComponent(name);
}
