import { parseArgs } from 'node:util';
import { mustBeComplete } from '../model/collections/collections';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { exportedFields, formatOf } from '../model/entities/export-lines';
import { checkFilter } from '../model/filter';
import { isDynamic } from '../model/searches/facts';
import { shown, shownLine } from '../model/texts/shown';
import { exportEntities, type Exported, type ExportProgress } from '../transfers/exports/exports';
import { Pace } from '../transfers/exports/paces';
import { CollectionChanged, ExportExists, readState } from '../transfers/exports/part-files';
import { clusterAt, INTERRUPTED, interruptible, UsageError, plain, throttled, OUTPUT_OPTIONS } from './command';
import { jsonLineOf } from './reports';

const USAGE = `Usage: vector-cloud export --endpoint <address> --collection <name> --out <file> [options]

Exports the entities of a collection to a file: NDJSON (.ndjson), CSV (.csv) or Parquet (.parquet).

  --endpoint <address>    endpoint of the cluster
  --database <name>       database (default: ${DEFAULT_DATABASE})
  --collection <name>     collection
  --filter <expression>   only entities that match this filter
  --fields <a,b,…>        only these fields and the primary key; $meta: the dynamic fields
  --no-vectors            omit vector fields
  --out <file>            file to write; the extension sets the format
  --resume                continue an unfinished export; starts a new one if there is none. Not with --replace
  --replace               replace an existing file or an unfinished export. Not with --resume
  --timeout <seconds>     request timeout (default: 10)
  --json                  write JSON lines to stdout, even on a terminal

Environment: VECTOR_CLOUD_KEY: key of the endpoint.
If stdout is not a terminal, progress and result are JSON objects on stdout, each on its own line.
Exit codes: 0 exported; 1 exported, but the number of entities differs or could not be counted; 2 not exported, or the arguments are
invalid; 130 interrupted. Requires Node 22.12 or newer.
`;

/** Exports a collection. Returns the exit code. */
export async function runExport(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      endpoint: { type: 'string' },
      database: { type: 'string', default: DEFAULT_DATABASE },
      collection: { type: 'string' },
      filter: { type: 'string', default: '' },
      fields: { type: 'string', default: '' },
      'no-vectors': { type: 'boolean', default: false },
      out: { type: 'string' },
      resume: { type: 'boolean', default: false },
      replace: { type: 'boolean', default: false },
      timeout: { type: 'string', default: '10' },
      ...OUTPUT_OPTIONS,
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { endpoint, database, collection: collectionName, filter, out: file } = values;
  if (!endpoint) throw new UsageError('--endpoint is required.');
  if (!collectionName) throw new UsageError('--collection is required.');
  if (!file) throw new UsageError('--out is required.');
  const format = formatOf(file);
  if (!format) throw new UsageError('--out must end with .ndjson, .csv or .parquet.');
  if (values.resume && values.replace) throw new UsageError('--resume and --replace cannot be used together.');
  const { address, client } = clusterAt(endpoint, values.timeout, true);
  const collection = await client.collections.describe({ dbName: database, collectionName });
  mustBeComplete(collection, collectionName);
  const [wrong] =
    filter.trim() === '' ? [] : checkFilter(filter, collection.fields, { dynamic: isDynamic({ collection }) });
  if (wrong) throw new UsageError(`--filter: ${wrong.message}`);
  const names = values.fields.split(',').flatMap(name => name.trim() || []);
  const exported = exportedFields(collection, names, !values['no-vectors']);
  const start = values.replace ? 'replace' : values.resume && (await readState(file)) ? 'resume' : 'new';
  const request = { dbName: database, collection, filter, exported, file, format, cluster: plain(address) };
  const output = process.stdout.isTTY && !values.json ? terminal() : jsonLines();
  const { signal, release } = interruptible();
  let hasBegun = false;
  const onProgress = (progress: ExportProgress) => {
    hasBegun = true;
    output.progress(progress);
  };
  try {
    const result = await exportEntities(client, request, { start, signal, onProgress });
    output.done(file, result);
    return result.counted === result.written ? 0 : 1;
  } catch (error) {
    output.stop();
    if (error instanceof ExportExists) throw new UsageError(error.message);
    if (error instanceof CollectionChanged) throw new UsageError(`${error.message} Use --replace.`);
    if (hasBegun) process.stderr.write('The export is unfinished. Continue with --resume.\n');
    if (signal.aborted) return INTERRUPTED;
    throw error;
  } finally {
    release();
  }
}

interface Output {
  readonly progress: (progress: ExportProgress) => void;
  readonly done: (file: string, result: Exported) => void;
  /** Ends a line of progress. */
  readonly stop: () => void;
}

function terminal(): Output {
  const pace = new Pace();
  const clear = () => process.stderr.write('\r\u001B[K');
  return {
    progress: throttled(200, progress => {
      clear();
      process.stderr.write(pace.describe(progress));
    }),
    done: (file, result) => {
      clear();
      process.stdout.write(`${result.written.toLocaleString('en')} entities exported to ${shown(file)}\n`);
      const difference = differenceOf(result);
      if (difference) process.stderr.write(`Warning: ${difference}\n`);
    },
    stop: clear,
  };
}

function jsonLines(): Output {
  const write = (line: object) => process.stdout.write(jsonLineOf(line));
  return {
    progress: throttled(1000, progress => write({ event: 'progress', ...progress })),
    done: (file, result) => {
      const difference = differenceOf(result);
      write({ event: 'exported', file, ...result, ...(difference ? { warning: difference } : {}) });
    },
    stop: () => undefined,
  };
}

function differenceOf({ written, counted, why }: Exported): string | undefined {
  if (counted === written) return undefined;
  if (counted === undefined) return `The entities could not be counted: ${shownLine(why ?? '')}`;
  return (
    `${counted.toLocaleString('en')} entities match after the export, ${written.toLocaleString('en')} were exported. ` +
    'Entities were written or deleted during the export, or several have the same key.'
  );
}
