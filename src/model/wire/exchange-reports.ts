import { t } from '@vscode/l10n';
import { deviationsOf, jsonPath, type Deviation } from './deviations';
import { isCutMark, type ExchangeRecord, type KeptBody } from './exchanges';
import { exactJson, stringifyJson } from './json';
import { sentDeviations } from './sent-deviations';
import { shownText } from '../texts/shown';
import { code } from '../texts/markdown';
import { specifiedAnswer } from './specified-answers';

/** Facts about an exchange that only the window knows. */
export interface ReportFacts {
  /** The connection's name; absent where there is none yet, as when an address is tried. */
  readonly connectionName?: string | undefined;
  /** Displayed time of the exchange. */
  readonly when: string;
}

/** Returns the deviations of an answer from the specification; undefined if the specification does not cover the operation. */
export function deviationsIn(record: ExchangeRecord): readonly Deviation[] | undefined {
  const { operation, method, path, status, answer, answerHeaders, request } = record;
  if (operation === 'embed' || status === undefined || !answer) return undefined;
  if (answer.isCut && !answer.isJson) return undefined; // only its beginning is there
  return deviationsOf({
    method,
    path,
    status,
    contentType: answerHeaders['content-type'],
    body: answer.isJson ? { value: exactJson(answer.text) } : undefined,
    request: request?.isJson ? exactJson(request.text) : undefined,
  });
}

/** Returns an exchange as a Markdown document: its result, deviations, the phases of its time, then both sides in full. */
export function exchangeReport(record: ExchangeRecord, { connectionName, when }: ReportFacts): string {
  const { operation, method, origin, path, status, durationMs, error, headers, answerHeaders } = record;
  const requestLine = `${method} ${origin}${path}`;
  const from = [connectionName, operation].filter(part => part !== undefined);
  return [
    `# ${code(`${method} ${path.split('?')[0]!}`)}`,
    '',
    [...from.map(code), when].join(' · '),
    '',
    `**${outcomeOf(status, durationMs)}**`,
    '',
    ...(error ? fenced('text', error.message) : []),
    ...attemptLines(record),
    `## ${t('Deviations from the Specification')}`,
    '',
    ...deviationLines(record),
    '',
    `## ${t('Timing')}`,
    '',
    ...timeLines(record),
    '',
    `## ${t('Request')}`,
    '',
    ...fenced('http', [requestLine, ...headerLines(headers)].join('\n')),
    ...bodyLines(record.request, t('No body.')),
    `## ${t('Response')}`,
    '',
    ...(status === undefined
      ? [t('No response.'), '']
      : [
          ...fenced('http', [String(status), ...headerLines(answerHeaders)].join('\n')),
          ...bodyLines(record.answer, t('No body.')),
        ]),
  ].join('\n');
}

function outcomeOf(status: number | undefined, durationMs: number): string {
  const after = inMs(durationMs);
  return status === undefined ? t('no response after {0}', after) : t('{0} after {1}', status, after);
}

function attemptLines({ earlier, repeatedAfterMs }: ExchangeRecord): string[] {
  const before = earlier.map(({ status, message, durationMs }, at) =>
    [`${at + 1}. ${outcomeOf(status, durationMs)}`, ...(message === undefined ? [] : [code(message)])].join(': '),
  );
  const told = before.length === 0 ? [] : [t('Previous attempts:'), '', ...before, ''];
  return repeatedAfterMs === undefined ? told : [...told, t('Retried after {0}.', inMs(repeatedAfterMs)), ''];
}

function deviationLines(record: ExchangeRecord): string[] {
  const { operation, method, path, answer, request } = record;
  if (operation === 'embed') return [t('The specification does not cover this service.')];
  const deviations = deviationsIn(record);
  const specified = specifiedAnswer(method, path);
  const sent = request?.isJson ? sentDeviations(path, exactJson(request.text)) : [];
  const lines = [...sent, ...(deviations ?? [])].map(deviationLine);
  if (!deviations)
    return [...lines, ...(lines.length > 0 ? [''] : []), t('No response to compare with the specification.')];
  const scope = scopeLines(lines.length > 0, specified?.section, specified?.data !== undefined, answer?.isCut === true);
  return [...lines, ...(lines.length > 0 && scope.length > 0 ? [''] : []), ...scope];
}

/** Returns the lines about the checked part of the answer. */
function scopeLines(found: boolean, section: string | undefined, isShown: boolean, isCut: boolean): string[] {
  const scope = section
    ? t(
        'Section {0} of the API specification names this operation without details. Only the response envelope (section 1) was checked.',
        section,
      )
    : t('Not in the API specification. Only the response envelope (section 1) was checked.');
  const none = isShown ? t('None. The response matches section {0}.', section!) : t('None.');
  const summary = [...(found ? [] : [none]), ...(isShown ? [] : [scope])].join(' ');
  const part = isCut ? [t('Only the shown part of the response was checked.')] : [];
  return [...(summary === '' ? [] : [summary]), ...part].flatMap((line, at) => (at > 0 ? ['', line] : [line]));
}

export const deviationLine = ({ path, message, section }: Deviation): string =>
  `- ${code(jsonPath(path))}: ${message} (${t('section {0}', section)})`;

function timeLines({ times: { queueMs, networkMs, parseMs } }: ExchangeRecord): string[] {
  const rows = [
    [t('queued'), queueMs],
    [t('network and service'), networkMs],
    [t('parsing'), parseMs],
  ] as const;
  return rows.flatMap(([what, ms]) => (ms === undefined ? [] : [`- ${what}: ${inMs(ms)}`]));
}

const inMs = (ms: number): string => t('{0} ms', ms < 10 ? ms.toFixed(1) : Math.round(ms));

const headerLines = (headers: Readonly<Record<string, string>>): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function bodyLines(body: KeptBody | undefined, none: string): string[] {
  if (!body) return [none, ''];
  const cut = t('Shortened from {0} characters: “… +7” means 7 more.', body.length);
  return [
    ...(body.isCut ? [cut, ''] : []),
    ...(body.isJson ? fenced('json', formattedJson(exactJson(body.text))) : fenced('', body.text)),
  ];
}

/** Returns a text as a fenced block, whatever it contains. */
export function fenced(language: string, text: string): string[] {
  let longest = 2;
  for (const [ticks] of text.matchAll(/`+/g)) longest = Math.max(longest, ticks.length);
  const fence = '`'.repeat(longest + 1);
  return [`${fence}${language}`, shownText(text.replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')), fence, ''];
}

/** Formats JSON readably: a list of numbers on one line. */
export function formattedJson(value: unknown, indent = ''): string {
  if (typeof value !== 'object' || value === null) return stringifyJson(value);
  const inner = `${indent}  `;
  if (Array.isArray(value)) {
    if (isNumbers(value)) return `[${value.map(stringifyJson).join(', ')}]`;
    return `[\n${value.map(item => inner + formattedJson(item, inner)).join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value).map(
    ([name, item]) => `${inner}${JSON.stringify(name)}: ${formattedJson(item, inner)}`,
  );
  return members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n${indent}}`;
}

/** A vector, be it cut; or nothing. */
const isNumbers = (list: readonly unknown[]): boolean =>
  list.every((item, at) => typeof item === 'number' || (at > 0 && isCutMark(item)));
