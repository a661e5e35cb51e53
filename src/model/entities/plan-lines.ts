import { t } from '@vscode/l10n';
import { isVectorField, type Field } from '../collections/collections';
import { isArrayOfStructs, isStruct, structFields } from '../collections/structs';
import type { PlanLine } from '../plans';
import type { Entity } from '../searches/entities';
import { valueText } from './texts';
import { cosine, idOf, isSameValue, valueIn } from './values';

/** Returns the names of the fields in which an entity differs from the live one. */
export const changedNames = (entity: Entity, now: Entity, fields: ReadonlyMap<string, Field>): string[] =>
  [...new Set([...Object.keys(entity), ...Object.keys(now)])].filter(
    name => !isSameValue(valueIn(entity, name), valueIn(now, name), fields.get(name)),
  );

/** Returns the lines of a plan about one entity: what is inserted, or each changed value. */
export function linesOf(
  entity: Entity,
  now: Entity | undefined,
  key: Field | undefined,
  fields: ReadonlyMap<string, Field>,
): PlanLine[] {
  const id = idOf(entity, key);
  if (!now) {
    const values = Object.entries(entity)
      .filter(([name]) => name !== key?.name)
      .map(([name, value]) => `${name}: ${valueText(value)}`);
    const text = id === undefined ? t('Inserts an entity with a new ID') : t('Inserts entity {0}', id);
    return [{ text: `${text} (${values.join(', ')})`, effect: 'adds' }];
  }
  return changedNames(entity, now, fields)
    .flatMap(name => changesOf(name, valueIn(now, name), valueIn(entity, name), fields.get(name)))
    .map(({ name, before, after }) => ({
      text: t('Changes {0} of entity {1}: {2} → {3}', name, id ?? '', before, after),
      effect: 'changes',
      value: { name: t('{0} of entity {1}', name, id ?? ''), before, after },
    }));
}

interface Change {
  readonly name: string;
  readonly before: string;
  readonly after: string;
}

/** Returns a changed value in words; of as many structs as before, each changed value of a struct (`parts[0].text`). */
function changesOf(name: string, before: unknown, after: unknown, field: Field | undefined): Change[] {
  const isEven = Array.isArray(before) && Array.isArray(after) && before.length === after.length;
  if (!isEven || !isArrayOfStructs(field)) {
    const [was, is] = sides(before, after, field);
    return [{ name, before: was, after: is }];
  }
  return after.flatMap((struct: unknown, at) =>
    structFields(field).flatMap(each => {
      const [was, is] = [before[at], struct].map(side => (isStruct(side) ? valueIn(side, each.name) : undefined));
      return isSameValue(was, is, each) ? [] : changesOf(`${name}[${at}].${each.name}`, was, is, each);
    }),
  );
}

/** Returns a value before and after; for vectors the cosine between both. */
function sides(before: unknown, after: unknown, field: Field | undefined): [string, string] {
  const likeness = field && isVectorField(field) ? cosine(before, after) : undefined;
  if (likeness === undefined) return [valueText(before), valueText(after)];
  return [
    valueText(before),
    t('changed, cosine similarity to the previous vector: {0}', likeness.toFixed(likeness > 0.9999 ? 6 : 2)),
  ];
}
