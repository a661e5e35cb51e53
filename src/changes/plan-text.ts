import * as vscode from 'vscode';
import { byRisk, type Effect, type Plan, type PlannedRequest } from '../model/plans';
import { sentence } from '../model/texts/markdown';
import { shown, shownText } from '../model/texts/shown';
import { hidden } from './hiding';

/** The context of a plan beside its lines. */
export interface About {
  /** Connection, project, cluster, database. */
  readonly where: readonly string[];
  /** How others changed it since the person began. */
  readonly others: readonly string[];
  /** The plan was made anew because its subject moved while it was shown. */
  readonly renewed: boolean;
}

/** A plan as a document: plain words with what widens first, then the exact request. */
export function planText(plan: Plan, { where, others, renewed }: About): string {
  const again = renewed ? [vscode.l10n.t('Others changed it while this plan was open: it is made anew.'), ''] : [];
  const lines = byRisk(plan.lines);
  return [
    `# ${sentence(plan.summary)}`,
    '',
    ...where.map(line => `- ${sentence(line)}`),
    '',
    ...again,
    ...EFFECTS.flatMap(effect =>
      section(
        titles()[effect],
        lines
          .filter(line => line.effect === effect)
          .map(({ text, marks = [] }) => [text, ...lookTwice(marks)].join(' ')),
      ),
    ),
    ...section(vscode.l10n.t('What others changed meanwhile; it stays'), others),
    ...section(vscode.l10n.t('Worth knowing'), plan.warnings ?? []),
    ...(plan.sections ?? []).flatMap(({ title, lines: told }) => [`## ${title}`, '', ...told, '']),
    `## ${vscode.l10n.t('The request')}`,
    '',
    requestText(plan.request),
  ].join('\n');
}

const EFFECTS = ['destroys', 'widens', 'narrows', 'changes'] as const satisfies readonly Effect[];

const titles = (): Readonly<Record<Effect, string>> => ({
  destroys: vscode.l10n.t('Ends or deletes'),
  widens: vscode.l10n.t('More access'),
  narrows: vscode.l10n.t('Less access'),
  changes: vscode.l10n.t('Changes'),
});

const lookTwice = (marks: readonly string[]): string[] =>
  marks.length > 0 ? [vscode.l10n.t('(look twice: {0})', marks.join(', '))] : [];

const section = (title: string, lines: readonly string[]): string[] =>
  lines.length > 0 ? [`## ${title}`, '', ...lines.map(line => `- ${sentence(line)}`), ''] : [];

/** The request as it is sent, secrets aside. */
export const shownRequest = ({ method, path, headers, body, schema }: PlannedRequest) => ({
  method,
  path,
  ...(headers && { headers: hidden(undefined, headers) }),
  ...(body !== undefined && { body: hidden(schema, body) }),
});

function requestText(request: PlannedRequest): string {
  const { method, path, headers, body } = shownRequest(request);
  const head = Object.entries((headers ?? {}) as Record<string, string>).map(([name, value]) =>
    shown(`${name}: ${value}`),
  );
  const json = body === undefined ? [] : ['', '```json', shownText(JSON.stringify(body, null, 2)), '```'];
  return ['```http', shown(`${method} ${path}`), ...head, '```', ...json, ''].join('\n');
}
