import { readFileSync } from 'node:fs';
import { ClusterClient, EmbeddingClient, type EmbeddingClientOptions } from '../client';
import { judge } from '../client/checks';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { issueText } from '../model/issues';
import type { CheckResult } from '../model/checks/results';
import { nameOfCheck } from '../model/checks/checks';
import { checkSearch, missing } from '../model/searches/checks';
import { tooManyForV1 } from '../model/searches/v1-checks';
import { hybridCall, searchCall } from '../model/searches/calls';
import { readSearch, type SearchDocument } from '../model/searches/documents';
import { factsFor, type SearchFacts } from '../model/searches/facts';
import { isHybrid } from '../model/searches/queries';
import { lostDigits } from '../model/searches/texts';
import type { Hit } from '../model/searches/searches';
import { readText } from '../model/documents/json-text';
import { endpointOf, type Endpoint } from './endpoints';
import { queriesOf } from './queries';

/** Results of the checks of a file. `error`: the reason why no check could run. */
export interface Report {
  readonly file: string;
  readonly elapsedMs?: number;
  readonly results: readonly CheckResult[];
  readonly error?: string;
}

interface CheckContext {
  readonly endpoints: readonly Endpoint[];
  readonly key: string;
  readonly embedding?: EmbeddingClientOptions | undefined;
  readonly requestTimeoutSeconds: number;
}

/** Runs the checks of a document; a failure appears in the report, for each check. */
export async function checkFile(file: string, context: CheckContext): Promise<Report> {
  let search: SearchDocument | undefined;
  try {
    search = read(file);
    if (!search.expect?.length) return { file, results: [] };
    return { file, ...(await run(file, search, context)) };
  } catch (error) {
    const message = (error as Error).message;
    const results = (search?.expect ?? []).map(each => ({
      name: nameOfCheck(each),
      state: 'unknown' as const,
      message,
    }));
    return { file, results, error: message };
  }
}

function read(file: string): SearchDocument {
  const text = readFileSync(file, 'utf8');
  const json = readText(text);
  if ('broken' in json) throw new Error(`The document is not valid JSON: ${json.broken.message}.`);
  const { search, issues } = readSearch(json.value);
  const [wrong] = [...issues, ...lostDigits(text)];
  if (!search || wrong) throw new Error(issueText(wrong!));
  return search;
}

/** Timeout for the description of the collection of a search, in milliseconds. */
const TIMEOUT_MS = 3000;

/** Returns the facts that a search is checked against. Without a description of the collection, the document and the service decide. */
async function factsOf(
  { collections }: ClusterClient,
  named: { readonly dbName: string; readonly collectionName: string },
): Promise<SearchFacts> {
  const collection = await collections
    .describe(named, { signal: AbortSignal.timeout(TIMEOUT_MS) })
    .catch(() => undefined); // the search reports failures that affect it too
  return collection ? { collection } : { collection: { collectionName: named.collectionName, fields: [] }, byHand: {} };
}

async function run(
  file: string,
  search: SearchDocument,
  { endpoints, key, embedding, requestTimeoutSeconds }: CheckContext,
): Promise<Omit<Report, 'file'>> {
  const endpoint = endpointOf(endpoints, search);
  const client = new ClusterClient({ endpoint, token: key, readOnly: true, requestTimeoutSeconds });
  const { database: dbName = DEFAULT_DATABASE, collection: collectionName, expect = [] } = search;
  if (!collectionName) throw new Error('Set collection in the document.');
  const facts = factsFor(await factsOf(client, { dbName, collectionName }), search);
  const wrong = [...checkSearch(search, facts), missing(search, facts)].find(issue => issue !== undefined);
  if (wrong) throw new Error(issueText(wrong));
  const queries = await queriesOf(file, search, facts, {
    client,
    embedding: embedding && new EmbeddingClient(embedding),
  });
  const several = isHybrid(search) ? undefined : tooManyForV1(search, facts, queries.length);
  if (several) throw new Error(issueText(several));
  const named = { ...search, database: dbName };
  const call = isHybrid(named) ? hybridCall(named, queries, facts) : searchCall(named, queries, facts);
  let elapsedMs = 0;
  const { rows, topks } = await client.send(call, {
    fields: facts.collection.fields,
    withoutIds: facts.byHand !== undefined,
    onTimes: ({ networkMs, parseMs }) => (elapsedMs = networkMs + parseMs),
  });
  const answered = { call, hits: rows as Hit[], topks, elapsedMs };
  return { elapsedMs, results: await judge(client, expect, answered, facts) };
}
