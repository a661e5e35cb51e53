import { get, put } from '../documents/forms';
import { comparableJson } from '../wire/json';
import { isEmpty, KEPT, withoutSecrets } from './names';
import type { Path } from '../documents/json-text';

/** Matches masks of services for secrets. */
const MASK = /\*{2,}|•+|…|\.{3,}|x{4,}|<[a-z ]+>|\[[a-z ]+\]/i;

export const isMasked = (text: unknown): boolean => typeof text === 'string' && MASK.test(text);

/** Returns true if a masked text can be a mask of a value: its visible parts match. */
function standsFor(masked: string, value: unknown): boolean {
  if (typeof value !== 'string') return false;
  const [start = '', ...rest] = masked.split(MASK);
  return value.startsWith(start) && value.endsWith(rest.at(-1) ?? '');
}

/** An item of a list that can contain secrets: an action of an alert rule. */
type Item = Readonly<Record<string, unknown>>;

const sight = (item: Item): string => comparableJson(withoutSecrets(item));

/**
 * Returns the values of `${kept}` in a changed list, by path; undefined if unknown or ambiguous. `now`: the list of the service, possibly
 * masked; `sent`: the list as last sent from here. An item is identified by its visible fields, otherwise by its `type`; equal items by
 * their position, if none was added or removed.
 */
export function keptIn(list: readonly Item[], now: readonly Item[], sent: readonly Item[]): (path: Path) => unknown {
  const looks = list.map(sight);
  const nowLooks = now.map(sight);
  const lookSet = new Set(looks);
  return ([at, ...path]) => {
    const item = list[at as number]!;
    const alike = now.filter((_, index) => nowLooks[index] === looks[at as number]);
    if (alike.length > 0) {
      const among = list.filter((_, index) => looks[index] === looks[at as number]);
      if (among.length === alike.length) return known(alike[among.indexOf(item)], path, sent);
      return only(alike.map(each => known(each, path, sent)));
    }
    const candidates = now.filter((each, index) => each['type'] === item['type'] && !lookSet.has(nowLooks[index]!));
    return only(candidates.map(each => known(each, path, sent)));
  };
}

/** The one value that all of them have. */
const only = (values: readonly unknown[]): unknown => (new Set(values).size === 1 ? values[0] : undefined);

function known(item: Item | undefined, path: Path, sent: readonly Item[]): unknown {
  const value = get(item, path);
  if (!isEmpty(value) && !isMasked(value)) return value;
  const mask = isEmpty(value) ? '' : (value as string);
  const fits = (each: Item) => each['type'] === item?.['type'] && (mask === '' || standsFor(mask, get(each, path)));
  const found = sent.filter(fits).map(each => get(each, path));
  return only(found);
}

/** Returns an item with `${kept}` in secret fields that the service omits. */
export const keeping = (item: Item, fields: readonly string[]): Item =>
  fields
    .filter(field => isEmpty(get(item, ['config', field])))
    .reduce<Item>((now, field) => put(now, ['config', field], KEPT) as Item, item);
