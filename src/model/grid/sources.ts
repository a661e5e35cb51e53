import { t } from '@vscode/l10n';
import { isVectorField, type Field } from '../collections/collections';
import { valueIn } from '../entities/values';
import type { Entity } from '../searches/entities';
import type { GridColumn, GridMark } from './pages';
import { isNearness, nearestOf, type SearchRun } from '../searches/runs';
import type { Hit } from '../searches/searches';

/** A column as its grid's host has it: with its values, of every row of the answer. */
export interface SourceColumn extends Omit<GridColumn, 'characters' | 'number'> {
  readonly value: (row: number) => unknown;
}

/** Rows of a grid: hits of a search, entities of a query, or two compared runs. Copies nothing. */
export interface GridSource {
  readonly count: number;
  readonly columns: readonly SourceColumn[];
  readonly mark?: (row: number) => GridMark | undefined;
  /** The number of a row's group: rows of one group stay together in every order, the groups by their numbers. */
  readonly group?: (row: number) => number;
}

/** Known facts about the collection, and names of the columns that are not fields. */
export interface Described {
  readonly fields?: readonly Field[] | undefined;
  /** Name of the primary key; `id` by default; empty if unknown, without an id column. */
  readonly primaryKey?: string | undefined;
  /** Number of skipped hits: ranks continue from it. */
  readonly offset?: number | undefined;
  /** The group field: its column comes first. */
  readonly groupedBy?: string | undefined;
  readonly names: { readonly rank: string; readonly row: string; readonly distance: string; readonly query: string };
}

/** Returns the source of a grid for a run. */
export function sourceOf(run: SearchRun, names: Described['names']): GridSource {
  const { body } = run.call;
  const offset = 'offset' in body && typeof body.offset === 'number' ? body.offset : 0;
  const groupedBy = 'groupingField' in body ? body.groupingField : undefined;
  const described = { fields: run.fields, primaryKey: run.primaryKey, offset, groupedBy, names };
  if (!isNearness(run)) return entitiesSource(run.rows, described);
  const nearest = nearestOf(run);
  return hitsSource(run.rows as Hit[], { ...described, ...(nearest && { nearest }), topks: run.topks });
}

/** The hits of a search in the order of the answer; with `topks`, those of several queries, each ranked by itself (service facts 14.4). */
export function hitsSource(
  hits: readonly Hit[],
  described: Described & { readonly nearest?: GridColumn['nearest']; readonly topks?: readonly number[] | undefined },
): GridSource {
  const { names, primaryKey = 'id', offset = 0, groupedBy, nearest, topks } = described;
  const several = topks !== undefined && topks.length > 1;
  const query = several ? topks.flatMap((length, at) => Array.from({ length }, () => at + 1)) : [];
  const rank = several ? topks.flatMap(length => Array.from({ length }, (_, at) => at + 1)) : [];
  return {
    count: hits.length,
    columns: [
      ...(several ? [{ key: 'query', name: names.query, kind: 'rank', value: row => query[row] } as SourceColumn] : []),
      { key: 'rank', name: names.rank, kind: 'rank', value: row => offset + (rank[row] ?? row + 1) },
      ...idColumns(primaryKey, described.fields, row => hits[row]?.id),
      {
        key: 'distance',
        name: names.distance,
        kind: 'distance',
        ...(nearest && { nearest }),
        value: row => measured(hits[row]?.distance),
      },
      ...fieldColumns(hits, described.fields, new Set(['id', primaryKey, 'distance'])).toSorted(
        (a, b) => Number(b.name === groupedBy) - Number(a.name === groupedBy),
      ),
    ],
  };
}

/** The entities of a query, as they came: numbered, because they have no rank. */
export function entitiesSource(entities: readonly Entity[], described: Described): GridSource {
  const { names, primaryKey = 'id', offset = 0 } = described;
  return {
    count: entities.length,
    columns: [
      { key: 'row', name: names.row, kind: 'rank', value: row => offset + row + 1 },
      ...idColumns(primaryKey, described.fields, row => valueIn(entities[row], primaryKey)),
      ...fieldColumns(entities, described.fields, new Set([primaryKey])),
    ],
  };
}

/** One that could not be read is not there. */
const measured = (distance: number | undefined): number | undefined => (Number.isNaN(distance) ? undefined : distance);

function idColumns(name: string, fields: readonly Field[] = [], value: SourceColumn['value']): SourceColumn[] {
  const type = fields.find(field => field.name === name)?.type;
  return name === '' ? [] : [{ key: 'id', name, kind: 'id', ...(type && { type }), value }];
}

/** Maximum number of columns with a field of their own: dynamic fields can differ in every entity. */
const MAX_FIELD_COLUMNS = 200;

/**
 * Every field that any record has, those of the schema first and in its order, vectors last. Of more fields than a grid can have columns,
 * those of the most records have their own; the others are together in the last column, as JSON.
 */
export function fieldColumns(
  records: readonly Readonly<Record<string, unknown>>[],
  fields: readonly Field[] = [],
  except: ReadonlySet<string> = new Set(),
): SourceColumn[] {
  const found = new Map<string, number>(); // with the number of records that have the field
  for (const record of records) for (const name in record) found.set(name, (found.get(name) ?? 0) + 1);
  for (const name of except) found.delete(name);
  const isVector = (field: Field): number => Number(isVectorField(field));
  const known = fields.filter(({ name }) => found.has(name)).toSorted((a, b) => isVector(a) - isVector(b));
  const types = new Map(known.map(({ name, type }) => [name, type]));
  const scalars = known.filter(field => !isVectorField(field));
  const names = new Set([...scalars.map(({ name }) => name), ...found.keys()]);
  for (const { name } of known.slice(scalars.length)) if (names.delete(name)) names.add(name);
  const rank = (name: string): number => (types.has(name) ? records.length + 1 : found.get(name)!);
  const others = new Set([...names].toSorted((a, b) => rank(b) - rank(a)).slice(MAX_FIELD_COLUMNS));
  const columns = [...names]
    .filter(name => !others.has(name))
    .map((name): SourceColumn => {
      const type = types.get(name);
      return {
        key: `field:${name}`,
        name,
        kind: 'field',
        ...(type && { type }),
        value: row => valueIn(records[row], name),
      };
    });
  return others.size === 0 ? columns : [...columns, columnOf(others, records)];
}

/** The values of several fields in one column; absent where an entity has none of the fields. */
function columnOf(names: ReadonlySet<string>, records: readonly Readonly<Record<string, unknown>>[]): SourceColumn {
  const value = (row: number): unknown => {
    const values = Object.entries(records[row] ?? {}).filter(([name]) => names.has(name));
    return values.length > 0 ? Object.fromEntries(values) : undefined;
  };
  return {
    key: 'others',
    name: names.size === 1 ? t('1 more field') : t('{0} more fields', names.size),
    kind: 'field',
    type: 'JSON',
    value,
  };
}
