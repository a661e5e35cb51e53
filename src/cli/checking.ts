import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { checkFile } from './checks';
import {
  embeddingOf,
  keyFromEnvironment,
  OUTPUT_OPTIONS,
  SEARCH_OPTIONS,
  UsageError,
  timeoutOf,
  warnOfUnsafe,
} from './command';
import { endpointsOf } from './endpoints';
import { jsonLineOf, junitOf, lineOf, statesOf } from './reports';

const USAGE = `Usage: vector-cloud check <file or folder>… --endpoint <address> [options]

Runs the checks (expect) of search documents (*.vcsearch.json) against a cluster.

  --endpoint <address>             endpoint for all documents
  --endpoint <clusterId>=<address>   endpoint for documents with this clusterId; repeatable
  --embedding <address>            embedding endpoint for searches by text, including /v1/embeddings
  --model <name>                   embedding model; required with --embedding
  --timeout <seconds>              request timeout (default: 10)
  --json                           write one JSON object per document to stdout, each on its own line
  --junit <file>                   also write a JUnit report

Environment: VECTOR_CLOUD_KEY: key of the endpoint; VECTOR_CLOUD_EMBEDDING_KEY: key of the embedding endpoint.
Exit codes: 0 all checks passed; 1 a check failed; 2 a check could not run, or the arguments are invalid. Requires Node 22.12 or newer.
`;

/** Runs the checks of search documents. Returns the exit code. */
export async function runCheck(args: readonly string[]): Promise<number> {
  const { values, positionals: paths } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      ...SEARCH_OPTIONS,
      ...OUTPUT_OPTIONS,
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (paths.length === 0) throw new UsageError('No files or folders to check.');
  const seconds = timeoutOf(values.timeout);
  const endpoints = endpointsOf(values.endpoint);
  if (endpoints.length === 0) throw new UsageError('--endpoint is required.');
  const embedding = embeddingOf(values);
  const key = keyFromEnvironment();
  warnOfUnsafe([...endpoints.map(each => each.address), ...(embedding ? [embedding.url] : [])]);
  const files = searchFiles(paths);
  if (files.length === 0) throw new UsageError('No search documents (*.vcsearch.json) found.');
  const reports = [];
  for (const file of files) {
    const report = await checkFile(file, { endpoints, key, embedding, requestTimeoutSeconds: seconds });
    process.stdout.write(values.json ? jsonLineOf(report) : lineOf(report));
    reports.push(report);
  }
  if (values.junit !== undefined) writeFileSync(values.junit, junitOf(reports));
  const counts = statesOf(reports);
  if (counts.passed + counts.failed + counts.unknown === 0) throw new UsageError('No document has checks.');
  if (!values.json) {
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.unknown} could not run\n`);
  }
  return counts.unknown > 0 ? 2 : counts.failed > 0 ? 1 : 0;
}

const ENDING = '.vcsearch.json';

/** Returns the named files and all search documents in the named folders, each once. @throws Error that names a missing path */
function searchFiles(paths: readonly string[]): string[] {
  const all = paths.flatMap(path => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) throw new Error(`File or folder ${path} does not exist.`);
    return found.isDirectory() ? below(path) : [path];
  });
  return [...new Set(all)];
}

const below = (folder: string): string[] =>
  readdirSync(folder, { withFileTypes: true })
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap(entry => {
      if (entry.isDirectory()) {
        return entry.name === 'node_modules' || entry.name.startsWith('.') ? [] : below(join(folder, entry.name));
      }
      // Links are skipped: they can lead to any file of the machine.
      return entry.isFile() && entry.name.endsWith(ENDING) ? [join(folder, entry.name)] : [];
    });
