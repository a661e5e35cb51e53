import { existsSync } from 'node:fs';
import { jsonOf, writeAtomically } from '../configurations/files';
import type { DocumentIssue } from '../configurations/planning';
import { readPlanFile } from '../model/configurations/plan-files';
import { shown } from '../model/texts/shown';
import { readableJson } from '../model/wire/json';
import { UsageError } from './command';
import { VARIABLES } from './environments';
import { issuesText, planFileOf, planJson, planMarkdown, planText, type PlanReport } from './plan-reports';
import { jsonLineOf } from './reports';

/** Help on the output of all commands that plan. */
export const OUTPUT_HELP = `  --json             write one JSON object to stdout
  --markdown         write Markdown to stdout, for a pull request

${VARIABLES}`;

/** Options of commands whose plans can be written. */
export const PLAN_OPTIONS = { markdown: { type: 'boolean', default: false }, out: { type: 'string' } } as const;

/** Options of what is printed and written. */
interface Output {
  readonly json: boolean;
  readonly markdown: boolean;
  readonly out?: string | undefined;
}

/** Exit code of a plan with changes. */
const CHANGES = 2;

export function usage(text: string): number {
  process.stdout.write(text);
  return 0;
}

/** @throws UsageError for a file that is not a plan: it would be replaced */
export function mustBePlan(out: string): void {
  if (!existsSync(out)) return;
  let json: unknown;
  try {
    json = jsonOf(out);
  } catch {
    // Not JSON: no plan either.
  }
  if (!readPlanFile(json).ok) throw new UsageError(`${shown(out)} exists and is not a plan. Use another file.`);
}

/** Prints the problems of documents. Returns the exit code. */
export function refuse(issues: readonly DocumentIssue[]): number {
  process.stderr.write(`${issuesText(issues)}Nothing was planned.\n`);
  return 1;
}

/** Writes the plan where wanted, and prints it. Returns the exit code. */
export function finish(report: PlanReport, values: Output): number {
  if (values.out !== undefined && report.comparison.unread.length + report.comparison.refused.length > 0) {
    process.stderr.write(`No plan was written to ${shown(values.out)}: it would be incomplete.\n`);
  } else if (values.out !== undefined) {
    writeAtomically(values.out, `${readableJson(planFileOf(report))}\n`, 0o600);
    if (!values.json && !values.markdown) process.stderr.write(`Plan written to ${shown(values.out)}\n`);
  }
  return print(report, values);
}

/** Prints a plan. `isReport`: differences that no request can change are differences, not failures. Returns the exit code. */
export function print(report: PlanReport, { json, markdown }: Output, isReport = false): number {
  process.stdout.write(json ? jsonLineOf(planJson(report)) : markdown ? planMarkdown(report) : planText(report));
  const { planned, unread, refused } = report.comparison;
  if (unread.length > 0) {
    process.stderr.write(`${issuesText(unread)}These documents were not compared.\n`);
    return 1;
  }
  if (refused.length > 0) {
    process.stderr.write(`${issuesText(refused)}These differences cannot be changed.\n`);
    return isReport ? CHANGES : 1;
  }
  return planned.length > 0 ? CHANGES : 0;
}
