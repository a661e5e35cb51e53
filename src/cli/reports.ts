import type { CheckResult } from '../model/checks/results';
import { shown, shownLine, shownText } from '../model/texts/shown';
import { stringifyJson } from '../model/wire/json';
import type { Report } from './checks';

type Counts = Record<CheckResult['state'], number>;

/** Counts the checks by state; an unreadable file counts as one that could not run. */
export function statesOf(reports: readonly Report[]): Counts {
  const counts: Counts = { passed: 0, failed: 0, unknown: 0 };
  for (const { results, error } of reports) {
    for (const { state } of results) counts[state] += 1;
    if (error !== undefined && results.length === 0) counts.unknown += 1;
  }
  return counts;
}

const SIGNS = { passed: '✓', failed: '✗', unknown: '?' } satisfies Record<CheckResult['state'], string>;

/** Formats a report as readable text. */
export function lineOf({ file, results, error, elapsedMs }: Report): string {
  const took = elapsedMs === undefined ? '' : ` (${Math.round(elapsedMs)} ms)`;
  if (error !== undefined) return inert(`${shown(file)}\n  ? ${shownLine(error)}\n`);
  const rows = results.map(({ state, name, message }) => `  ${SIGNS[state]} ${shown(name)}: ${shownLine(message)}\n`);
  return inert(`${shown(file)}${took}\n${rows.join('') || '  no checks\n'}`);
}

/** Formats a value as a line of JSON without `##`, which begins a command to some CI services. */
export const jsonLineOf = (value: unknown): string =>
  `${shownText(stringifyJson(value)).replaceAll(/#(?=#)/g, String.raw`\u0023`)}\n`;

/** Formats the message of a failure, which can quote the service, on lines of its own. */
export const failureText = (message: string): string => inert(`${shownText(message)}\n`);

/** Breaks what CI services read as a command: `::error::` at the start of a line, `##[error]` and `##vso[` anywhere. */
export const inert = (text: string): string =>
  text.replaceAll(/^([^\S\n]*):(?=:)/gm, '$1: ').replaceAll(/#(?=#[a-z]*\[)/g, '# ');

/** The reports in the form of JUnit that CI services read: a suite for each file, a case for each check. */
export function junitOf(reports: readonly Report[]): string {
  const all = statesOf(reports);
  const suites = reports.map(report => {
    const { passed, failed, unknown } = statesOf([report]);
    const seconds = ((report.elapsedMs ?? 0) / 1000).toFixed(3);
    const cases = report.results.map(result => caseOf(report.file, result));
    const { error } = report;
    if (error !== undefined && cases.length === 0) {
      cases.push(caseOf(report.file, { name: 'the document', state: 'unknown', message: error }));
    }
    const counted = { tests: passed + failed + unknown, failures: failed, errors: unknown, time: seconds };
    return [`  <testsuite ${attributes({ name: shown(report.file), ...counted })}>`, ...cases, '  </testsuite>'].join(
      '\n',
    );
  });
  const counted = { tests: all.passed + all.failed + all.unknown, failures: all.failed, errors: all.unknown };
  return `<?xml version="1.0" encoding="UTF-8"?>\n<testsuites ${attributes(counted)}>\n${suites.join('\n')}\n</testsuites>\n`;
}

function caseOf(file: string, { name, state, message, expected, actual }: CheckResult): string {
  const open = `    <testcase ${attributes({ name: shown(name), classname: shown(file) })}`;
  if (state === 'passed') return `${open}/>`;
  const tag = state === 'failed' ? 'failure' : 'error';
  const detail = expected === undefined ? '' : `expected:\n${expected}\n\nactual:\n${actual}\n`;
  return `${open}>\n      <${tag} ${attributes({ message })}>${escaped(detail)}</${tag}>\n    </testcase>`;
}

const attributes = (values: Readonly<Record<string, string | number>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}="${escaped(String(value)).replaceAll('\n', '&#10;').replaceAll('\t', '&#9;')}"`)
    .join(' ');

/** Escapes invisible characters, as elsewhere; characters that XML 1.0 cannot represent become U+FFFD. */
const escaped = (text: string): string =>
  shownText(text)
    .replaceAll(/[^\t\n\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '\uFFFD')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
