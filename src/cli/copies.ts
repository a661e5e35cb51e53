import { parseArgs } from 'node:util';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { hasSameId, isOneCollection, notCarried } from '../model/collections/copies';
import { MISSING_VALUES, UNKNOWN_COLUMNS } from '../model/mappings/mappings';
import { shown, shownLine } from '../model/texts/shown';
import { isSameAddress } from '../model/wire/addresses';
import { stringifyJson } from '../model/wire/json';
import { copyEntities, type Copied, type Deviation } from '../transfers/imports/copies';
import { countOf, type Count } from '../transfers/imports/read-backs';
import { ImportPace, percentOf } from '../transfers/imports/paces';
import type { ImportProgress } from '../transfers/imports/requests';
import { importTarget } from '../transfers/imports/targets';
import {
  embeddingOf,
  warnOfUnsafe,
  clusterAt,
  INTERRUPTED,
  interruptible,
  UsageError,
  number,
  plain,
  throttled,
  OUTPUT_OPTIONS,
} from './command';
import { created, creationOf, mustFit, namesOf, sourceOf, withDefaults } from './copy-ends';
import {
  embeddedSources,
  embeddingBy,
  mappingOf,
  mappingText,
  preview,
  resumedState,
  resumeWith,
  TRANSFER_OPTIONS,
} from './mappings';
import { jsonLineOf } from './reports';
import { isClean, nextStep, notCounted, repeatWarning, resultText } from './results';

const USAGE = `Usage: vector-cloud copy --endpoint <address> --collection <name> [--to-…] [options]

Copies the entities of a collection to another collection: with another name, in another database or on another cluster.
Entities keep their primary keys and replace entities with the same keys, unless the target generates the IDs.

  --endpoint <address>       endpoint of the source
  --database <name>          database of the source (default: ${DEFAULT_DATABASE})
  --collection <name>        collection to copy from
  --filter <expression>      only entities that match this filter
  --to-endpoint <address>    endpoint of the target (default: endpoint of the source)
  --to-database <name>       database of the target (default: database of the source)
  --to-collection <name>     collection to copy to (default: same name as the source)
  --to-partition <name>      partition (default: selected by the service)
  --create                   create the collection with the schema and vector indexes of the source, if it does not exist
  --allow-same-id            copy although both endpoints return the same collection ID, as a cloned cluster does
  --map <field>=<field>      map a field of the source to a field of the target; repeatable. Other fields are mapped by name
  --set <field>=<JSON>       set a field to the same value in all entities; repeatable
  --embed <field>=<field>    compute the vectors of a field of the target from the texts of a field of the source; repeatable
  --embedding <address>      embedding endpoint, including /v1/embeddings
  --model <name>             embedding model; required with --embedding
  --unknown <what>           other fields: ${UNKNOWN_COLUMNS.join(', ')} (default: dynamic, if the target has a dynamic field; otherwise reject)
  --missing <what>           missing values: ${MISSING_VALUES.join(', ')} (default: default)
  --dry-run                  show source, target, mapping, counts and the first problems; send nothing
  --resume                   continue an unfinished copy, with its mapping; with --embedding and --model if it computes vectors
  --assume written|missing   with --resume: treat entities with an unknown outcome as written or missing, if the target generates the IDs
  --state <file>             state file (default: <target collection>.copy.json)
  --timeout <seconds>        request timeout (default: 30)
  --json                     write JSON lines to stdout, even on a terminal

Environment: VECTOR_CLOUD_KEY: key of the source; VECTOR_CLOUD_TARGET_KEY: key of the target, required if the target has another endpoint;
VECTOR_CLOUD_EMBEDDING_KEY: key of the embedding endpoint.
If stdout is not a terminal, source, target, mapping, progress and result are JSON objects on stdout, each on its own line.
Exit codes: 0 copied; 1 copied, but entities were rejected, differ when read back or were not read back, or the numbers of entities
differ or are unknown; 2 not copied or unfinished, or the arguments are invalid; 130 interrupted. Requires Node 22.12 or newer.
`;

/** Copies a collection. Returns the exit code. */
export async function runCopy(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      endpoint: { type: 'string' },
      database: { type: 'string', default: DEFAULT_DATABASE },
      collection: { type: 'string' },
      filter: { type: 'string', default: '' },
      'to-endpoint': { type: 'string' },
      'to-database': { type: 'string' },
      'to-collection': { type: 'string' },
      'to-partition': { type: 'string' },
      create: { type: 'boolean', default: false },
      'allow-same-id': { type: 'boolean', default: false },
      ...TRANSFER_OPTIONS,
      ...OUTPUT_OPTIONS,
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (!values.endpoint) throw new UsageError('--endpoint is required.');
  if (!values.collection) throw new UsageError('--collection is required.');
  const { endpoint, database, collection: collectionName } = values;
  const to = {
    dbName: values['to-database'] ?? database,
    collectionName: values['to-collection'] ?? collectionName,
    partitionName: values['to-partition'],
  };
  const decideOn = resumeWith(values);
  const stateFile = values.state ?? `${fileName(to.collectionName)}.copy.json`;
  const embedding = embeddingOf(values);
  if (embedding) warnOfUnsafe([embedding.url]);
  const saved = await resumedState(values.resume, stateFile, embedding);
  const isText = process.stdout.isTTY && !values.json;
  const write = (event: object, text: string) => process.stdout.write(isText ? text : jsonLineOf(event));
  const from = clusterAt(endpoint, values.timeout, true);
  const other = values['to-endpoint'] ?? endpoint;
  const isElsewhere = !isSameAddress(other, endpoint);
  const hasKey = isElsewhere || process.env['VECTOR_CLOUD_TARGET_KEY'];
  const into = clusterAt(other, values.timeout, values['dry-run'], hasKey ? 'VECTOR_CLOUD_TARGET_KEY' : undefined);
  if (!isElsewhere && to.dbName === database && to.collectionName === collectionName) {
    throw new UsageError(
      'Source and target are the same collection. Use --to-endpoint, --to-database or --to-collection.',
    );
  }
  const clone = isElsewhere ? ' If the target is on a cloned cluster, use --allow-same-id.' : '';
  const { signal, release } = interruptible();
  try {
    const source = await sourceOf(from, values, stateFile, signal);
    const creation = values.create ? await creationOf(into.client, to, source.collection, signal) : undefined;
    const there = creation?.collection ?? (await into.client.collections.describe(namesOf(to), { signal }));
    const named = { ...there, ...(creation ? { aliases: [] } : {}), collectionName: to.collectionName };
    if (!isElsewhere && to.dbName === database && isOneCollection(source.collection, named))
      throw new UsageError('Source and target are the same collection: one name is an alias of the other.');
    if (!creation && hasSameId(source.collection, there) && !(isElsewhere && values['allow-same-id']))
      throw new UsageError(
        `Source and target are the same collection: both endpoints return the same collection ID.${clone}`,
      );
    const place = { ...to, cluster: plain(into.address) };
    let target = importTarget({ ...there, collectionName: to.collectionName }, place);
    const decision = decideOn(target);
    const embedded = embeddedSources(values.embed, embedding, target);
    const mapping = saved?.mapping ?? (await mappingOf(source, target, withDefaults(values, target), embedded));
    mustFit(mapping, source, target);
    const total = await source.count();
    const before = creation ? { count: 0 } : await countOf(into.client, target);
    write(
      { event: 'source', ...source.names, ...entitiesIn(total) },
      `Source: ${shown(source.name)}, ${countText(total)}\n`,
    );
    write(
      { event: 'target', ...place, exists: !creation, ...entitiesIn(before) },
      `Target: ${shown(`${to.collectionName} (${to.dbName}, ${place.cluster})`)}, ${creation ? 'does not exist' : countText(before)}\n`,
    );
    if (creation) {
      const left = notCarried(source.collection);
      const text = left === undefined ? '' : `Warning: ${shownLine(left)}\n`;
      write(
        { event: 'create', request: creation.request, ...(left === undefined ? {} : { warning: left }) },
        `Creates: ${shownLine(stringifyJson(creation.request))}\n${text}`,
      );
    }
    write({ event: 'mapping', ...mapping }, mappingText(mapping, target, source));
    const message = repeatWarning(target, 'copy');
    if (message !== undefined) write({ event: 'warning', message }, `Warning: ${message}\n`);
    if (values['dry-run']) return await preview(source, mapping, target, write);
    if (creation) target = importTarget(await created(into.client, creation.request), place);
    const pace = new ImportPace({ written: saved?.counts.written ?? 0, bytes: saved?.position.records ?? 0 });
    const result = await copyEntities(
      into.client,
      { source, target, mapping, stateFile },
      {
        resume: values.resume,
        signal,
        ...decision,
        ...embeddingBy(embedding),
        onProgress: throttled(isText ? 200 : 1000, progress => {
          const { written, rejected, conflicts, unknown, elapsedMs } = progress;
          const counts = { written, rejected, elapsedMs, ...('count' in total ? { total: total.count } : {}) };
          if (isText) process.stderr.write(`\r\u001B[K${progressText(progress, pace, total)}`);
          else write({ event: 'progress', ...counts, conflicts, unknown }, '');
        }),
      },
    );
    if (isText) process.stderr.write('\r\u001B[K');
    const next = nextStep(result, target);
    const warnings = warningsOf(result);
    const told = warnings.map(warning => `Warning: ${warning}\n`).join('');
    write(
      { event: result.stopped ? 'unfinished' : 'copied', ...result, warnings, next },
      `${resultText(result, next)}${told}`,
    );
    if (result.stopped) return signal.aborted ? INTERRUPTED : 2;
    return isClean(result) && warnings.length === 0 ? 0 : 1;
  } finally {
    release();
  }
}

/** Returns a name that is safe as the name of a file. */
const fileName = (collectionName: string): string => collectionName.replaceAll(/[^\w.-]/g, '_');

const entitiesIn = (count: Count): { entities: number } | { why: string } =>
  'count' in count ? { entities: count.count } : count;

const countText = (count: Count): string =>
  'count' in count ? `${number(count.count)} entities` : `not counted: ${shownLine(count.why)}`;

function progressText(progress: ImportProgress, pace: ImportPace, total: Count): string {
  if (!('count' in total)) return pace.describe(progress);
  const { written, rejected, conflicts } = progress;
  const ofEntities = { ...progress, bytes: written + rejected + conflicts, totalBytes: total.count };
  return `${Math.floor(percentOf(ofEntities))} %: ${pace.describe(ofEntities)}`;
}

/** Returns the numbers of entities that differ, in words. */
function warningsOf({ source, after, deviations, stopped }: Copied): string[] {
  if (stopped) return [];
  const unknown = [source, after].flatMap(count => (count && 'why' in count ? [notCounted(count)] : []));
  return [...unknown, ...deviations.map(deviationText)];
}

function deviationText({ of, expected: [least, most], actual }: Deviation): string {
  if (of === 'read') {
    return `${number(actual)} entities match in the source after the copy, ${number(least)} were read. Entities were written or deleted during the copy.`;
  }
  const range = least === most ? number(least) : `${number(least)} to ${number(most)}`;
  return `The target has ${number(actual)} entities, expected ${range}. Entities were written or deleted during the copy, or several have the same key.`;
}
