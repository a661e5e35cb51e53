import { t } from '@vscode/l10n';
import type { Field } from '../collections/collections';
import type { Choices, Conflict, Merged } from '../plans';
import type { Entity } from '../searches/entities';
import { idOf, isSameValue, keyOf, valueIn } from './values';
import { valueText } from './texts';

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
      });
      return [];
    }
    if (base && !before) {
      if (side === 'mine') return [entity];
      if (side === 'theirs') return [now];
      conflicts.push({
        ...whole(id),
        message: t('An entity with the ID {0} already exists', id),
        mine: t('replace the entity'),
        theirs: t('keep the existing entity'),
      });
      return [now];
    }
    return [mergeEntity(id, before, entity, now)];
  });
  return conflicts.length > 0 ? { ok: false, conflicts } : { ok: true, value, others };

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
