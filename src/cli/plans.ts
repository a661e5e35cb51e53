import { parseArgs } from 'node:util';
import { readDocuments, type ConfigurationFile } from '../configurations/files';
import { compare, type Comparison } from '../configurations/planning';
import { withExternal } from '../configurations/listing';
import { prunedObjects } from '../configurations/pruning';
import { ambiguousSecrets } from '../model/configurations/secrets';
import { listedKinds } from '../model/configurations/listed-kinds';
import { secretNamesIn } from '../model/secrets/names';
import { UsageError } from './command';
import { configurationOf, ENVIRONMENT_OPTIONS, openEnvironment, type Opened } from './environments';
import { finish, mustBePlan, OUTPUT_HELP, PLAN_OPTIONS, print, refuse, usage } from './plan-output';
import type { PlanReport } from './plan-reports';

const OPTIONS = `  --env <name>       environment of the configuration
  --config <file>    configuration (default: vectorcloud.json)`;

const PLAN_USAGE = `Usage: vector-cloud plan --env <name> [options]

Compares the documents of a configuration with the service and prints the changes, the riskiest first. Changes nothing.

${OPTIONS}
  --out <file>       also write the plan, for apply; without secret values
  --prune <object>   also delete this unmanaged object: name or ID; can be repeated
${OUTPUT_HELP}
Exit codes: 0 no changes; 2 changes; 1 not planned, or the arguments are invalid. Requires Node 22.12 or newer.
`;

const DRIFT_USAGE = `Usage: vector-cloud drift --env <name> [options]

Compares the service with the documents of a configuration and prints the changes that would restore the documented state. Changes nothing.

${OPTIONS}
${OUTPUT_HELP}
Exit codes: 0 no difference; 2 differences; 1 not compared, or the arguments are invalid. Requires Node 22.12 or newer.
`;

/** Plans the documents of a configuration. Returns the exit code. */
export async function runPlan(args: readonly string[]): Promise<number> {
  const options = {
    ...ENVIRONMENT_OPTIONS,
    ...PLAN_OPTIONS,
    prune: { type: 'string', multiple: true, default: [] as string[] },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return usage(PLAN_USAGE);
  if (values.out !== undefined) mustBePlan(values.out);
  const report = await reportOf(values);
  return report ? finish(report, values) : 1;
}

/** Compares the service with the documents of a configuration. Returns the exit code. */
export async function runDrift(args: readonly string[]): Promise<number> {
  const options = { ...ENVIRONMENT_OPTIONS, markdown: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return usage(DRIFT_USAGE);
  const report = await reportOf(values);
  return report ? print(report, values, true) : 1;
}

interface Values {
  readonly env?: string | undefined;
  readonly config: string;
  readonly json: boolean;
  readonly markdown: boolean;
  readonly prune?: readonly string[];
}

/** Returns the plan; undefined after printing the problems of documents. @throws Error, UsageError */
async function reportOf(values: Values): Promise<PlanReport | undefined> {
  if (values.json && values.markdown) throw new UsageError('--json and --markdown cannot be used together.');
  const { file, name } = configurationOf(values);
  const opened = await openEnvironment(file, name, { readOnly: true });
  const comparison = await comparisonOf(file, opened, values.prune);
  if (comparison.issues.length === 0) return { opened, comparison };
  refuse(comparison.issues);
  return undefined;
}

async function comparisonOf(
  file: ConfigurationFile,
  { place, services }: Opened,
  prune: readonly string[] = [],
): Promise<Comparison> {
  const { wanted, json, issues, unread, skipped } = readDocuments(file, place.references);
  const secrets = [...json.values()].flatMap(each => secretNamesIn(each).map(({ name }) => name));
  const own = [...issues, ...ambiguousSecrets(secrets).map(message => ({ file: 'Secrets', message }))];
  if (own.length > 0) return { ...NOTHING, issues: own };
  const kinds = listedKinds(file.configuration, [...json.keys()], place.references);
  const compared = await withPruned(prune, await compare(services, wanted, { ...place, kinds }), { place, services });
  const unmanaged = await withExternal(services.service, compared.unmanaged);
  return { ...compared, unmanaged, skipped, unread: [...unread, ...compared.unread] };
}

const NOTHING: Comparison = {
  planned: [],
  unchanged: [],
  agreed: [],
  unmanaged: [],
  unlisted: [],
  absent: [],
  issues: [],
  unread: [],
  refused: [],
};

/** Adds the deletion of unmanaged objects to a comparison: first, as they destroy. @throws Error for an entry that is none */
async function withPruned(
  entries: readonly string[],
  compared: Comparison,
  { place, services }: Pick<Opened, 'place' | 'services'>,
): Promise<Comparison> {
  if (entries.length === 0) return compared;
  const pruned = prunedObjects(entries, compared, place.project?.id ?? '');
  const { planned, issues, unread } = await compare(services, pruned, place);
  return {
    ...compared,
    planned: [...planned, ...compared.planned],
    unmanaged: compared.unmanaged.filter(({ kind, id }) => !pruned.some(each => each.kind === kind && each.id === id)),
    issues: [...compared.issues, ...issues],
    unread: [...compared.unread, ...unread],
  };
}
