import { parseArgs } from 'node:util';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import {
  mappingIssues,
  MISSING_VALUES,
  proposedMapping,
  UNKNOWN_COLUMNS,
  type Mapping,
} from '../model/mappings/mappings';
import { shown, shownLine } from '../model/texts/shown';
import { exactJson, stringifyJson } from '../model/wire/json';
import { importFile, stateFileOf, type Imported, type ImportProgress } from '../transfers/imports/imports';
import { readState } from '../transfers/imports/states';
import { importTarget, type ImportTarget } from '../transfers/imports/targets';
import { mappedRecords, samplesOf } from '../transfers/records/mapped';
import { SOURCE_FORMATS, sourceFormatOf } from '../transfers/records/records';
import { openSource, type Source } from '../transfers/records/sources';
import { clusterAt, Misuse, plain, requireNode } from './command';
import { jsonLineOf } from './reports';

const USAGE = `Usage: node cli.js import <file> --endpoint <address> --collection <name> [options]

Imports the entities of a file into a collection: NDJSON (.ndjson, .jsonl), a JSON array (.json), CSV (.csv),
TSV (.tsv) or Parquet (.parquet).

  --endpoint <address>       endpoint of the cluster
  --database <name>          database (default: ${DEFAULT_DATABASE})
  --collection <name>        collection
  --partition <name>         partition (default: as the service decides)
  --format <format>          ${SOURCE_FORMATS.join(', ')} (default: by the ending of the file)
  --map <column>=<field>     column of a field; repeatable. Other columns are mapped by name
  --set <field>=<JSON>       the same value for all entities; repeatable
  --unknown <what>           other columns: ${UNKNOWN_COLUMNS.join(', ')} (default: dynamic, if the collection has a dynamic field)
  --missing <what>           missing values: ${MISSING_VALUES.join(', ')} (default: default)
  --dry-run                  show the mapping and the first problems; send nothing
  --resume                   continue an unfinished import, with its mapping
  --assume written|missing   with --resume: what became of entities with an unknown outcome, if the service generates the IDs
  --state <file>             file of the progress (default: <file>.import.json)
  --timeout <seconds>        request timeout (default: 30)
  --json                     write JSON lines also on a terminal

Environment: VECTOR_CLOUD_KEY: key of the endpoint.
Without a terminal, mapping, progress and result are JSON objects on stdout, each on its own line.
Exit codes: 0 imported; 1 imported, but records were rejected, or entities differ when read back; 2 not imported or unfinished, or the
arguments are invalid; 130 interrupted. Requires Node 22 or newer.
`;

/** Imports a file. Returns the exit code. */
export async function runImport(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      endpoint: { type: 'string' },
      database: { type: 'string', default: DEFAULT_DATABASE },
      collection: { type: 'string' },
      partition: { type: 'string' },
      format: { type: 'string' },
      map: { type: 'string', multiple: true, default: [] },
      set: { type: 'string', multiple: true, default: [] },
      unknown: { type: 'string' },
      missing: { type: 'string' },
      'dry-run': { type: 'boolean', default: false },
      resume: { type: 'boolean', default: false },
      assume: { type: 'string' },
      state: { type: 'string' },
      timeout: { type: 'string', default: '30' },
      json: { type: 'boolean', default: false },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  requireNode();
  const [file, ...others] = positionals;
  const { endpoint, collection: collectionName, database: dbName, partition: partitionName } = values;
  if (!file || others.length > 0) throw new Misuse('Name one file to import.');
  if (!endpoint) throw new Misuse('--endpoint is required.');
  if (!collectionName) throw new Misuse('--collection is required.');
  const format = values.format === undefined ? sourceFormatOf(file) : oneOf('--format', SOURCE_FORMATS, values.format);
  if (!format) throw new Misuse(`--format is required: the ending of ${file} is not a format.`);
  const chosen = (['map', 'set', 'unknown', 'missing'] as const).find(each => (values[each] ?? []).length > 0);
  if (values.resume && chosen) throw new Misuse(`--resume continues with the saved mapping. Omit --${chosen}.`);
  const assume = values.assume === undefined ? undefined : oneOf('--assume', ['written', 'missing'], values.assume);
  if (assume && !values.resume) throw new Misuse('--assume decides about an unfinished import. Add --resume.');
  const { address, client } = clusterAt(endpoint, values.timeout, values['dry-run']);
  const source = await openSource(file, format);
  const described = await client.collections.describe({ dbName, collectionName });
  const target = importTarget({ ...described, collectionName }, { cluster: plain(address), dbName, partitionName });
  if (assume && !target.isAutomatic) {
    throw new Misuse(`--assume is for generated IDs. The keys of ${shown(collectionName)} are given: omit --assume.`);
  }
  const saved = values.resume ? await readState(values.state ?? stateFileOf(file)) : undefined;
  const mapping = saved?.mapping ?? (await mappingOf(source, target, values));
  const [wrong] = mappingIssues(mapping, target.schema, source.columns);
  if (wrong) throw new Misuse(wrong.message);
  const isText = process.stdout.isTTY && !values.json;
  const write = (event: object, text: string) => process.stdout.write(isText ? text : jsonLineOf(event));
  write({ event: 'mapping', ...mapping }, mappingText(mapping, target));
  if (values['dry-run']) return preview(source, mapping, target, write);
  const stop = new AbortController();
  const abort = () => stop.abort();
  for (const name of SIGNALS) process.once(name, abort);
  try {
    const request = { source, target, mapping, ...(values.state === undefined ? {} : { stateFile: values.state }) };
    const result = await importFile(client, request, {
      resume: values.resume,
      signal: stop.signal,
      ...(assume === undefined ? {} : { unknown: assume }),
      onProgress: seldom(isText ? 200 : 1000, progress => {
        if (isText) process.stderr.write(`\r\u001B[K${progressText(progress)}`);
        else write({ event: 'progress', ...progress }, '');
      }),
    });
    if (isText) process.stderr.write('\r\u001B[K');
    const next = nextStep(result, target);
    write({ event: result.stopped ? 'unfinished' : 'imported', ...result, next }, resultText(result, next));
    if (result.stopped) return stop.signal.aborted ? INTERRUPTED : 2;
    return isClean(result) ? 0 : 1;
  } finally {
    for (const name of SIGNALS) process.off(name, abort);
  }
}

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
const INTERRUPTED = 130;

function oneOf<T extends string>(option: string, allowed: readonly T[], given: string): T {
  const found = allowed.find(each => each === given);
  if (found === undefined) throw new Misuse(`${option} must be one of ${allowed.join(', ')} (got ${given}).`);
  return found;
}

interface MappingOptions {
  readonly map: readonly string[];
  readonly set: readonly string[];
  readonly unknown?: string | undefined;
  readonly missing?: string | undefined;
}

/** Returns the proposed mapping with the options of the command. */
async function mappingOf(source: Source, { schema }: ImportTarget, options: MappingOptions): Promise<Mapping> {
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
      throw new Misuse(`--set ${field}: the value is not valid JSON. Quote texts: --set '${field}="…"'.`);
    }
  });
  return {
    ...proposed,
    fields: { ...proposed.fields, ...Object.fromEntries([...columns, ...constants]) },
    ...(options.unknown === undefined ? {} : { unknown: oneOf('--unknown', UNKNOWN_COLUMNS, options.unknown) }),
    ...(options.missing === undefined ? {} : { missing: oneOf('--missing', MISSING_VALUES, options.missing) }),
  };
}

/** Splits at the last `=` for columns, whose names are free, and at the first one for fields. */
function pair(option: '--map' | '--set', text: string): [string, string] {
  const at = option === '--map' ? text.lastIndexOf('=') : text.indexOf('=');
  if (at < 1 || at === text.length - 1) throw new Misuse(`${option} must have the form name=value (got ${text}).`);
  return [text.slice(0, at), text.slice(at + 1)];
}

/** Maximum numbers of records that a dry run checks, and of records with problems that it shows. */
const CHECKED = 10_000;
const SHOWN = 20;

async function preview(
  source: Source,
  mapping: Mapping,
  { schema }: ImportTarget,
  write: (event: object, text: string) => void,
): Promise<number> {
  let records = 0;
  let rejected = 0;
  const name = source.format === 'parquet' ? 'Row' : 'Line';
  for await (const { record, issues } of mappedRecords(source, mapping, schema)) {
    records++;
    if (issues.length > 0 && ++rejected <= SHOWN) {
      const messages = issues.map(({ message }) => message);
      write(
        { event: 'problem', line: record.line, messages },
        `${name} ${record.line}: ${shownLine(messages.join(' '))}\n`,
      );
    }
    if (records >= CHECKED) break;
  }
  const text = `${number(records)} records checked, ${number(rejected)} with problems. Nothing was sent.\n`;
  write({ event: 'checked', records, rejected }, text);
  return rejected > 0 ? 1 : 0;
}

const number = (value: number): string => value.toLocaleString('en');

function mappingText(
  { fields, ignored, unknown, missing }: Mapping,
  { collectionName, isAutomatic }: ImportTarget,
): string {
  const rows = Object.entries(fields).map(([name, source]) => {
    const from = 'column' in source ? shown(source.column) : `constant ${shownLine(stringifyJson(source.constant))}`;
    return `  ${shown(name)} ← ${from}\n`;
  });
  const out = ignored.length > 0 ? `  left out: ${ignored.map(shown).join(', ')}\n` : '';
  const how = isAutomatic ? 'inserts new entities' : 'inserts entities, and replaces those with the same primary key';
  return `${shown(collectionName)}: ${how}\n${rows.join('')}${out}  other columns: ${unknown}; missing values: ${missing}\n`;
}

function progressText({ written, rejected, bytes, totalBytes, elapsedMs }: ImportProgress): string {
  const percent = totalBytes === 0 ? 100 : Math.floor((bytes / totalBytes) * 100);
  const rate = Math.round((written / Math.max(1, elapsedMs)) * 1000);
  return `${percent} %: ${number(written)} written, ${number(rejected)} rejected, ${number(rate)}/s`;
}

/** Returns true if every record was written and is stored as in the file. */
const isClean = ({ rejected, conflicts, unknown, readBack }: Imported): boolean =>
  rejected + conflicts + unknown === 0 &&
  readBack !== undefined &&
  'differences' in readBack &&
  readBack.differences.length === 0;

/** Returns how to continue; undefined after a whole import. */
function nextStep({ stopped, unknown }: Imported, { isAutomatic }: ImportTarget): string | undefined {
  if (!stopped?.isResumable) return undefined;
  if (!isAutomatic || unknown === 0) return 'Continue with --resume.';
  return `Check in the collection whether the entities with an unknown outcome were written. Continue with --resume --assume written or --resume --assume missing.`;
}

function resultText(
  { written, rejected, conflicts, unknown, before, after, ...result }: Imported,
  next: string | undefined,
): string {
  const { rejectsFile, readBack, stopped } = result;
  const lines = [
    `${number(written)} written, ${number(rejected)} rejected, ${number(conflicts)} in conflict, ${number(unknown)} unknown`,
  ];
  if (rejectsFile) lines.push(`Rejected records: ${shown(rejectsFile)}`);
  if (after && 'count' in after) {
    lines.push(`Entities: ${before === undefined ? 'unknown' : number(before)} before, ${number(after.count)} after`);
  } else if (after) lines.push(`Entities could not be counted: ${shownLine(after.why)}`);
  if (readBack && 'why' in readBack) lines.push(`Entities could not be read back: ${shownLine(readBack.why)}`);
  else if (readBack) {
    lines.push(`${readBack.read} entities read back, ${readBack.differences.length} differ`);
    for (const { id, isMissing, fields } of readBack.differences) {
      lines.push(`  ${shown(id)}: ${isMissing ? 'missing' : fields.map(shown).join(', ')}`);
    }
  }
  if (stopped) {
    lines.push(`Unfinished: ${shownLine(stopped.message)}`);
    if (next) lines.push(`${next} Progress: ${shown(stopped.stateFile)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Calls a function at most once in a number of milliseconds. */
function seldom(ms: number, call: (progress: ImportProgress) => void): (progress: ImportProgress) => void {
  let last = -Infinity;
  return progress => {
    const now = performance.now();
    if (now - last < ms) return;
    last = now;
    call(progress);
  };
}
