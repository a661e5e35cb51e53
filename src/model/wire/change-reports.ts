import { t } from '@vscode/l10n';
import { deviationsOfData } from './deviations';
import { deviationLine, fenced, formattedJson } from './exchange-reports';
import { CUT } from './exchanges';
import { sentDeviations } from './sent-deviations';
import { code } from '../texts/markdown';
import { specifiedAnswer } from './specified-answers';
import * as z from '../zod';

/** A request as the journal keeps it. */
const KeptRequest = z.looseObject({
  method: z.string(),
  path: z.string(),
  headers: z.optional(z.record(z.string(), z.string())),
  body: z.optional(z.unknown()),
  next: z.optional(z.array(z.unknown())),
});
export type KeptRequest = z.output<typeof KeptRequest>;

/** The request of a change; undefined where its record holds none. */
export function keptRequest(request: unknown): KeptRequest | undefined {
  const read = z.safeParse(KeptRequest, request);
  return read.success ? read.data : undefined;
}

/** Returns the requests of a change, in order: a change can need several. */
export function keptRequests(request: unknown): KeptRequest[] {
  const first = keptRequest(request);
  return first ? [first, ...(first.next ?? []).flatMap(each => keptRequest(each) ?? [])] : [];
}

/** Lists of more numbers are taken for vectors. */
const LONG_LIST = 32;

/** Numbers that are shown of a vector. */
const SHOWN_NUMBERS = 8;

/** Returns a copy of a record with the first numbers of each vector, and the mark of omitted ones. Short values stay the same. */
function withShortVectors(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) {
    if (value.length <= LONG_LIST || !value.every(item => typeof item === 'number')) return value.map(withShortVectors);
    return [...value.slice(0, SHOWN_NUMBERS), `${CUT}${value.length - SHOWN_NUMBERS}`];
  }
  const members = Object.entries(value);
  if (members.length <= LONG_LIST || !members.every(([key, item]) => /^\d+$/.test(key) && typeof item === 'number'))
    return Object.fromEntries(members.map(([name, item]) => [name, withShortVectors(item)]));
  return Object.fromEntries([...members.slice(0, SHOWN_NUMBERS), ['…', `${CUT}${members.length - SHOWN_NUMBERS}`]]);
}

/** Lays out a part of a record for people, with short vectors. */
export const shownRecord = (part: unknown): string => formattedJson(withShortVectors(part));

/** Returns the note about short vectors in a text; undefined if it has none. */
export const shortVectorNote = (text: string): string | undefined =>
  text.includes(`"${CUT}`)
    ? t('Vectors are shortened: “… +7” means 7 more. To see all components, export the journal as JSON.')
    : undefined;

/** Facts about a change in the journal; `when` and `outcome` as displayed. */
export interface ChangeFacts {
  readonly summary: string;
  readonly connectionName: string;
  readonly when: string;
  readonly outcome: string;
  readonly note?: string | undefined;
  readonly request: unknown;
  readonly answer?: unknown;
}

/** Returns the request of a change as a Markdown document, from the journal: like an observed request, without the observed facts. */
export function changeReport(change: ChangeFacts): string {
  const { summary, connectionName, when, outcome, note, answer } = change;
  const requests = keptRequests(change.request);
  const [request] = requests;
  const none = t('No body.');
  const sent = request ? request.body : change.request;
  const [sentText, answerText] = [sent, answer].map(each => (each === undefined ? undefined : shownRecord(each)));
  const shortened = shortVectorNote(`${sentText}\n${answerText}`);
  return [
    `# ${code(request ? `${request.method} ${request.path.split('?')[0]!}` : summary)}`,
    '',
    [code(connectionName), code(summary), when].join(' · '),
    '',
    `**${outcome}**`,
    '',
    ...(note === undefined ? [] : fenced('text', note)),
    t('From the journal. The journal does not store addresses, times or headers.'),
    '',
    ...(shortened === undefined ? [] : [shortened, '']),
    `## ${t('Deviations from the Specification')}`,
    '',
    ...requests.flatMap(({ path, body }) => sentDeviations(path, body).flatMap(each => [deviationLine(each), ''])),
    ...deviationLines(request, answer),
    '',
    `## ${requests.length > 1 ? t('Requests') : t('Request')}`,
    '',
    ...(request ? requests.flatMap(requestLines) : sentText === undefined ? [none, ''] : fenced('json', sentText)),
    `## ${t('Response')}`,
    '',
    ...(answerText === undefined
      ? [t('No response stored: the service did not respond, refused the request, or sent an empty response.'), '']
      : fenced('json', answerText)),
  ].join('\n');
}

const requestLines = (request: KeptRequest): string[] => [
  ...fenced('http', [`${request.method} ${request.path}`, ...headerLines(request)].join('\n')),
  ...(request.body === undefined ? [t('No body.'), ''] : fenced('json', shownRecord(request.body))),
];

const headerLines = ({ headers = {} }: KeptRequest): string[] =>
  Object.entries(headers).map(([name, value]) => `${name}: ${value}`);

function deviationLines(request: KeptRequest | undefined, answer: unknown): string[] {
  const specified = request && specifiedAnswer(request.method, request.path);
  if (!request || answer === undefined) return [t('No response to compare with the specification.')];
  if (!specified?.data) return [t('The specification does not describe the data of this operation.')];
  const deviations = deviationsOfData(request.method, request.path, answer);
  const asRead = t('The journal keeps the decoded data of a response, not the envelope (code, message).');
  const none = t('None. The response matches section {0}.', specified.section);
  return [...(deviations.length > 0 ? deviations.map(deviationLine) : [none]), '', asRead];
}
