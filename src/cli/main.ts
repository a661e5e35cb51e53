/** Checks of searches from the command line, for CI: `node dist/cli.js check --help`. */
import { readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { isSafeAddress } from '../model/wire/addresses';
import { checkFile } from './checks';
import { endpointsOf } from './endpoints';
import { shownText } from '../model/texts/shown';
import { junitOf, lineOf, statesOf } from './reports';

const USAGE = `Usage: node cli.js check <file or folder>… --endpoint <address> [options]

Runs the checks (expect) of search documents, *.vcsearch.json, against a cluster.

  --endpoint <address>             where to search: of every document,
  --endpoint <clusterId>=<address>   or of those that name this cluster; may be given several times
  --embedding <address>            what turns texts into vectors, /v1/embeddings with it
  --model <name>                   its model
  --timeout <seconds>              how long one request may take, 10
  --json                           one object per file and line on stdout, in place of text
  --junit <file>                   writes a JUnit report, too

The key comes from VECTOR_CLOUD_KEY, that of the embedding endpoint from VECTOR_CLOUD_EMBEDDING_KEY. Node 22 or newer is needed.
Exit code: 0 all checks passed, 1 some failed, 2 some could not be made.
`;

/** What stands against running at all. */
class Misuse extends Error {}

/** Older ones lose the answer that says no to a key: a POST with status 401. */
const MIN_NODE = 22;

async function main(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      endpoint: { type: 'string', multiple: true, default: [] },
      embedding: { type: 'string' },
      model: { type: 'string' },
      timeout: { type: 'string', default: '10' },
      json: { type: 'boolean', default: false },
      junit: { type: 'string' },
      help: { type: 'boolean', short: 'h', default: false },
    },
  });
  const [command, ...paths] = positionals;
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const { node } = process.versions;
  if (Number.parseInt(node, 10) < MIN_NODE) throw new Misuse(`Node ${MIN_NODE} or newer is needed; this is ${node}.`);
  if (command !== 'check') throw new Misuse(command ? `There is no command ${command}.` : 'Say what to do: check.');
  if (paths.length === 0) throw new Misuse('Name the files or folders to check.');
  const seconds = Number(values.timeout);
  if (!(seconds > 0)) throw new Misuse('--timeout takes a number of seconds.');
  const endpoints = endpointsOf(values.endpoint);
  if (endpoints.length === 0) throw new Misuse('Say where to search: --endpoint.');
  if (Boolean(values.embedding) !== Boolean(values.model)) throw new Misuse('--embedding and --model go together.');
  const { VECTOR_CLOUD_KEY: key, VECTOR_CLOUD_EMBEDDING_KEY: embeddingKey } = process.env;
  if (!key) throw new Misuse('Put the key into VECTOR_CLOUD_KEY.');
  for (const address of [...endpoints.map(each => each.address), ...(values.embedding ? [values.embedding] : [])]) {
    if (!isSafeAddress(address))
      process.stderr.write(`Warning: ${plain(address)} is not encrypted; the key can be read.\n`);
  }
  const files = searchFiles(paths);
  if (files.length === 0) throw new Misuse('There are no search documents (*.vcsearch.json) there.');
  const embedding =
    values.embedding && values.model
      ? { url: values.embedding, model: values.model, ...(embeddingKey ? { token: embeddingKey } : {}) }
      : undefined;
  const reports = [];
  for (const file of files) {
    const report = await checkFile(file, { endpoints, key, embedding, requestTimeoutSeconds: seconds });
    process.stdout.write(values.json ? `${shownText(JSON.stringify(report))}\n` : lineOf(report));
    reports.push(report);
  }
  if (values.junit !== undefined) writeFileSync(values.junit, junitOf(reports));
  const counts = statesOf(reports);
  if (counts.passed + counts.failed + counts.unknown === 0) throw new Misuse('None of these documents has checks.');
  if (!values.json) {
    process.stdout.write(`${counts.passed} passed, ${counts.failed} failed, ${counts.unknown} not known\n`);
  }
  return counts.unknown > 0 ? 2 : counts.failed > 0 ? 1 : 0;
}

/** An address without its user and its query, where keys can be. */
const plain = (address: string): string => address.replace(/\/\/[^/]*@/, '//').replace(/[?#].*$/s, '');

const ENDING = '.vcsearch.json';

/** The files that are named, and every search document below the folders that are; each once. @throws Error that names what is not there */
function searchFiles(paths: readonly string[]): string[] {
  const all = paths.flatMap(path => {
    const found = statSync(path, { throwIfNoEntry: false });
    if (!found) throw new Error(`There is no file or folder ${path}.`);
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
      // No links: they may lead to any file of the machine.
      return entry.isFile() && entry.name.endsWith(ENDING) ? [join(folder, entry.name)] : [];
    });

try {
  process.exitCode = await main(process.argv.slice(2));
} catch (error) {
  const isUsage = error instanceof Misuse || (error as { code?: string }).code?.startsWith('ERR_PARSE_ARGS');
  process.stderr.write(`${shownText((error as Error).message)}\n${isUsage ? 'See --help.\n' : ''}`);
  process.exitCode = 2;
}
