import { isVectorField, type Field } from '../collections/collections';
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
  readonly names: { readonly rank: string; readonly distance: string; readonly query: string };
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

/** The entities of a query, as they came. */
export function entitiesSource(entities: readonly Entity[], described: Described): GridSource {
  const { names, primaryKey = 'id', offset = 0 } = described;
  return {
    count: entities.length,
    columns: [
      { key: 'rank', name: names.rank, kind: 'rank', value: row => offset + row + 1 },
      ...idColumns(primaryKey, described.fields, row => entities[row]?.[primaryKey]),
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

/** Every field that any record has, those of the schema first and in its order, vectors last. */
export function fieldColumns(
  records: readonly Readonly<Record<string, unknown>>[],
  fields: readonly Field[] = [],
  except: ReadonlySet<string> = new Set(),
): SourceColumn[] {
  const found = new Set<string>();
  for (const record of records) for (const name in record) found.add(name);
  const isVector = (field: Field): number => Number(isVectorField(field));
  const known = fields.filter(({ name }) => found.has(name)).toSorted((a, b) => isVector(a) - isVector(b));
  const scalars = known.filter(field => !isVectorField(field));
  const names = new Set([...scalars.map(({ name }) => name), ...found].filter(name => !except.has(name)));
  for (const { name } of known.slice(scalars.length)) if (names.delete(name)) names.add(name);
  return [...names].map(name => {
    const type = known.find(field => field.name === name)?.type;
    return { key: `field:${name}`, name, kind: 'field', ...(type && { type }), value: row => records[row]?.[name] };
  });
}
