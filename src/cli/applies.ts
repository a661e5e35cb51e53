import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { parseArgs } from 'node:util';
import { apply, prepare, type Result, type Steps } from '../configurations/applying';
import { jsonOf, readConfiguration } from '../configurations/files';
import { issueText } from '../model/issues';
import { JournalFile } from '../configurations/journals';
import { changesIn, readPlanFile, type ObjectChange, type PlanFile } from '../model/configurations/plan-files';
import { withNames } from '../model/texts/names';
import { shown, shownLine } from '../model/texts/shown';
import { isSameAddress } from '../model/wire/addresses';
import { INTERRUPTED, interruptible, OUTPUT_OPTIONS, UsageError } from './command';
import { namesOf, openEnvironment, VARIABLES, type Opened } from './environments';
import { inert, jsonLineOf } from './reports';
import { CONFIGURATION_FILE } from '../model/configurations/files';

const USAGE = `Usage: vector-cloud apply <plan> [options]

Applies the changes of a plan that plan --out wrote. First reads all objects again, and applies nothing if others changed the same values.
Reads each object again before its change, sends each change once and stops after the first change that fails. Ctrl+C stops after the current change.
Apply the same plan again to finish the rest.

  --config <file>    configuration of the environment (default: ${CONFIGURATION_FILE})
  --journal <file>   file that the changes are appended to, as JSON lines (default: <plan>.journal.ndjson)
  --yes              apply to a production environment without confirmation
  --json             write one JSON object per change to stdout, each on its own line

${VARIABLES}
Exit codes: 0 all changes are applied; 1 a change was not applied, its outcome is unknown, or the arguments are invalid; 130 interrupted. Requires Node 22.12 or newer.
`;

/** Applies a plan. Returns the exit code. */
export async function runApply(args: readonly string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      config: { type: 'string', default: CONFIGURATION_FILE },
      journal: { type: 'string' },
      yes: { type: 'boolean', default: false },
      ...OUTPUT_OPTIONS,
    },
  });
  if (values.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const [path, ...others] = positionals;
  if (path === undefined || others.length > 0) throw new UsageError('Exactly one plan is required.');
  const journalPath = values.journal ?? `${path}.journal.ndjson`;
  if ([path, values.config].some(other => resolve(other) === resolve(journalPath)))
    throw new UsageError('--journal is the plan or the configuration. Use another file.');
  const plan = planIn(path);
  const opened = await openEnvironment(readConfiguration(values.config), plan.environment, { readOnly: false });
  mustFit(plan, opened);
  const steps = await prepare(opened.services, changesIn(plan));
  const told = (text: string) => inert(shownLine(withNames(text, namesOf(opened.place))));
  if (steps.problems.length > 0) {
    const texts = steps.problems.map(({ change, message }) => `${told(change.file)}: ${told(message)}\n`);
    process.stderr.write(`${texts.join('')}Nothing was applied.\n`);
    return 1;
  }
  if (!values.yes && opened.environment.production && !(await isConfirmed(opened, steps, told))) return 1;
  const journal = new JournalFile(journalPath);
  const { signal, release } = interruptible();
  const counts = { applied: 0, done: 0, failed: 0, unknown: 0, skipped: 0 };
  try {
    const isWhole = await apply(opened.services, steps, { journal, signal }, (change, result) => {
      counts[countedAs(result)] += 1;
      process.stdout.write(values.json ? jsonLineOf(eventOf(change, result)) : lineOf(change, result, told));
    });
    const total = `${counts.applied} applied, ${counts.done} already done, ${counts.failed} failed, ${counts.unknown} unknown, ${counts.skipped} not sent`;
    process.stdout.write(values.json ? jsonLineOf({ event: 'applied', ...counts }) : `${total}\n`);
    if (!isWhole)
      process.stderr.write('Apply the same plan again to finish: changes that are done are not repeated.\n');
    return isWhole ? 0 : signal.aborted ? INTERRUPTED : 1;
  } finally {
    release();
    journal.close();
  }
}

/** @throws Error that lists the issues of the file */
function planIn(path: string): PlanFile {
  const plan = readPlanFile(jsonOf(path));
  if (plan.ok) return plan.value;
  throw new Error(`${shown(path)} is not a plan: ${plan.issues.map(issueText).join('; ')}.`);
}

/** @throws Error if the environment, or a change, leads elsewhere than when the plan was made */
function mustFit(plan: PlanFile, { name, address, place: { project } }: Opened): void {
  if (!isSameAddress(plan.address, address) || plan.project?.id !== project?.id) {
    throw new Error(`The address or the project of environment ${shown(name)} was changed after the plan. Plan again.`);
  }
  const foreign = plan.changes.find(({ projectId }) => projectId !== (project?.id ?? ''));
  if (foreign)
    throw new Error(`${shown(foreign.file)}: the change belongs to a different project than the plan. Plan again.`);
}

/** Asks for the name of a production environment. False, with the reason told: not confirmed. */
async function isConfirmed({ name }: Opened, { ready }: Steps, told: (text: string) => string): Promise<boolean> {
  if (ready.every(step => 'isDone' in step)) return true;
  if (!process.stdin.isTTY) {
    process.stderr.write(
      `Nothing was applied: environment ${shown(name)} is production. Confirm on a terminal, or use --yes.\n`,
    );
    return false;
  }
  for (const step of ready) if ('plan' in step) process.stderr.write(`${told(step.plan.summary)}\n`);
  const lines = createInterface({ input: process.stdin, output: process.stderr });
  const typed = await lines.question(
    `Environment ${shown(name)} is production. To apply the plan, type the name of the environment: `,
  );
  lines.close();
  if (typed.trim() === name) return true;
  process.stderr.write('Nothing was applied.\n');
  return false;
}

type TextFormat = (text: string) => string;

const countedAs = ({ outcome }: Result): 'applied' | 'done' | 'failed' | 'unknown' | 'skipped' =>
  outcome === 'refused' || outcome === 'partial' ? 'failed' : outcome;

const WORDS = { applied: 'applied', done: 'already done', failed: 'failed', unknown: 'unknown', skipped: 'not sent' };

function lineOf({ file, name }: ObjectChange, result: Result, told: TextFormat): string {
  const notes = [...result.notes, ...result.others.map(each => `${each} (kept)`)];
  return [
    `${WORDS[countedAs(result)]}: ${told(name)} · ${told(file)}`,
    ...notes.map(note => `  ${told(note)}`),
    '',
  ].join('\n');
}

const eventOf = ({ kind, file, name }: ObjectChange, result: Result): object => ({
  event: 'change',
  outcome: countedAs(result),
  kind,
  file,
  name,
  notes: result.notes,
  others: result.others,
});
