import { resolve } from 'node:path';
import { EmbeddingClient } from '../client';
import {
  embeddedFields,
  MISSING_VALUES,
  proposedMapping,
  UNKNOWN_COLUMNS,
  type FieldSource,
  type Mapping,
} from '../model/mappings/mappings';
import { takesEmbedding } from '../model/vectors/vectors';
import { shown, shownLine } from '../model/texts/shown';
import { exactJson, stringifyJson } from '../model/wire/json';
import type { ImportOptions } from '../transfers/imports/requests';
import { readState } from '../transfers/imports/state-files';
import type { ImportState } from '../transfers/imports/states';
import type { ImportTarget } from '../transfers/imports/targets';
import { mappedRecords, samplesOf } from '../transfers/records/mapped';
import { oneByOne } from '../transfers/records/records';
import type { Source } from '../transfers/records/sources';
import type { VectorFile } from '../transfers/records/vectors';
import { type EmbeddingOptions, UsageError, number } from './command';

/** Returns the given choice of an option. @throws UsageError */
export function oneOf<T extends string>(option: string, allowed: readonly T[], given: string): T {
  const found = allowed.find(each => each === given);
  if (found === undefined) throw new UsageError(`${option} must be one of ${allowed.join(', ')} (got ${given}).`);
  return found;
}

/** Options of the command line that imports and copies share. */
export const TRANSFER_OPTIONS = {
  map: { type: 'string', multiple: true, default: [] as string[] },
  set: { type: 'string', multiple: true, default: [] as string[] },
  embed: { type: 'string', multiple: true, default: [] as string[] },
  embedding: { type: 'string' },
  model: { type: 'string' },
  unknown: { type: 'string' },
  missing: { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  resume: { type: 'boolean', default: false },
  assume: { type: 'string' },
  state: { type: 'string' },
  timeout: { type: 'string', default: '30' },
} as const;

/** Options of a mapping. */
export interface MappingOptions {
  readonly map: readonly string[];
  readonly set: readonly string[];
  readonly unknown?: string | undefined;
  readonly missing?: string | undefined;
}

interface ResumeOptions extends MappingOptions {
  readonly vectors?: readonly string[] | undefined;
  readonly embed?: readonly string[] | undefined;
  readonly resume: boolean;
  readonly assume?: string | undefined;
}

/** Checks the options of a resumed import. Returns a function that returns the decision about its target. @throws UsageError */
export function resumeWith(
  options: ResumeOptions,
): (target: ImportTarget) => { readonly unknown?: 'written' | 'missing' } {
  const chosen = (['map', 'set', 'vectors', 'embed', 'unknown', 'missing'] as const).find(
    each => (options[each] ?? []).length > 0,
  );
  if (options.resume && chosen) throw new UsageError(`--resume continues with the saved mapping. Omit --${chosen}.`);
  if (options.assume === undefined) return () => ({});
  const unknown = oneOf('--assume', ['written', 'missing'], options.assume);
  if (!options.resume) throw new UsageError('--assume requires --resume.');
  return ({ isAutomatic, collectionName }) => {
    if (isAutomatic) return { unknown };
    throw new UsageError(
      `--assume requires generated IDs; ${shown(collectionName)} does not generate IDs. Omit --assume.`,
    );
  };
}

/**
 * Returns the saved state to resume, if any. @throws UsageError if its mapping embeds texts by another endpoint than the given one: a file beside
 * the source does not decide where texts and the key of the environment are sent
 */
export async function resumedState(
  resume: boolean,
  file: string,
  embedding: EmbeddingOptions | undefined,
): Promise<ImportState | undefined> {
  const saved = resume ? await readState(file) : undefined;
  const other = (saved ? embeddedFields(saved.mapping) : []).find(
    ({ url, model }) => url !== embedding?.url || model !== embedding.model,
  );
  if (!other) return saved;
  const { field, url, model } = other;
  throw new UsageError(
    `Field ${shown(field)} gets its vectors from an embedding endpoint. To resume: --embedding ${shown(url)} --model ${shown(model)}.`,
  );
}

/** Returns the sources of the fields whose vectors are computed from the texts of columns. @throws UsageError */
export function embeddedSources(
  options: readonly string[],
  embedding: EmbeddingOptions | undefined,
  { schema }: ImportTarget,
): [field: string, source: FieldSource][] {
  return options.map(option => {
    const [column, name] = pair('--embed', option);
    const field = schema.fields.find(each => each.name === name);
    if (field && !takesEmbedding(field))
      throw new UsageError(
        `--embed ${option}: ${shown(name)} is of type ${shown(field.type)}, which takes no embeddings.`,
      );
    if (!embedding) throw new UsageError('--embed requires --embedding and --model.');
    return [name, { embedded: column, url: embedding.url, model: embedding.model }];
  });
}

/** Returns the option of an import that embeds texts. */
export function embeddingBy(embedding: EmbeddingOptions | undefined): Pick<ImportOptions, 'embed'> {
  const client = embedding && new EmbeddingClient(embedding);
  return client ? { embed: (texts, signal) => client.embed(texts, { signal }) } : {};
}

/** Returns the proposed mapping with the options of the command. `embedded`: the sources of the fields that are embedded. */
export async function mappingOf(
  source: Source,
  { schema }: ImportTarget,
  options: MappingOptions,
  embedded: readonly (readonly [field: string, source: FieldSource])[] = [],
): Promise<Mapping> {
  const proposed = proposedMapping(schema, await samplesOf(source), source.columns !== undefined);
  const columns = options.map.map(each => {
    const [column, field] = pair('--map', each);
    return [field, { column }] as const;
  });
  const constants = options.set.map(each => {
    const [field, json] = pair('--set', each);
    try {
      return [field, { constant: exactJson(json) }] as const;
    } catch {
      throw new UsageError(`--set ${field}: the value is not valid JSON. Quote strings: --set '${field}="…"'.`);
    }
  });
  const given = [...columns, ...constants, ...embedded];
  const twice = source.vectors?.find(({ field }) => given.some(([name]) => name === field));
  if (twice) throw new UsageError(`--vectors already sets ${twice.field}. Omit it from --map, --set and --embed.`);
  return {
    ...proposed,
    fields: { ...proposed.fields, ...Object.fromEntries(given) },
    ...(options.unknown === undefined ? {} : { unknown: oneOf('--unknown', UNKNOWN_COLUMNS, options.unknown) }),
    ...(options.missing === undefined ? {} : { missing: oneOf('--missing', MISSING_VALUES, options.missing) }),
  };
}

/** Returns the files of the vectors of fields. @throws UsageError */
export const vectorFiles = (options: readonly string[]): VectorFile[] =>
  options.map(option => {
    const [field, file] = pair('--vectors', option);
    return { field, file: resolve(file) }; // so that another folder can resume
  });

/** Splits at the last `=` for columns, whose names are free, and at the first one for fields. */
function pair(option: '--map' | '--set' | '--vectors' | '--embed', text: string): [string, string] {
  const isColumn = option === '--map' || option === '--embed';
  const at = isColumn ? text.lastIndexOf('=') : text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new UsageError(`${option} must have the form name=value (got ${text}).`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Maximum numbers of records that a dry run checks, of those that it reads from a collection, and of those with problems that it shows. */
const CHECKED = 10_000;
const READ = 1000;
const SHOWN = 20;

/** Checks the first records and shows their problems; sends nothing. Returns the exit code. */
export async function preview(
  source: Source,
  mapping: Mapping,
  { schema }: ImportTarget,
  write: (event: object, text: string) => void,
): Promise<number> {
  const line = source.format === 'parquet' ? 'Row' : 'Line';
  let records = 0;
  let rejected = 0;
  for await (const { record, issues } of oneByOne(mappedRecords(source, mapping, schema))) {
    records++;
    if (issues.length > 0 && ++rejected <= SHOWN) {
      const messages = issues.map(({ message }) => message);
      const { after: key } = record.end;
      const place = key === undefined ? { line: record.line } : { key };
      const text = key === undefined ? `${line} ${record.line}` : `Entity ${shown(key)}`;
      write({ event: 'problem', ...place, messages }, `${text}: ${shownLine(messages.join(' '))}\n`);
    }
    if (records >= (source.format === 'collection' ? READ : CHECKED)) break;
  }
  const what = source.format === 'collection' ? 'entities' : 'rows';
  const text = `${number(records)} ${what} checked, ${number(rejected)} with problems. Nothing was sent.\n`;
  write({ event: 'checked', records, rejected }, text);
  return rejected > 0 ? 1 : 0;
}

function sourceText(source: FieldSource): string {
  if ('column' in source) return shown(source.column);
  if ('embedded' in source) return `embeddings of ${shown(source.embedded)} (${shown(source.model)})`;
  return `constant ${shownLine(stringifyJson(source.constant))}`;
}

/** Formats a mapping as readable text. */
export function mappingText(
  { fields, ignored, unknown, missing }: Mapping,
  { collectionName, isAutomatic }: ImportTarget,
  { format }: Pick<Source, 'format'>,
): string {
  const rows = Object.entries(fields).map(([name, source]) => {
    return `  ${shown(name)} ← ${sourceText(source)}\n`;
  });
  const out = ignored.length > 0 ? `  ignored: ${ignored.map(shown).join(', ')}\n` : '';
  const how = isAutomatic
    ? 'inserts new entities'
    : 'inserts entities, and replaces entities with the same primary key (upsert)';
  const others = format === 'collection' ? 'fields' : 'columns';
  return `${shown(collectionName)}: ${how}\n${rows.join('')}${out}  other ${others}: ${unknown}; missing values: ${missing}\n`;
}
