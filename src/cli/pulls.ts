import { existsSync, mkdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfiguration, writeAtomically, type ConfigurationFile } from '../configurations/files';
import { pull, writePulled, type Pull } from '../configurations/pulling';
import { checkConfiguration } from '../model/configurations/configurations';
import { shown } from '../model/texts/shown';
import { readableJson } from '../model/wire/json';
import { UsageError } from './command';
import { ENVIRONMENT_OPTIONS, openEnvironment, VARIABLES } from './environments';
import { issuesText } from './plan-reports';
import { jsonLineOf } from './reports';
import { CONFIGURATION_FILE } from '../model/configurations/files';
import { OBJECT_KINDS } from '../model/configurations/kinds';
import { PULLED_FILES } from '../model/configurations/listed-kinds';

const USAGE = `Usage: vector-cloud pull --env <name> [options]

Writes the objects of an environment to documents: custom roles, alert rules, descriptions of volumes, replicas of clusters and collections. An existing
configuration gets only the kinds of objects that its documents include. Secrets become \${secret:name}; IDs of clusters and of the project become
references. Documents that already match the service are left unchanged.

  --env <name>          environment of the configuration
  --config <file>       configuration (default: ${CONFIGURATION_FILE})
  --address <address>   control plane, to start a new configuration
  --endpoint <address>  endpoint of a cluster without a control plane, to start a new configuration
  --project <project>   project of a new configuration: name or ID; omitted: roles of the organization
  --replace             replace documents that differ from the service
  --json                write one JSON object to stdout

${VARIABLES}
Exit codes: 0 the documents have the state of the service; 2 some differ and were not replaced, or have no object; 1 a document was not pulled, or the arguments
are invalid. Requires Node 22.12 or newer.
`;

/** Pulls an environment into documents. Returns the exit code. */
export async function runPull(args: readonly string[]): Promise<number> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...ENVIRONMENT_OPTIONS,
      address: { type: 'string' },
      endpoint: { type: 'string' },
      project: { type: 'string' },
      replace: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  if (values.env === undefined) throw new UsageError('--env is required.');
  const isNew = !existsSync(values.config);
  const file = isNew ? newConfiguration(values, values.env) : readConfiguration(values.config);
  if (!isNew && (values.address !== undefined || values.endpoint !== undefined || values.project !== undefined))
    throw new UsageError(`${shown(values.config)} exists. Omit --address, --endpoint and --project.`);
  const { services, place } = await openEnvironment(file, values.env, { readOnly: true });
  const onWritten = (writes: Files) => (isNew ? writeConfiguration(values.config, file, writes) : undefined);
  return finishPull(file, await pull(services, file, place), values, onWritten);
}

/** Writes pulled documents, and prints their files. `replace`: also those that exist. Returns the exit code. */
export function finishPull(
  file: ConfigurationFile,
  pulled: Pull,
  { replace, json }: { readonly replace: boolean; readonly json: boolean },
  onWritten: (writes: Files) => void = () => {},
): number {
  const writes = pulled.files.filter(each => each.isNew || replace);
  const differing = pulled.files.filter(each => !each.isNew && !replace);
  writePulled(file, writes);
  onWritten(writes);
  process.stderr.write(issuesText([...pulled.issues, ...pulled.notes]));
  print(pulled, writes, differing, json);
  return pulled.issues.length > 0 ? 1 : differing.length + pulled.gone.length > 0 ? 2 : 0;
}

type Files = Pull['files'];

/** Folders of a new configuration. */
const FOLDERS = OBJECT_KINDS.map(kind => PULLED_FILES[kind][0]);

function print({ same, gone, issues }: Pull, writes: Files, differing: Files, json: boolean): void {
  const names = (files: Files) => files.map(({ file }) => file);
  if (json) {
    process.stdout.write(jsonLineOf({ written: names(writes), differing: names(differing), same, gone, issues }));
    return;
  }
  for (const { file } of writes) process.stdout.write(`written: ${shown(file)}\n`);
  for (const { file } of differing) process.stdout.write(`differs, not replaced: ${shown(file)}\n`);
  for (const file of gone) process.stdout.write(`not on the service, left unchanged: ${shown(file)}\n`);
  process.stdout.write(`${writes.length} written, ${differing.length} differ, ${same} unchanged\n`);
}

/** Returns the configuration of the options. @throws UsageError */
function newConfiguration(
  {
    config,
    address,
    endpoint,
    project,
  }: {
    readonly config: string;
    readonly address?: string | undefined;
    readonly endpoint?: string | undefined;
    readonly project?: string | undefined;
  },
  name: string,
): ConfigurationFile {
  if (address === undefined && endpoint === undefined)
    throw new UsageError(`${shown(config)} does not exist. Use --address or --endpoint to start a new configuration.`);
  const environment = { address, endpoint, ...(project !== undefined && { project }) };
  const checked = checkConfiguration({ documents: FOLDERS, environments: { [name]: environment } });
  if (!checked.ok) throw new UsageError(checked.issues.map(({ message }) => `${message}.`).join(' '));
  return { folder: dirname(resolve(config)), configuration: checked.value };
}

/** Writes a new configuration. Its folders must exist, because a missing one is an error. */
function writeConfiguration(config: string, { folder, configuration }: ConfigurationFile, writes: Files): void {
  const isUsed = (named: string) =>
    existsSync(join(folder, named)) || writes.some(({ file }) => file.startsWith(`${named}/`));
  const used = configuration.documents.filter(isUsed);
  const documents = used.length > 0 ? used : configuration.documents.slice(0, 1);
  for (const named of documents) mkdirSync(join(folder, named), { recursive: true });
  writeAtomically(config, `${readableJson({ ...configuration, documents })}\n`);
}
