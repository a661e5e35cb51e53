import { parseArgs } from 'node:util';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { mappingIssues, MISSING_VALUES, UNKNOWN_COLUMNS } from '../model/mappings/mappings';
import { importFile } from '../transfers/imports/imports';
import { ImportPace, percentOf } from '../transfers/imports/paces';
import { stateFileOf } from '../transfers/imports/state-files';
import { importTarget } from '../transfers/imports/targets';
import { SOURCE_FORMATS, sourceFormatOf } from '../transfers/records/records';
import { openSource } from '../transfers/records/sources';
import { withVectors } from '../transfers/records/vectors';
import {
  clusterAt,
  embeddingOf,
  INTERRUPTED,
  interruptible,
  UsageError,
  plain,
  throttled,
  OUTPUT_OPTIONS,
  warnOfUnsafe,
} from './command';
import {
  embeddedSources,
  embeddingBy,
  mappingOf,
  mappingText,
  oneOf,
  preview,
  resumedState,
  resumeWith,
  TRANSFER_OPTIONS,
  vectorFiles,
} from './mappings';
import { jsonLineOf } from './reports';
import { isClean, nextStep, repeatWarning, resultText } from './results';

const USAGE = `Usage: vector-cloud import <file> --endpoint <address> --collection <name> [options]

Imports the entities of a file into a collection: NDJSON (.ndjson, .jsonl), a JSON array (.json), CSV (.csv),
TSV (.tsv) or Parquet (.parquet).

  --endpoint <address>       endpoint of the cluster
  --database <name>          database (default: ${DEFAULT_DATABASE})
  --collection <name>        collection
  --partition <name>         partition (default: selected by the service)
  --format <format>          ${SOURCE_FORMATS.join(', ')} (default: by the file extension)
  --map <column>=<field>     map a column to a field; repeatable. Other columns are mapped by name
  --set <field>=<JSON>       set a field to the same value in all entities; repeatable
  --vectors <field>=<file>   read the vectors of a field from a NumPy file (.npy), one row per record; repeatable
  --embed <column>=<field>   compute the vectors of a field from the texts of a column by the embedding endpoint; repeatable
  --embedding <address>      embedding endpoint, including /v1/embeddings
  --model <name>             embedding model; required with --embedding
  --unknown <what>           other columns: ${UNKNOWN_COLUMNS.join(', ')} (default: dynamic, if the collection has a dynamic field)
  --missing <what>           missing values: ${MISSING_VALUES.join(', ')} (default: default)
  --dry-run                  show the mapping and the first problems; send nothing
  --resume                   continue an unfinished import, with its mapping; with --embedding and --model if it computes vectors
  --assume written|missing   with --resume: treat entities with an unknown outcome as written or missing, if the service generates the IDs
  --state <file>             state file (default: <file>.import.json)
  --timeout <seconds>        request timeout (default: 30)
  --json                     write JSON lines to stdout, even on a terminal

Environment: VECTOR_CLOUD_KEY: key of the endpoint; VECTOR_CLOUD_EMBEDDING_KEY: key of the embedding endpoint.
If stdout is not a terminal, mapping, progress and result are JSON objects on stdout, each on its own line.
Exit codes: 0 imported; 1 imported, but rows were rejected, or entities differ when read back or were not read back; 2 not imported or
unfinished, or the arguments are invalid; 130 interrupted. Requires Node 22.12 or newer.
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
      vectors: { type: 'string', multiple: true, default: [] },
      ...TRANSFER_OPTIONS,
      ...OUTPUT_OPTIONS,
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [file, ...others] = positionals;
  const { endpoint, collection: collectionName, database: dbName, partition: partitionName } = values;
  if (!file || others.length > 0) throw new UsageError('Exactly one file is required.');
  if (!endpoint) throw new UsageError('--endpoint is required.');
  if (!collectionName) throw new UsageError('--collection is required.');
  const format = values.format === undefined ? sourceFormatOf(file) : oneOf('--format', SOURCE_FORMATS, values.format);
  if (!format) throw new UsageError(`--format is required: ${file} has no known extension.`);
  const decideOn = resumeWith(values);
  const embedding = embeddingOf(values);
  if (embedding) warnOfUnsafe([embedding.url]);
  const saved = await resumedState(values.resume, values.state ?? stateFileOf(file), embedding);
  const { address, client } = clusterAt(endpoint, values.timeout, values['dry-run']);
  const opened = await openSource(file, format);
  const described = await client.collections.describe({ dbName, collectionName });
  const target = importTarget({ ...described, collectionName }, { cluster: plain(address), dbName, partitionName });
  const decision = decideOn(target);
  const vectors = saved?.vectors ?? vectorFiles(values.vectors);
  const source = vectors.length > 0 ? await withVectors(opened, vectors, target.schema.fields) : opened;
  const embedded = embeddedSources(values.embed, embedding, target);
  const mapping = saved?.mapping ?? (await mappingOf(source, target, values, embedded));
  const [wrong] = mappingIssues(mapping, target.schema, source.columns);
  if (wrong) throw new UsageError(wrong.message);
  const isText = process.stdout.isTTY && !values.json;
  const write = (event: object, text: string) => process.stdout.write(isText ? text : jsonLineOf(event));
  write({ event: 'mapping', ...mapping }, mappingText(mapping, target, source));
  const message = values.resume ? undefined : repeatWarning(target, 'import');
  if (message !== undefined) write({ event: 'warning', message }, `Warning: ${message}\n`);
  if (values['dry-run']) return preview(source, mapping, target, write);
  const { signal, release } = interruptible();
  const pace = new ImportPace({ written: saved?.counts.written ?? 0, bytes: saved?.position.offset ?? 0 });
  try {
    const request = { source, target, mapping, ...(values.state === undefined ? {} : { stateFile: values.state }) };
    const result = await importFile(client, request, {
      resume: values.resume,
      signal,
      ...decision,
      ...embeddingBy(embedding),
      onProgress: throttled(isText ? 200 : 1000, progress => {
        if (isText) process.stderr.write(`\r\u001B[K${Math.floor(percentOf(progress))} %: ${pace.describe(progress)}`);
        else write({ event: 'progress', ...progress }, '');
      }),
    });
    if (isText) process.stderr.write('\r\u001B[K');
    const next = nextStep(result, target);
    write({ event: result.stopped ? 'unfinished' : 'imported', ...result, next }, resultText(result, next));
    if (result.stopped) return signal.aborted ? INTERRUPTED : 2;
    return isClean(result) ? 0 : 1;
  } finally {
    release();
  }
}
