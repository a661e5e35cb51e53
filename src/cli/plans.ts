import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { jsonOf, readDocuments, writeWhole, type ConfigurationFile } from '../configurations/files';
import { compare, type Comparison } from '../configurations/planning';
import { readPlanFile } from '../model/configurations/plan-files';
import { ambiguousSecrets } from '../model/configurations/secrets';
import { secretNamesIn } from '../model/secrets/names';
import { shown } from '../model/texts/shown';
import { readableJson } from '../model/wire/json';
import { UsageError } from './command';
import { configurationOf, ENVIRONMENT_OPTIONS, openEnvironment, VARIABLES, type Opened } from './environments';
import { issuesText, planFileOf, planJson, planMarkdown, planText, type PlanReport } from './plan-reports';
import { jsonLineOf } from './reports';

const OPTIONS = `  --env <name>       environment of the configuration
  --config <file>    configuration (default: vectorcloud.json)`;

const OUTPUT = `  --json             write one JSON object to stdout
  --markdown         write Markdown to stdout, for a pull request

${VARIABLES}`;

const PLAN_USAGE = `Usage: vector-cloud plan --env <name> [options]

Compares the documents of a configuration with the service and prints the changes, the riskiest first. Changes nothing.

${OPTIONS}
  --out <file>       also write the plan, for apply; without secret values
${OUTPUT}
Exit codes: 0 no changes; 2 changes; 1 not planned, or the arguments are invalid. Requires Node 22.12 or newer.
`;

const DRIFT_USAGE = `Usage: vector-cloud drift --env <name> [options]

Reports where the service differs from the documents of a configuration, as the plan that would restore them. Changes nothing.

${OPTIONS}
${OUTPUT}
Exit codes: 0 no difference; 2 differences; 1 not compared, or the arguments are invalid. Requires Node 22.12 or newer.
`;

/** Exit code of a plan with changes. */
const CHANGES = 2;

/** Plans the documents of a configuration. Returns the exit code. */
export async function runPlan(args: readonly string[]): Promise<number> {
  const options = {
    ...ENVIRONMENT_OPTIONS,
    markdown: { type: 'boolean', default: false },
    out: { type: 'string' },
  } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return usage(PLAN_USAGE);
  if (values.out !== undefined) mustBePlan(values.out);
  const report = await reportOf(values);
  if (!report) return 1;
  if (values.out !== undefined && report.comparison.unread.length > 0) {
    process.stderr.write(`No plan was written to ${shown(values.out)}: it would be incomplete.\n`);
  } else if (values.out !== undefined) {
    writeWhole(values.out, `${readableJson(planFileOf(report))}\n`, 0o600);
    if (!values.json && !values.markdown) process.stderr.write(`Plan written to ${shown(values.out)}\n`);
  }
  return print(report, values);
}

/** @throws UsageError for a file that is not a plan: it would be replaced */
function mustBePlan(out: string): void {
  if (!existsSync(out)) return;
  let json: unknown;
  try {
    json = jsonOf(out);
  } catch {
    // Not JSON: no plan either.
  }
  if (!readPlanFile(json).ok) throw new UsageError(`${shown(out)} exists and is not a plan. Use another file.`);
}

/** Compares the service with the documents of a configuration. Returns the exit code. */
export async function runDrift(args: readonly string[]): Promise<number> {
  const options = { ...ENVIRONMENT_OPTIONS, markdown: { type: 'boolean', default: false } } as const;
  const { values } = parseArgs({ args: [...args], options });
  if (values.help) return usage(DRIFT_USAGE);
  const report = await reportOf(values);
  return report ? print(report, values) : 1;
}

function usage(text: string): number {
  process.stdout.write(text);
  return 0;
}

interface Values {
  readonly env?: string | undefined;
  readonly config: string;
  readonly json: boolean;
  readonly markdown: boolean;
}

/** Returns the plan; undefined after printing the problems of documents. @throws Error, UsageError */
async function reportOf(values: Values): Promise<PlanReport | undefined> {
  if (values.json && values.markdown) throw new UsageError('--json and --markdown cannot be used together.');
  const { file, name } = configurationOf(values);
  const opened = await openEnvironment(file, name, { readOnly: true });
  const comparison = await comparisonOf(file, opened);
  if (comparison.issues.length === 0) return { opened, comparison };
  process.stderr.write(`${issuesText(comparison.issues)}Nothing was planned.\n`);
  return undefined;
}

async function comparisonOf(file: ConfigurationFile, { place, services }: Opened): Promise<Comparison> {
  const { wanted, json, issues, unread } = readDocuments(file, place.references);
  const secrets = [...json.values()].flatMap(each => secretNamesIn(each).map(({ name }) => name));
  const own = [...issues, ...ambiguousSecrets(secrets).map(message => ({ file: 'Secrets', message }))];
  if (own.length > 0)
    return { planned: [], unchanged: [], agreed: [], unmanaged: [], unlisted: [], issues: own, unread: [] };
  const compared = await compare(services, wanted, place);
  return { ...compared, unread: [...unread, ...compared.unread] };
}

function print(report: PlanReport, { json, markdown }: Values): number {
  process.stdout.write(json ? jsonLineOf(planJson(report)) : markdown ? planMarkdown(report) : planText(report));
  const { planned, unread } = report.comparison;
  if (unread.length > 0) {
    process.stderr.write(`${issuesText(unread)}These documents were not compared.\n`);
    return 1;
  }
  return planned.length > 0 ? CHANGES : 0;
}
