import { t } from '@vscode/l10n';
import type { PlanPlace, PlanView } from './plan-pages';
import {
  byRisk,
  riskOf,
  type Conflict,
  type Effect,
  type Plan,
  type PlanBlock,
  type PlanLine,
  type PlanSection,
} from './plans';
import { sentence } from './texts/markdown';
import { shown } from './texts/shown';
import { asLine, asSentence, listed } from './texts/words';

/** Order of the sections, most important first. */
const EFFECTS = ['destroys', 'widens', 'narrows', 'adds', 'changes'] as const satisfies readonly Effect[];

/** The lines of a plan by their effects, under their headings; riskier ones first. */
export function groupsOf({ lines }: Pick<Plan, 'lines'>): { effect: Effect; title: string; lines: PlanLine[] }[] {
  const sorted = byRisk(lines);
  const ofAccess = lines.some(({ effect }) => effect === 'widens' || effect === 'narrows');
  const titles: Readonly<Record<Effect, string>> = {
    destroys: t('Removes'),
    widens: t('Adds access'),
    narrows: t('Removes access'),
    adds: t('Adds'),
    changes: ofAccess ? t('Other changes') : t('Changes'),
  };
  return EFFECTS.map(effect => ({
    effect,
    title: titles[effect],
    lines: sorted.filter(line => line.effect === effect),
  })).filter(group => group.lines.length > 0);
}

/** Returns the effect of a plan in one sentence: its own, its only line, the names of changed values, or `This plan adds access`. */
function effectOf(plan: Plan): string {
  const { lines } = plan;
  if (plan.effect !== undefined) return plan.effect;
  const values = lines.flatMap(({ value }) => value?.name ?? []);
  if (lines.length > 0 && values.length === lines.length)
    return t('This plan changes {0}', listed([...new Set(values)]));
  if (lines.length === 1) return lines[0]!.text;
  const words: Readonly<Record<Effect, string>> = {
    destroys: t('deletes objects or settings'),
    widens: t('adds access'),
    narrows: t('removes access'),
    adds: t('creates or adds objects'),
    changes: t('changes settings'),
  };
  return t('This plan {0}', listed(groupsOf(plan).map(({ effect }) => words[effect])));
}

interface FramedRequest {
  readonly method: string;
  readonly path: string;
  readonly headers?: unknown;
  readonly body?: unknown;
  readonly next?: readonly FramedRequest[];
}

/** Context of a plan: its place, its origin, and its request without secrets. */
export interface Framing {
  readonly place: PlanPlace;
  readonly notice?: string | undefined;
  readonly others: readonly string[];
  readonly request: FramedRequest;
  /** True if the plan has a difference to show: a password or a compaction has none. */
  readonly difference: boolean;
}

const requestView = ({ method, path, headers, body }: FramedRequest) => ({
  line: `${method} ${path}`,
  headers: Object.entries((headers ?? {}) as Readonly<Record<string, string>>).map(
    ([name, value]) => `${name}: ${value}`,
  ),
  ...(body === undefined ? {} : { body: JSON.stringify(body, null, 2) }),
});

/** A plan as its page shows it. */
export function planView(plan: Plan, { place, notice, others, request, difference }: Framing): PlanView {
  const effect = effectOf(plan);
  const isSaid = ({ text, value, marks = [], effect: kind }: PlanLine): boolean =>
    value === undefined && text === effect && marks.length === 0 && kind !== 'widens' && kind !== 'narrows';
  const rest = plan.lines.filter(line => !isSaid(line));
  return {
    title: plan.summary,
    effect: asSentence(effect),
    risk: riskOf(plan),
    place,
    notice,
    groups: groupsOf({ lines: rest }).map(({ effect: kind, title, lines }) => ({
      effect: kind,
      title,
      lines: lines.map(({ text, short, marks = [], value }) => ({
        // The sentence would repeat the value before and after.
        text: short ?? (value ? '' : asLine(text)),
        marks: [...marks],
        ...(value && { value }),
      })),
    })),
    conflicts: [],
    others: others.map(asLine),
    warnings: (plan.warnings ?? []).map(asLine),
    sections: (plan.sections ?? []) as PlanView['sections'],
    request: { ...requestView(request), ...(request.next && { next: request.next.map(requestView) }) },
    difference,
    action: plan.action,
    canEdit: false,
    canShowOthers: false,
  };
}

/** Returns the view of the conflicts with one key. */
export function conflictView(
  name: string,
  conflicts: readonly Conflict[],
  framing: Pick<PlanView, 'place' | 'notice' | 'canEdit' | 'canShowOthers'>,
): PlanView {
  const byKey = Map.groupBy(conflicts, ({ key }) => key);
  const isOwn = (all: readonly Conflict[]) => all.every(({ own }) => own);
  const isChange = conflicts.some(({ exists }) => !exists);
  return {
    title: conflictTitle(name, conflicts),
    effect: framing.notice === undefined ? t('Nothing was sent. Resolve each conflict to see the plan.') : '',
    risk: 'plain',
    ...framing,
    canShowOthers: framing.canShowOthers && isChange && !isOwn(conflicts),
    groups: [],
    conflicts: [...byKey].map(([key, all]) => ({
      key,
      name: all[0]!.name,
      message: all
        .filter(each => !isPlain(each))
        .map(({ message }) => `${message}.`)
        .join(' '),
      mine: all[0]!.mine,
      theirs: all[0]!.theirs,
      ...(isOwn(all) ? { own: true } : {}),
      ...(all[0]!.exists ? { exists: true } : {}),
    })),
    others: [],
    warnings: [],
    sections: [],
    difference: false,
    action: t('Plan with These Choices'),
  };
}

/** Returns true for a message that repeats the name and the sides, which are shown. */
const isPlain = ({ message, name, mine, theirs }: Conflict): boolean =>
  message.startsWith(name) || [mine, theirs].every(side => side !== '' && shown(message).includes(shown(side)));

function conflictTitle(name: string, conflicts: readonly Conflict[]): string {
  if (conflicts.every(({ exists }) => exists)) {
    return conflicts.length === 1
      ? t('“{0}” already has an entity with this ID', name)
      : t('“{0}” already has entities with these IDs', name);
  }
  return conflicts.every(({ own }) => own)
    ? t('Conflict: “{0}” was also changed earlier in this window', name)
    : t('Conflict: “{0}” was also changed elsewhere', name);
}

/** A section without its title as lines of Markdown. `named`: adds names to the ids in a text. */
export const sectionLines = ({ blocks }: PlanSection, named = (text: string): string => text): string[] =>
  blocks.flatMap((block, at) => [...(at > 0 ? [''] : []), ...blockLines(block, named)]);

function blockLines(block: PlanBlock, named: (text: string) => string): string[] {
  if ('text' in block) return block.text.split('\n').map(line => sentence(named(line)));
  if ('items' in block) return block.items.map(item => `- ${sentence(named(item))}`);
  const lines =
    'drawing' in block ? block.drawing : aligned(block.table.map(row => row.map(cell => shown(named(cell)))));
  // Values of entities can contain a fence, which would end ours.
  const longest = lines
    .flatMap(line => Array.from(line.matchAll(/`+/g), ([ticks]) => ticks.length))
    .reduce((most, length) => Math.max(most, length), 2);
  const fence = '`'.repeat(longest + 1);
  return [`${fence}text`, ...lines, fence];
}

/** Columns one below the other. */
function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0]!.map((_, column) => rows.reduce((most, row) => Math.max(most, row[column]!.length), 0));
  return rows.map(row =>
    row
      .map((cell, column) => cell.padEnd(widths[column]!))
      .join('  ')
      .trimEnd(),
  );
}
