import { parseArgs } from 'node:util';
import { environmentOf, type ConfigurationFile } from '../configurations/files';
import { promotion } from '../configurations/promoting';
import { pull } from '../configurations/pulling';
import { addressIn } from '../model/configurations/configurations';
import { PULLED_FILES } from '../model/configurations/listed-kinds';
import { isSameAddress } from '../model/wire/addresses';
import { UsageError } from './command';
import { configurationOf, ENVIRONMENT_OPTIONS, openEnvironment, type Opened } from './environments';
import { finish, mustBePlan, OUTPUT_HELP, PLAN_OPTIONS, refuse, usage } from './plan-output';
import { finishPull } from './pulls';

/** Variables of the source of a promotion. */
const FROM = { key: 'VECTOR_CLOUD_FROM_KEY', address: 'VECTOR_CLOUD_FROM_ADDRESS' };

const USAGE = `Usage: vector-cloud promote --from <name> --to <name> [<object>...] [options]

Plans the changes that copy roles and alert rules from one environment to another, in their current state on the service. Objects and clusters
are matched by name. Changes nothing on the service. <object> is a name or an ID; if omitted, all roles and alert rules are compared.

  --from <name>      environment with the objects
  --to <name>        environment that the plan changes
  --config <file>    configuration (default: vectorcloud.json)
  --out <file>       also write the plan, for apply; without secret values
  --documents        write the documents of the objects that differ to the configuration, instead of planning
  --replace          with --documents: also replace documents that exist
${OUTPUT_HELP}
${FROM.key}, ${FROM.address}: key and address of the environment --from; required if it has a different address or key.
Exit codes: 0 no changes, or all documents are written; 2 changes, or documents that differ and were not replaced; 1 not planned, or the
arguments are invalid. Requires Node 22.12 or newer.
`;

/** Plans to give objects of one environment to another. Returns the exit code. */
export async function runPromote(args: readonly string[]): Promise<number> {
  const { config, help, json } = ENVIRONMENT_OPTIONS;
  const flag = { type: 'boolean', default: false } as const;
  const ends = { from: { type: 'string' }, to: { type: 'string' } } as const;
  const options = { config, help, json, ...PLAN_OPTIONS, ...ends, documents: flag, replace: flag } as const;
  const { values, positionals } = parseArgs({ args: [...args], options, allowPositionals: true });
  if (values.help) return usage(USAGE);
  const { from, to, out } = values;
  if (from === undefined || to === undefined) throw new UsageError('--from and --to are required.');
  if (from === to) throw new UsageError('--from and --to are the same environment.');
  if (values.json && values.markdown) throw new UsageError('--json and --markdown cannot be used together.');
  if (values.documents && (out !== undefined || values.markdown))
    throw new UsageError('--documents cannot be used with --out or --markdown.');
  if (values.replace && !values.documents) throw new UsageError('--replace needs --documents.');
  if (out !== undefined) mustBePlan(out);
  const { file } = configurationOf({ env: to, config: values.config });
  const [source, opened] = await openBoth(file, from, to);
  const { comparison, differing, unlisted } = await promotion(source, opened, positionals);
  if (comparison.issues.length > 0) return refuse(comparison.issues);
  if (!values.documents) return finish({ opened, comparison, from }, values);
  const pulled = await pull(source.services, file, source.place, {}, differing);
  const isAll = positionals.length === 0;
  const notListed = (isAll ? unlisted : []).map(kind => ({
    file: PULLED_FILES[kind][0],
    message: `Not written: environment ${from} does not list these objects`,
  }));
  const issues = [...comparison.unread, ...notListed, ...pulled.issues];
  return finishPull(file, { ...pulled, gone: [], notes: [], issues }, values);
}

/** Opens the source and the destination. The key of the destination opens the source only at the same address. */
async function openBoth(file: ConfigurationFile, from: string, to: string): Promise<[source: Opened, to: Opened]> {
  const address = (name: string) => addressIn(environmentOf(file.configuration, name));
  const isOneKey = process.env[FROM.key] === undefined && isSameAddress(address(from), address(to));
  const source = await openEnvironment(file, from, { readOnly: true, ...(!isOneKey && { variables: FROM }) });
  return [source, await openEnvironment(file, to, { readOnly: true })];
}
