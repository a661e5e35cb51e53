import { t } from '@vscode/l10n';
import { isRefusal } from './envelope';
import { isCutMark } from './exchanges';
import { HIDDEN } from '../secrets/hidden';
import { code } from '../texts/markdown';
import { specifiedAnswer, type SpecifiedAnswer } from './specified-answers';
import * as z from '../zod';

/** A deviation of an answer from the specification, as Markdown; `section`: the section of the specification. */
export interface Deviation {
  readonly path: Path;
  readonly message: string;
  readonly section: string;
}

type Path = readonly (string | number)[];
type Members = Readonly<Record<string, unknown>>;

/** An answer to be held against the specification. */
export interface AnswerFacts {
  readonly method: string;
  readonly path: string;
  readonly status?: number | undefined;
  readonly contentType?: string | undefined;
  /** Undefined where it was no JSON. */
  readonly body: { readonly value: unknown } | undefined;
  /** The body that was sent. */
  readonly request?: unknown;
}

/** Returns every deviation of an answer. Masked secrets and omitted parts count as conforming. */
export function deviationsOf(answer: AnswerFacts): Deviation[] {
  const { method, path, contentType, body } = answer;
  const specified = specifiedAnswer(method, path);
  const found: Deviation[] = [];
  if (contentType !== undefined && !/^application\/json\b/i.test(contentType)) {
    found.push({
      path: [],
      message: t('Content type {0}; must be application/json', code(contentType)),
      section: '1',
    });
  }
  if (!body) return [...found, { path: [], message: t('Not JSON'), section: '1' }];
  const { value } = body;
  if (!isObject(value)) {
    return [...found, { path: [], message: wants(t('an object'), value), section: '1' }];
  }
  return [...found, ...(isFailure(answer, value) ? refusal(value) : success(answer, specified, value))];
}

/** Returns the deviations of `data`, if only this part was kept. */
export const deviationsOfData = (method: string, path: string, data: unknown): Deviation[] => {
  const specified = specifiedAnswer(method, path);
  return specified?.data ? against(specified.data, data, [], specified.section) : [];
};

function isFailure({ status = 200 }: AnswerFacts, body: Members): boolean {
  if (status >= 400) return true;
  const { code: said } = body;
  return (typeof said === 'number' || typeof said === 'string') && isRefusal(said, body);
}

/** Spec 7.1. */
const Refusal = z.looseObject({ code: z.int('whole'), message: z.string('text') });

const refusal = (body: Members): Deviation[] => against(Refusal, body, [], '7.1');

function success(answer: AnswerFacts, specified: SpecifiedAnswer | undefined, body: Members): Deviation[] {
  const { section = '1', data } = specified ?? {};
  const envelopeDeviations = against(
    z.looseObject({ code: specified?.code ?? codeOf(answer.path) }),
    body,
    [],
    specified?.code ? section : '1',
  );
  if (!('data' in body)) {
    const missing = { path: ['data'], message: MISSING(), section };
    // The sample of spec 4.12 has no envelope.
    const bare = data && !('code' in body) ? against(data, body, [], section) : [];
    return [...envelopeDeviations, missing, ...bare];
  }
  if (!data) return envelopeDeviations;
  return [...envelopeDeviations, ...against(data, body['data'], ['data'], section, namedIn(answer, specified))];
}

/** Returns the schema of the code (spec 1): 0 for V2; for V1 only a sample exists. */
const codeOf = (path: string): z.ZodMiniType => (/\/v1\//.test(path) ? z.int('whole') : z.literal(0));

/** Returns the requested output fields, which are the only other fields of a hit. */
function namedIn({ request }: AnswerFacts, specified: SpecifiedAnswer | undefined): (name: string) => boolean {
  const fields = specified?.named && isObject(request) ? request[specified.named] : undefined;
  if (!Array.isArray(fields)) return () => false;
  return name => fields.includes('*') || fields.includes(name);
}

function against(
  schema: z.ZodMiniType,
  value: unknown,
  at: Path,
  section: string,
  isNamed: (name: string) => boolean = () => false,
): Deviation[] {
  const parsed = z.safeParse(schema, value, { reportInput: true });
  if (parsed.success) return [];
  return parsed.error.issues
    .flatMap(issue => deviationsOfIssue(issue, value, isNamed))
    .map(each => ({
      path: [...at, ...each.path],
      message: each.message,
      section,
    }));
}

type IssueDeviation = Pick<Deviation, 'path' | 'message'>;

function deviationsOfIssue(
  issue: z.core.$ZodIssue,
  value: unknown,
  isNamed: (name: string) => boolean,
): IssueDeviation[] {
  const path = issue.path.map(key => (typeof key === 'number' ? key : String(key)));
  const found = path.reduce<unknown>((inner, key) => (inner as Members | undefined)?.[key], value);
  if (found === HIDDEN || isCutMark(found)) return [];
  const whether = (message: string): IssueDeviation[] => [{ path, message }];
  if (issue.code === 'unrecognized_keys') {
    const unknown = issue.keys.filter(key => key !== '…' && !isNamed(key));
    return unknown.map(key => ({ path: [...path, key], message: UNKNOWN() }));
  }
  if (issue.code === 'custom') return whether(issue.params?.['how'] === 'missing' ? MISSING() : UNKNOWN());
  if (found === undefined) return whether(MISSING());
  if (issue.code === 'invalid_value') return whether(wants(oneOf(issue.values), found));
  const type = issue.code === 'invalid_type' ? issue.expected : '';
  return whether(wants(WANTED()[issue.message] ?? WANTED()[type] ?? issue.message, found));
}

const MISSING = () => t('Missing');
const UNKNOWN = () => t('Not a field of the specification');

const wants = (wanted: string, found: unknown): string => t('{0}; must be {1}', shownValue(found), wanted);

function oneOf(values: readonly unknown[]): string {
  if (values.length > 10) return t('one of the {0} values in the specification', values.length);
  const shown = values.map(value => code(String(value)));
  return values.length === 1 ? shown[0]! : t('one of {0}', shown.join(', '));
}

/** Returns the expected values by the keyword of a schema or by its type. */
const WANTED = (): Readonly<Record<string, string>> => ({
  time: t('an ISO 8601 timestamp'),
  whole: t('an integer'),
  number: t('a number'),
  text: t('a string'),
  flag: t('true or false'),
  array: t('a list'),
  object: t('an object'),
});

/** A value in a few words. */
function shownValue(value: unknown): string {
  if (Array.isArray(value)) return t('a list');
  if (typeof value === 'object' && value !== null) return t('an object');
  const text = typeof value === 'string' ? JSON.stringify(value) : String(value);
  const short = code(text.length > 60 ? `${text.slice(0, 60)}…` : text);
  if (typeof value === 'string') return t('the string {0}', short);
  return typeof value === 'number' || typeof value === 'bigint' ? t('the number {0}', short) : short;
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** A path as JSONPath writes it: `$.data.policies[0].resources`. */
export const jsonPath = (path: Path): string =>
  path.reduce<string>(
    (text, key) =>
      typeof key === 'number'
        ? `${text}[${key}]`
        : /^[A-Za-z_]\w*$/.test(key)
          ? `${text}.${key}`
          : `${text}[${JSON.stringify(key)}]`,
    '$',
  );
