import * as vscode from 'vscode';
import { withNames } from '../model/texts/names';
import type { Names } from '../model/plan-pages';
import { groupsOf, sectionLines } from '../model/plan-views';
import type { Conflict, Plan, PlannedRequest } from '../model/plans';
import { sentence } from '../model/texts/markdown';
import { shown, shownText } from '../model/texts/shown';
import { hidden } from '../writes/hiding';

/** Context of a plan besides its lines. */
export interface About {
  /** Connection, project, cluster, database. */
  readonly where: readonly string[];
  /** Changes by others since the draft began. */
  readonly others: readonly string[];
  /** The reason for replacing another plan. */
  readonly notice?: string | undefined;
}

/** Returns a plan as Markdown: in words with names beside ids, riskier lines first, then the exact request. */
export function planText(plan: Plan, { where, others, notice }: About, { names }: Names): string {
  const named = (text: string) => withNames(text, names);
  return [
    ...head(plan.summary, where.map(named)),
    ...(notice === undefined ? [] : [sentence(notice), '']),
    ...groupsOf(plan).flatMap(({ title, lines }) =>
      section(
        title,
        lines.map(({ text, marks = [] }) => named([text, ...reviewNotes(marks)].join(' '))),
      ),
    ),
    ...section(vscode.l10n.t('Changed by others (kept)'), others.map(named)),
    ...section(vscode.l10n.t('Warnings'), (plan.warnings ?? []).map(named)),
    ...(plan.sections ?? []).flatMap(told => [`## ${told.title}`, '', ...sectionLines(told, named), '']),
    `## ${plan.request.next ? vscode.l10n.t('Requests') : vscode.l10n.t('Request')}`,
    '',
    ...[plan.request, ...(plan.request.next ?? [])].map(requestText),
  ].join('\n');
}

/** Returns the conflicts of a plan as Markdown; the user resolves them on the page. */
export function conflictText(
  title: string,
  where: readonly string[],
  conflicts: readonly Conflict[],
  { names }: Names,
): string {
  const named = (text: string) => withNames(text, names);
  return [
    ...head(title, where.map(named)),
    vscode.l10n.t('Nothing was sent. To resolve the conflicts, use Open as Page.'),
    '',
    ...section(
      vscode.l10n.t('Conflicts'),
      conflicts.map(({ message }) => named(message)),
    ),
  ].join('\n');
}

const head = (title: string, where: readonly string[]): string[] => [
  `# ${sentence(title)}`,
  '',
  ...where.map(line => `- ${sentence(line)}`),
  '',
];

const reviewNotes = (marks: readonly string[]): string[] =>
  marks.length > 0 ? [vscode.l10n.t('(review: {0})', marks.join(', '))] : [];

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`## ${title}`, '', ...lines.map(line => `- ${sentence(line)}`), ''] : [];

/** A request as sent, without secrets. `next`: requests after it. */
export interface ShownRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly next?: readonly ShownRequest[];
}

/** Returns the request as sent, without secrets. */
export const shownRequest = ({ method, path, headers, body, schema, next }: PlannedRequest): ShownRequest => ({
  method,
  path,
  ...(headers && { headers: hidden(undefined, headers) }),
  ...(body !== undefined && { body: hidden(schema, body) }),
  ...(next && { next: next.map(shownRequest) }),
});

function requestText(request: PlannedRequest): string {
  const { method, path, headers, body } = shownRequest(request);
  const sent = Object.entries((headers ?? {}) as Record<string, string>).map(([name, value]) =>
    shown(`${name}: ${value}`),
  );
  const json = body === undefined ? [] : ['', '```json', shownText(JSON.stringify(body, null, 2)), '```'];
  return ['```http', shown(`${method} ${path}`), ...sent, '```', ...json, ''].join('\n');
}
