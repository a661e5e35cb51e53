import { styleText } from 'node:util';
import type { Comparison, DocumentIssue } from '../configurations/planning';
import { fileChangeOf, type Planned, type PlanFile } from '../model/configurations/plan-files';
import { groupsOf } from '../model/plan-views';
import { riskOf, type Effect } from '../model/plans';
import { plainText, sentence } from '../model/texts/markdown';
import { withNames } from '../model/texts/names';
import { shownLine } from '../model/texts/shown';
import { namesOf, type Opened } from './environments';
import { number } from './command';
import { inert } from './reports';

/** A plan to show, and its environment. `from`: the environment whose objects it creates or changes, instead of documents. */
export interface PlanReport {
  readonly opened: Opened;
  readonly comparison: Comparison;
  readonly from?: string | undefined;
}

/** Returns the heading of objects that a plan leaves alone. */
const unmanagedHeading = ({ opened, from }: PlanReport): string =>
  from === undefined
    ? 'Unmanaged (not in the documents, left unchanged)'
    : `Only in ${opened.name}, not in ${from} (left unchanged)`;

/** Returns a plan as `--out` and `--json` have it. */
export function planFileOf({ opened, comparison }: PlanReport): PlanFile {
  const { name, address, place } = opened;
  return {
    version: 1,
    environment: name,
    address,
    ...(place.project && { project: { ...place.project } }),
    changes: comparison.planned.map(fileChangeOf),
  };
}

/** Returns a plan with the objects that it does not change, for programs. */
export const planJson = (report: PlanReport): object => ({
  ...planFileOf(report),
  unchanged: report.comparison.unchanged,
  unmanaged: report.comparison.unmanaged,
  unlisted: report.comparison.unlisted,
  skipped: report.comparison.skipped ?? [],
  unread: report.comparison.unread,
  refused: report.comparison.refused,
});

type Styles = NonNullable<Parameters<typeof styleText>[0]>;

const COLORS: Partial<Record<Effect, Styles>> = {
  destroys: ['bold', 'red'],
  widens: ['bold', 'yellow'],
  narrows: 'cyan',
  adds: 'green',
};

/** Returns a text in color, unless the output is not a terminal or NO_COLOR is set. */
const colored = (style: Styles | undefined, text: string): string =>
  style && process.stdout.isTTY && !process.env['NO_COLOR'] ? styleText(style, text, { validateStream: false }) : text;

const kindName = {
  role: 'role',
  alertRule: 'alert rule',
  volume: 'volume',
  replicas: 'replicas of cluster',
  collection: 'collection',
} as const;

/** Names of what the service does not list. */
const kindNames = {
  role: 'roles',
  alertRule: 'alert rules',
  volume: 'volumes',
  replicas: 'clusters',
  collection: 'collections',
} as const;

const countOf = (count: number, noun: string): string => `${number(count)} ${noun}${count === 1 ? '' : 's'}`;

/** Returns a sentence about the plan: numbers of changes, by risk. */
function totalOf({ planned, unchanged, unmanaged, refused }: Comparison): string {
  const of = (risk: ReturnType<typeof riskOf>) => planned.filter(({ plan }) => riskOf(plan) === risk).length;
  const risks = [
    ...(of('destroys') > 0 ? [`${number(of('destroys'))} with deletions`] : []),
    ...(of('widens') > 0 ? [`${number(of('widens'))} with added access`] : []),
  ];
  const changes = planned.length === 0 ? 'No changes' : countOf(planned.length, 'change');
  const impossible = refused.length > 0 ? `; ${number(refused.length)} cannot be changed` : '';
  return `${changes}${risks.length > 0 ? ` (${risks.join(', ')})` : ''}${impossible}; ${number(unchanged.length)} unchanged; ${number(unmanaged.length)} unmanaged.`;
}

const placeText = ({ name, address, environment, place: { project } }: Opened): string =>
  `environment ${name}, ${environment.endpoint ? 'endpoint' : project ? `project ${project.name ?? ''} (${project.id})`.replace('  ', ' ') : 'organization'}, ${address}`;

/** Remark on an unmanaged collection that cannot become managed. */
const EXTERNAL = ': external, a configuration cannot manage it';

const marksOf = (marks: readonly string[] | undefined): string =>
  marks?.length ? ` (review: ${marks.join(', ')})` : '';

/** Formats a plan as readable text: the riskiest changes first. */
export function planText(report: PlanReport): string {
  const { opened, comparison } = report;
  const names = namesOf(opened.place);
  const told = (text: string) => inert(shownLine(withNames(text, names)));
  const lines = comparison.planned.flatMap(({ change, plan }) => [
    `${told(plan.summary)} · ${told(change.file)}`,
    ...groupsOf(plan).flatMap(({ effect, title, lines: group }) => [
      `  ${colored(COLORS[effect], title)}`,
      ...group.map(({ text, marks }) => `    ${told(text + marksOf(marks))}`),
    ]),
    ...(plan.warnings ?? []).map(each => `  ${colored('yellow', 'Warning:')} ${told(each)}`),
    '',
  ]);
  const unmanaged = comparison.unmanaged.map(
    ({ kind, name, id, isExternal }) => `  ${kindName[kind]} ${told(name)} (${told(id)})${isExternal ? EXTERNAL : ''}`,
  );
  return [
    `Plan for ${told(placeText(opened))}`,
    '',
    ...lines,
    ...(unmanaged.length > 0 ? [`${told(unmanagedHeading(report))}:`, ...unmanaged, ''] : []),
    ...unlistedOf(comparison).map(told),
    ...skippedOf(comparison).map(told),
    ...comparison.unread.map(({ file, message }) => told(`Not compared: ${file}: ${message}`)),
    ...comparison.refused.map(({ file, message }) => told(`Cannot be changed: ${file}: ${message}`)),
    told(totalOf(comparison)),
    '',
  ].join('\n');
}

const skippedOf = ({ skipped = [] }: Comparison): string[] =>
  skipped.map(file => `Does not apply to an endpoint: ${file}`);

const unlistedOf = ({ unlisted, reasons }: Comparison): string[] =>
  unlisted.map(
    kind =>
      `Unmanaged ${kindNames[kind]} are unknown: ${reasons?.get(kind) ?? `the service does not list ${kindNames[kind]}.`}`,
  );

/** Formats a plan as Markdown, for a pull request. */
export function planMarkdown(report: PlanReport): string {
  const { opened, comparison } = report;
  const names = namesOf(opened.place);
  const told = (text: string) => sentence(withNames(text, names));
  const changes = comparison.planned.flatMap(planned => changeMarkdown(planned, told));
  const unmanaged = comparison.unmanaged.map(
    ({ kind, name, id, isExternal }) =>
      `- ${kindName[kind]} ${plainText(name)} (${plainText(id)})${isExternal ? EXTERNAL : ''}`,
  );
  return [
    `## Plan for ${plainText(opened.name)}`,
    '',
    totalOf(comparison),
    '',
    ...changes,
    ...(unmanaged.length > 0
      ? [`<details><summary>${plainText(unmanagedHeading(report))}</summary>`, '', ...unmanaged, '', '</details>', '']
      : []),
    ...unlistedOf(comparison).map(told),
    ...skippedOf(comparison).map(text => `- ${told(text)}`),
    ...comparison.unread.map(({ file, message }) => `- Not compared: ${plainText(file)}: ${told(message)}`),
    ...comparison.refused.map(({ file, message }) => `- Cannot be changed: ${plainText(file)}: ${told(message)}`),
  ]
    .join('\n')
    .replaceAll(MENTION, '$&\u200B');
}

/** Matches what a pull request reads as a mention of a person or another issue, and notifies. */
const MENTION = /[@#](?=[\p{L}\p{N}])/gu;

const isDangerous = (effect: Effect): boolean => effect === 'destroys' || effect === 'widens';

function changeMarkdown({ change, plan }: Planned, told: (text: string) => string): string[] {
  const groups = groupsOf(plan).flatMap(({ effect, title, lines }) => [
    isDangerous(effect) ? `**${title}**` : title,
    '',
    ...lines.map(({ text, marks }) => `- ${told(text + marksOf(marks))}`),
    '',
  ]);
  const warnings = (plan.warnings ?? []).map(each => `- ${told(each)}`);
  return [
    `### ${told(plan.summary)}`,
    '',
    plainText(change.file),
    '',
    ...groups,
    ...(warnings.length > 0 ? ['Warnings', '', ...warnings, ''] : []),
  ];
}

/** Formats the problems of documents. */
export const issuesText = (issues: readonly DocumentIssue[]): string =>
  issues.map(({ file, message }) => inert(`${shownLine(file)}: ${shownLine(message)}\n`)).join('');
