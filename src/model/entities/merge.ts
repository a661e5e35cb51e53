import { t } from '@vscode/l10n';
import type { Field } from '../collections/collections';
import type { Choices, Conflict, Merged } from '../plans';
import type { Entity } from '../searches/entities';
import { idOf, isSameValue, keyOf, valueIn } from './values';
import { valueText } from './texts';

/** Returns the entities whose ID a draft changed in place: the previous ID and the new one. The service keeps the previous entity. */
export function changedIds(
  fields: readonly Field[],
  base: readonly Entity[],
  mine: readonly Entity[],
): [before: string, after: string][] {
  const key = keyOf(fields);
  const idsOf = (entities: readonly Entity[]) => entities.map(entity => idOf(entity, key));
  const [before, after] = [idsOf(base), idsOf(mine)];
  return after.flatMap((id, at) => {
    const was = before[at];
    if (id === undefined || was === undefined || before.includes(id) || after.includes(was)) return [];
    return [[was, id] as [string, string]];
  });
}

/**
 * Merges three ways, by entity and field. `base`: the entities when the draft began; if undefined, every difference is ours. An entity that
 * exists now but not in `base` is a conflict: it was meant to be new.
 */
export function mergeEntities(
  fields: readonly Field[],
  base: readonly Entity[] | undefined,
  mine: readonly Entity[],
  theirs: readonly Entity[],
  choices: Choices = {},
): Merged<readonly Entity[]> {
  const key = keyOf(fields);
  const byName = new Map(fields.map(field => [field.name, field]));
  const find = (entities: readonly Entity[], id: string) => entities.find(entity => idOf(entity, key) === id);
  const conflicts: Conflict[] = [];
  const others: string[] = [];
  const value = mine.flatMap(entity => {
    const id = idOf(entity, key);
    const now = id === undefined ? undefined : find(theirs, id);
    if (id === undefined || (base === undefined && now === undefined)) return [entity];
    const before = base && find(base, id);
    const side = choices[id];
    if (!now) {
      if (!before || side === 'mine') return [entity];
      if (side === 'theirs') return [];
      conflicts.push({
        ...whole(id),
        message: t('Entity {0} was deleted elsewhere', id),
        mine: t('insert the entity again'),
        theirs: t('deleted'),
        isDeleted: true,
      });
      return [];
    }
    if (base && !before) {
      if (side === 'mine') return [entity];
      if (side === 'theirs') return [now];
      conflicts.push({ ...whole(id), ...existing(id, entity, now), exists: true });
      return [now];
    }
    return [mergeEntity(id, before, entity, now)];
  });
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, value, others };

  /** Describes an entity that the draft would replace, by the values that differ. */
  function existing(id: string, entity: Entity, now: Entity): Pick<Conflict, 'message' | 'mine' | 'theirs'> {
    const was = changedIds(fields, base ?? [], mine).find(([, after]) => after === id)?.[0];
    const names = [...new Set([...Object.keys(entity), ...Object.keys(now)])].filter(
      name => !isSameValue(valueIn(entity, name), valueIn(now, name), byName.get(name)),
    );
    const valuesOf = (side: Entity) => names.map(name => `${name}: ${valueText(valueIn(side, name))}`).join(', ');
    return {
      message:
        was === undefined
          ? t('An entity with the ID {0} already exists', id)
          : t('You changed the ID from {0} to {1}. Entity {1} exists and would be replaced; entity {0} stays', was, id),
      mine: valuesOf(entity),
      theirs: valuesOf(now),
    };
  }

  function mergeEntity(id: string, before: Entity | undefined, entity: Entity, now: Entity): Entity {
    const names = [...new Set([...Object.keys(entity), ...Object.keys(now)])];
    return Object.fromEntries(
      names.flatMap(name => {
        const taken = mergeField(id, name, before, entity, now);
        return taken === undefined ? [] : [[name, taken] as const];
      }),
    );
  }

  function mergeField(id: string, name: string, before: Entity | undefined, entity: Entity, now: Entity): unknown {
    const field = byName.get(name);
    const same = (a: unknown, b: unknown) => isSameValue(a, b, field);
    const [was, is, live] = [before, entity, now].map(side => valueIn(side, name));
    if (same(is, live)) return live;
    if (before === undefined) return is === undefined ? live : is;
    if (same(is, was)) {
      others.push(t('{0} of entity {1} is now {2}', name, id, valueText(live)));
      return live;
    }
    if (same(live, was)) return is;
    const choice = `${id}/${name}`;
    const side = choices[choice];
    if (side) return side === 'mine' ? is : live;
    conflicts.push({
      key: choice,
      name: t('{0} of entity {1}', name, id),
      path: [],
      message: t('{0} of entity {1} was also changed elsewhere', name, id),
      mine: valueText(is),
      theirs: valueText(live),
    });
    return is;
  }
}

const whole = (id: string) => ({ key: id, name: t('Entity {0}', id), path: [] });
