/** The demo service from the command line (design 5): `npm run demo -- --help`. */
import { parseArgs } from 'node:util';
import { FAULTS } from './wire/faults';
import { ROOT, startAlone, type AloneOptions } from './alone';
import { startDemo, type DemoOptions } from './index';
import { RIGHTS, type Right } from './wire/keys';
import { QUIRKS } from './wire/quirks';
import { ABSENT_STYLES, DENIED_STYLES, type AbsentStyle, type DeniedStyle } from './wire/restrictions';

const HELP = `Starts the demo service on 127.0.0.1 until Ctrl+C.

  --port <n>         port of the control plane (default: a free port)
  --entities <n>     total entities of all collections, 1000 to 100000 (default: 10000)
  --faults <names>   faults, separated by commas; each affects every fifth request:
                     ${Object.keys(FAULTS).join(', ')}
  --quirks[=<names>] deviations of real services, separated by commas (default: all):
${Object.entries(QUIRKS)
  .map(([name, what]) => `                     ${name}: ${what}`)
  .join('\n')}
  --alone            a single data plane, like a server on your own machine (user root, password Milvus)
  --no-auth          with --alone: no authentication
  --speaks <version> with --alone: v1, v2 or both (default: both)
  --odd[=<seed>]     unusual but valid responses: nulls, strings for numbers, new members and enum values, HTTP 201 and
                     202, compression, chunks, empty pages and repeated items (default seed: 1)
  --strict           refuse invalid requests that engines accept
  --only-specified [${ABSENT_STYLES.join('|')}]
                     respond with 404 to operations outside the specification (default: json)
  --deny <names>     deny operations to every key, separated by commas: clusters.list, roles.*, cluster.query
                     (docs/demo-service.md lists all names)
  --deny-as <style>  ${DENIED_STYLES.join(', ')} (default: 403): HTTP status, or a code under HTTP 200
  --hang <names>     operations and regions that accept requests and never respond, separated by commas
  --json             print only one line of JSON with addresses and keys
  --help             print this help
`;

/** Prints one sentence and exits with code 2, for errors in the options. */
function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(2);
}

function integer(name: string, text: string | undefined, low: number, high: number): number | undefined {
  if (text === undefined) return undefined;
  const value = Number(text);
  if (text !== '' && Number.isInteger(value) && value >= low && value <= high) return value;
  return refuse(`--${name} must be an integer from ${low} to ${high} (got "${text}").`);
}

const list = (text: string | undefined): string[] | undefined => text?.split(',').map(name => name.trim());

/** The arguments, with explicit values for options without one: parseArgs has no optional values. */
const args = process.argv.slice(2).flatMap((arg, at, all) => {
  const before = all[at - 1] === '--only-specified' && isAbsentStyle(arg);
  if (arg === '--only-specified') return `--only-specified=${isAbsentStyle(all[at + 1]) ? all[at + 1] : 'json'}`;
  return before ? [] : arg === '--quirks' ? '--quirks=' : arg === '--odd' ? '--odd=1' : arg;
});

function isAbsentStyle(text: string | undefined): boolean {
  return (ABSENT_STYLES as readonly (string | undefined)[]).includes(text);
}

function flags() {
  try {
    return parseArgs({
      args,
      options: {
        port: { type: 'string' },
        entities: { type: 'string' },
        faults: { type: 'string' },
        quirks: { type: 'string' },
        alone: { type: 'boolean' },
        'no-auth': { type: 'boolean' },
        speaks: { type: 'string' },
        strict: { type: 'boolean' },
        odd: { type: 'string' },
        'only-specified': { type: 'string' },
        deny: { type: 'string' },
        'deny-as': { type: 'string' },
        hang: { type: 'string' },
        json: { type: 'boolean' },
        help: { type: 'boolean' },
      },
    }).values;
  } catch (error) {
    return refuse(`${(error as Error).message.split('. ')[0]}. Try --help.`);
  }
}

function spoken(text = 'both'): NonNullable<AloneOptions['speaks']> {
  if (text === 'v1' || text === 'v2' || text === 'both') return text;
  return refuse(`--speaks must be v1, v2 or both (got "${text}").`);
}

async function main(): Promise<void> {
  const given = flags();
  if (given.help) return console.log(HELP);
  const options: DemoOptions = {
    port: integer('port', given.port, 0, 65_535) ?? 0,
    entities: integer('entities', given.entities, 1000, 100_000) ?? 10_000,
    faults: list(given.faults) ?? [],
    strict: given.strict ?? false,
    odd: integer('odd', given.odd, 0, 2 ** 31 - 1),
    // startDemo checks these values.
    onlySpecified: given['only-specified'] as AbsentStyle | undefined,
    deny: list(given.deny),
    denyAs: given['deny-as'] as DeniedStyle | undefined,
    hang: list(given.hang),
    quirks: given.quirks === '' || (list(given.quirks) ?? []),
  };
  const failed = (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE') return refuse(`Port ${options.port} is in use. Select another port with --port.`);
    if (error.code === 'EACCES')
      return refuse(`Port ${options.port} needs more privileges. Select another port with --port.`);
    if (error instanceof RangeError) return refuse(error.message);
    throw error;
  };
  if (given.alone) {
    const noAuth = given['no-auth'] ?? false;
    const server = await startAlone({ ...options, noAuth, speaks: spoken(given.speaks) }).catch(failed);
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void server.close());
    const { address } = server;
    const sign = noAuth ? {} : ROOT;
    return console.log(given.json ? JSON.stringify({ address, ...sign }) : `${address}\nStop with Ctrl+C.`);
  }
  const demo = await startDemo(options).catch(failed);
  const { baseUrl, controllerUrl, apiKey, keys, clusters, embeddings, orgId, projects } = demo;
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void demo.close());
  if (given.json) {
    console.log(JSON.stringify({ baseUrl, controllerUrl, apiKey, keys, clusters, embeddings, orgId, projects }));
  } else {
    const lines = [`Demo service   ${baseUrl}`, `API key        ${apiKey}`];
    for (const [right, what] of Object.entries(RIGHTS))
      lines.push(`${`Key ${right}`.padEnd(14)} ${keys[right as Right]}  ${what}`);
    for (const { clusterId, endpoint } of clusters) lines.push(`Cluster        ${endpoint}  ${clusterId}`);
    lines.push('', `Try: curl -H 'Authorization: Bearer ${apiKey}' ${baseUrl}/v2/clusters`, 'Stop with Ctrl+C.');
    console.log(lines.join('\n'));
  }
}

await main();
