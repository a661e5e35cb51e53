import { valueIn } from '../entities/values';
import { type FilterField, type FilterOptions, kindOf, placeText, termsOf, type ValuePlace } from '../filter';
import { stringifyJson } from '../wire/json';
import type { Facet, FacetValue } from './narrowing-pages';
import type { SearchRun } from './runs';

type Row = Readonly<Record<string, unknown>>;

/** Fields of a filter, as the search has them. */
export interface FilterScope {
  readonly fields?: readonly FilterField[] | undefined;
  readonly options: FilterOptions;
}

/** Maximum numbers of places, of rows that are searched for places, of listed values, and of characters of one. */
const MAX_PLACES = 100;
const MAX_ROWS = 500;
const MAX_VALUES = 50;
const MAX_CHARACTERS = 1000;
const MAX_DEPTH = 3;

/** Returns the fields and JSON paths of an answer whose values can be counted, as a filter writes them. */
export function facetPlaces(run: SearchRun, scope: FilterScope): Map<string, ValuePlace> {
  const places = new Map<string, ValuePlace>();
  const types = new Map(scope.fields?.map(field => [field.name, kindOf(field)]));
  const put = (place: ValuePlace, value: unknown): void => {
    const { name, keys = [] } = place;
    if (UNCOUNTED.has(types.get(name) ?? 'any') || places.size >= MAX_PLACES) return;
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) {
      if (keys.length < MAX_DEPTH)
        for (const [key, part] of Object.entries(value)) if (key !== '') put({ name, keys: [...keys, key] }, part);
    } else places.set(placeText(place, scope.fields, scope.options), place);
  };
  for (const row of run.rows.slice(0, MAX_ROWS)) {
    for (const [name, value] of Object.entries(row)) if (!isKey(run, name)) put({ name }, value);
  }
  return places;
}

const UNCOUNTED: ReadonlySet<string> = new Set(['vector', 'geometry', 'structs']);

/** The primary key is another in each hit, and so is the distance. */
const isKey = ({ primaryKey }: SearchRun, name: string): boolean =>
  name === 'id' || name === 'distance' || name === primaryKey;

/** A value, and the number of hits that have it: by itself, or as an element of an array. */
interface Counted {
  readonly value: unknown;
  alone: number;
  inArrays: number;
}

/**
 * Counts the values at a place among the hits, the most frequent first; each element of an array counts once for its hit. Undefined: the
 * answer has no such place. `filters`: each value has the filter that keeps only its hits.
 */
export function facetOf(run: SearchRun, text: string, scope: FilterScope, filters = true): Facet | undefined {
  const place = facetPlaces(run, scope).get(text);
  if (!place) return undefined;
  const counts = new Map<string, Counted>();
  for (const row of run.rows) {
    const value = valueAt(row, place);
    const isList = Array.isArray(value) && value.length > 0;
    const each = isList ? value : [value];
    for (const key of new Set(each.map(idOf))) {
      const counted = counts.get(key) ?? { value: each.find(part => idOf(part) === key), alone: 0, inArrays: 0 };
      counted[isList ? 'inArrays' : 'alone']++;
      counts.set(key, counted);
    }
  }
  const sorted = [...counts.values()].toSorted((a, b) => countOf(b) - countOf(a));
  return {
    place: text,
    hits: run.rows.length,
    values: sorted.slice(0, MAX_VALUES).map(each => ({
      ...textOf(each.value),
      count: countOf(each),
      ...(filters ? filterOf(each, place, scope) : {}),
    })),
    more: Math.max(0, sorted.length - MAX_VALUES),
  };
}

const countOf = ({ alone, inArrays }: Counted): number => alone + inArrays;

/** The filter of a value; none if one filter cannot keep all of its hits. */
function filterOf(
  { value, alone, inArrays }: Counted,
  place: ValuePlace,
  { fields, options }: FilterScope,
): Pick<FacetValue, 'filter'> {
  if (alone > 0 && inArrays > 0) return {};
  // No filter finds null, or an array, in an array.
  if (inArrays > 0 && (value === null || Array.isArray(value))) return {};
  const [term] = termsOf(inArrays > 0 ? [value] : value, place, fields, options);
  return term && term.way !== 'part' ? { filter: term.filter } : {};
}

function textOf(value: unknown): Pick<FacetValue, 'text' | 'is'> {
  if (value === undefined) return { text: '', is: 'absent' };
  if (value === null) return { text: 'null', is: 'null' };
  if (value === '') return { text: '', is: 'empty' };
  const text = typeof value === 'string' ? value : stringifyJson(value);
  return { text: text.length > MAX_CHARACTERS ? `${text.slice(0, MAX_CHARACTERS)}…` : text };
}

function valueAt(row: Row, { name, keys = [] }: ValuePlace): unknown {
  let value = valueIn(row, name);
  for (const key of keys) {
    if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined;
    value = valueIn(value as Row, String(key));
  }
  return value;
}

/** Key of equal values: 1 and 1n are equal, 1 and "1" are not. */
const idOf = (value: unknown): string =>
  value === undefined ? '' : typeof value === 'string' ? `"${value}` : stringifyJson(value);
