import { t } from '@vscode/l10n';
import { isVectorField, type Field } from '../collections/collections';
import type { Issue } from '../issues';
import { isFullText, vectorKind } from '../vectors/vectors';
import * as z from '../zod';
import { weightOf } from './recipes';

/** Maximum number of entities of a combination: their vectors are read by one request. */
export const MAX_COMBINED = 100;

/** Id of an entity in a document: JSON keeps the digits of a 64-bit id only in a string. */
export const DocumentId = z.union([z.string(), z.int()], { error: () => t('An ID must be an integer or a string') });

const Entity = z.strictObject({ id: DocumentId, weight: z.optional(z.number()) });

/**
 * A query vector as a recipe of entities. A weight below 0 means “unlike”; without a weight: 1. `strength`: how far the query moves away
 * from the unlike entities; without it: 1. `combinedVector` has the rule.
 */
export const Combination = z.strictObject({ entities: z.array(Entity), strength: z.optional(z.number()) });
export type Combination = z.output<typeof Combination>;
export type CombinedEntity = z.output<typeof Entity>;

const issue = (message: string, ...path: (string | number)[]): Issue => ({ path: ['combine', ...path], message });

/** Checks a combination without its collection. */
export function combinationFaults({ combine }: { readonly combine?: Combination | undefined }): Issue[] {
  if (!combine) return [];
  const { entities, strength = 1 } = combine;
  const ids = entities.map(({ id }) => String(id).trim());
  const isAgain = (id: string | number, at: number) => String(id).trim() !== '' && ids.indexOf(String(id).trim()) < at;
  return [
    ...entities.flatMap(({ id, weight }, at) => [
      ...(String(id).trim() === '' ? [issue(t('Enter an ID'), 'entities', at, 'id')] : []),
      ...(isAgain(id, at) ? [issue(t('Enter each ID once'), 'entities', at, 'id')] : []),
      ...(weight === 0 ? [issue(t('Enter a weight other than 0'), 'entities', at, 'weight')] : []),
    ]),
    ...(entities.length > MAX_COMBINED
      ? [issue(t('At most {0} entities can be combined (got {1})', MAX_COMBINED, entities.length), 'entities')]
      : []),
    ...(strength < 0 ? [issue(t('Enter a number of 0 or more'), 'strength')] : []),
  ];
}

/** Returns true for a vector field whose vectors can be read, and are numbers. */
export const isCombinable = (field: Field): boolean =>
  isVectorField(field) && !isFullText(field) && vectorKind(field) !== 'bits';

/** Returns issues of a combination for the field whose vectors it combines. `metric`: that of the field, if known. */
export function combinationFaultsFor(
  { combine }: { readonly combine?: Combination | undefined },
  field: Field,
  metric: string | undefined,
): Issue[] {
  if (!combine) return [];
  const { name } = field;
  if (isFullText(field))
    return [issue(t('`{0}` is a full-text field, whose vectors cannot be read. Search by text', name))];
  if (vectorKind(field) === 'bits')
    return [issue(t('`{0}` has binary vectors, which cannot be combined. Search by one ID', name))];
  const { entities } = combine;
  const isOpposite = entities.length > 0 && entities.every(each => weightOf(each) < 0);
  return isOpposite && metric === 'L2'
    ? [issue(t('With L2, “unlike” also needs a “like” entity. Add a “like” entity'), 'entities')]
    : [];
}
