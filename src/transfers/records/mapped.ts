import { t } from '@vscode/l10n';
import type { EntitySchema } from '../../model/entities/checks';
import type { Issue } from '../../model/issues';
import { vectorColumns, type Mapping, type Samples } from '../../model/mappings/mappings';
import { rowMapper, type MappedRow } from '../../model/mappings/rows';
import type { Entity } from '../../model/searches/entities';
import type { VectorColumns } from './compact-records';
import { converted, isOfTexts, MAX_COLUMNS, oneByOne, type Groups, type Position, type SourceRecord } from './records';
import type { Source } from './sources';

/** A record with its entity, and the problems for which it cannot be sent. */
export interface MappedRecord {
  readonly record: SourceRecord;
  readonly entity?: Entity | undefined;
  readonly issues: readonly Issue[];
}

/** Reads records from a place on and maps each. Vectors can be compact ones. */
export async function* mappedRecords(
  source: Source,
  mapping: Mapping,
  schema: EntitySchema,
  from?: Position,
  signal?: AbortSignal,
): Groups<MappedRecord> {
  const sendable = (mapped: MappedRecord): MappedRecord =>
    mapped.issues.length > 0 ? { record: mapped.record, issues: mapped.issues } : mapped;
  const columns = vectorColumns(mapping, schema);
  for await (const group of recordsWith(columns, source, mapping, schema, from, signal))
    yield converted(group, sendable);
}

/** The same for a review: a record with problems also has its entity, if it can be read; vectors are lists. */
export const reviewedRecords = (
  source: Source,
  mapping: Mapping,
  schema: EntitySchema,
  from?: Position,
): Groups<MappedRecord> => recordsWith(new Map(), source, mapping, schema, from);

async function* recordsWith(
  columns: VectorColumns,
  source: Source,
  mapping: Mapping,
  schema: EntitySchema,
  from?: Position,
  signal?: AbortSignal,
): Groups<MappedRecord> {
  const map = rowMapper(mapping, schema, isOfTexts(source.format));
  const mapped = (record: SourceRecord): MappedRecord => {
    const { values, problem } = record;
    return values
      ? { record, ...unlessTooDeep(() => map(values)) }
      : { record, issues: [{ path: [], message: problem ?? t('The record cannot be read.') }] };
  };
  for await (const group of source.read(from, signal, columns)) yield converted(group, mapped);
}

/** Reads the entities of the records before a place. */
export async function* entitiesBefore(
  source: Source,
  mapping: Mapping,
  schema: EntitySchema,
  place: Position,
  signal?: AbortSignal,
): AsyncGenerator<Entity> {
  for await (const { record, entity } of oneByOne(mappedRecords(source, mapping, schema, undefined, signal))) {
    if (record.end.records > place.records) return;
    if (entity) yield entity;
  }
}

/** Levels of JSON are calls: thousands of them are too many for a conversion. */
function unlessTooDeep(map: () => MappedRow): MappedRow {
  try {
    return map();
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return { entity: {}, issues: [{ path: [], message: t('A value is nested too deeply') }] };
  }
}

/** Number of records that a mapping is proposed from. */
export const SAMPLED = 100;

/** Reads the first records for a mapping: the columns, up to a maximum, and some of their values. */
export async function samplesOf(source: Source, count = SAMPLED): Promise<Samples> {
  const samples = new Map<string, unknown[]>((source.columns ?? []).map(name => [name, []]));
  let left = count;
  for await (const { values } of oneByOne(source.read())) {
    for (const [name, value] of Object.entries(values ?? {})) {
      const some = samples.get(name) ?? [];
      if (some.length === 0 && samples.size >= MAX_COLUMNS && !samples.has(name)) continue;
      samples.set(name, some);
      if (value !== null && some.length < 3) some.push(value);
    }
    if (--left <= 0) break;
  }
  return samples;
}
