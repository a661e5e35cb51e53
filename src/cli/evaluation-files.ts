import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { writeAtomically } from '../configurations/files';
import { check, issueText } from '../model/issues';
import { EXACT, readEvaluation } from '../model/evaluations/documents';
import { readJudgments } from '../model/evaluations/judgments';
import { readQuerySet } from '../model/evaluations/query-sets';
import type { LineProblem } from '../model/evaluations/records';
import { EvaluationResults } from '../model/evaluations/results';
import { variantsOf } from '../model/evaluations/variants';
import { readText } from '../model/documents/json-text';
import { readSearch, type SearchDocument } from '../model/searches/documents';
import { shown, shownLine } from '../model/texts/shown';
import type { EvaluationRequest } from '../evaluations/runner';
import { fileBelow } from './queries';
import { inert } from './reports';

/** Reads an evaluation with its files, which must be in its folder or below. Prints a warning for each line that is omitted. @throws Error */
export function readRequest(file: string): EvaluationRequest {
  const read = readEvaluation(jsonOf(file));
  if ('issues' in read) throw new Error(read.issues.map(issueText).join('\n'));
  const { evaluation } = read;
  const below = (name: string): string => fileBelow(dirname(file), name).bytes.toString('utf8');
  const { queries, problems } = readQuerySet(below(evaluation.queries));
  warn(evaluation.queries, problems);
  if (queries.length === 0) throw new Error(`${shown(evaluation.queries)} has no queries.`);
  const judged = evaluation.judgments === EXACT ? undefined : readJudgments(below(evaluation.judgments));
  if (judged) warn(evaluation.judgments, judged.problems);
  const base =
    typeof evaluation.search === 'string' ? searchIn(evaluation.search, below(evaluation.search)) : evaluation.search;
  const expanded = variantsOf(evaluation, base);
  if ('issues' in expanded) throw new Error(expanded.issues.map(issueText).join('\n'));
  return { evaluation, queries, judgments: judged?.judgments, variants: expanded.variants };
}

/** Maximum length of a problem. */
const MAX_TEXT = 200;

function warn(name: string, problems: readonly LineProblem[]): void {
  for (const { line, message } of problems.slice(0, 20)) {
    const text = message.length > MAX_TEXT ? `${message.slice(0, MAX_TEXT)}…` : message; // it can quote the file
    process.stderr.write(inert(`Warning: ${shown(name)}, line ${line}: ${shownLine(text)}\n`));
  }
  if (problems.length > 20)
    process.stderr.write(inert(`Warning: ${problems.length - 20} more problems in ${shown(name)}.\n`));
}

const jsonOf = (file: string): unknown => jsonIn(file, readFileSync(file, 'utf8'));

function jsonIn(file: string, text: string): unknown {
  const read = readText(text);
  if ('broken' in read) throw new Error(`${shown(file)} is not valid JSON: ${read.broken.message}.`);
  return read.value;
}

function searchIn(file: string, text: string): SearchDocument {
  const { search, issues } = readSearch(jsonIn(file, text));
  const [wrong] = issues;
  if (!search || wrong) throw new Error(`${shown(file)}: ${issueText(wrong!)}`);
  return search;
}

/** Reads stored results. @throws Error */
export function readResults(file: string): EvaluationResults {
  const checked = check(EvaluationResults, jsonOf(file));
  if (checked.ok) return checked.value;
  throw new Error(`${shown(file)} does not contain results of an evaluation.`);
}

/** Reads the results of an unfinished run; undefined if there are none. @throws Error if the evaluation has changed since */
export function resumed(file: string, fingerprint: string): EvaluationResults | undefined {
  if (!existsSync(file)) return undefined;
  const results = readResults(file);
  if (results.fingerprint === fingerprint) return results;
  throw new Error(
    `The evaluation or its endpoints changed after ${shown(file)} was written. Run the evaluation without --resume.`,
  );
}

/** Writes results to a file that is complete at any time. */
export function writeResults(file: string, results: EvaluationResults): void {
  writeAtomically(file, `${JSON.stringify(results)}\n`);
}
