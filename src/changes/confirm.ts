import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import { askBeforeLoss, askModal } from '../connections/modals';
import { shown, shownLine } from '../model/texts/shown';
import { byRisk, riskOf, type Plan } from '../model/plans';
import { withNames } from '../model/texts/names';
import { asLine, asSentence } from '../model/texts/words';

/** The question before a change is sent, in proportion to the change. */
export interface Question {
  readonly plan: Plan;
  readonly connection: Connection;
  /** Connection, project, cluster, database: a line each. */
  readonly where: readonly string[];
  /** The name to type where a change must be confirmed by name. */
  readonly name: string;
  readonly others: readonly string[];
  /** Names of ids in the plan, as far as its page shows them. */
  readonly names?: Readonly<Record<string, string>>;
  /** The reason for a second confirmation. */
  readonly notice?: string | undefined;
  /** True if the user has the whole plan on the screen, to which the dialog leads back. */
  readonly seen: boolean;
  /** Label of the button that returns to what the user has on the screen; by default to a plan. */
  readonly back?: string | undefined;
}

/** Answer of the user; `show`: show the plan first. */
export type Answer = 'yes' | 'no' | 'show';

/** Returns the connection of a change with the marks for it: an environment can be marked as production although its connection is not. */
export const marked = (
  connection: Connection,
  { isProduction }: { readonly isProduction?: boolean | undefined },
): Connection => (isProduction ? { ...connection, production: true } : connection);

/** Asks for confirmation; on a production connection, changes that add access, destroy or redirect need the typed name. */
export async function confirm(question: Question): Promise<Answer> {
  const { plan, connection, seen } = question;
  const byName = plan.typed?.always === true || (connection.production === true && isByName(plan));
  const answer = byName && seen ? 'yes' : await askInDialog(question);
  return answer === 'yes' && byName ? askName(question) : answer;
}

const isByName = (plan: Plan): boolean => plan.byName === true || riskOf(plan) !== 'plain';

async function askInDialog(question: Question): Promise<Answer> {
  const { plan, where, notice, seen, back } = question;
  const { action, verb = action } = plan;
  const show = seen ? (back ?? vscode.l10n.t('Back to Plan')) : vscode.l10n.t('Show Plan');
  const again = notice === undefined ? [] : [notice, ''];
  const detail = [...again, ...effectsOf(question, MAX_LINES).map(asLine), '', ...where].map(shown).join('\n');
  const asked = { question: `${shown(plan.summary)}?`, detail };
  if (riskOf(plan) !== 'destroys') return (await askModal(asked, verb)) ? 'yes' : 'no';
  const answer = await askBeforeLoss({ ...asked, safe: show, others: [verb] });
  if (answer === show) return 'show';
  return answer === verb ? 'yes' : 'no';
}

/** Maximum number of lines about a change in a dialog, which does not scroll, and in the prompt of a box; the plan has all. */
const MAX_LINES = 8;
const MAX_SENTENCES = 3;

/** Returns the effects, the riskiest and who gets something first, and all warnings: those are never left out. */
function effectsOf({ plan, others, names = {} }: Question, max: number): string[] {
  const sorted = byRisk(plan.lines);
  const first = sorted.filter(line => line.told || line.effect === 'destroys' || line.effect === 'widens');
  const lines = [...first, ...sorted.filter(line => !first.includes(line))].map(({ text, marks = [] }) =>
    marks.length > 0 ? vscode.l10n.t('{0} (review: {1})', text, marks.join(', ')) : text,
  );
  const effects = [...lines, ...others.map(text => vscode.l10n.t('{0} (kept)', text))];
  const told = effects.length > max ? effects.slice(0, max - 1) : effects;
  const rest = effects.length - told.length;
  return [
    ...told,
    ...(rest > 0 ? [vscode.l10n.t('{0} more changes in the plan', rest)] : []),
    ...(plan.warnings ?? []),
  ].map(text => withNames(text, names));
}

async function askName(question: Question): Promise<Answer> {
  const { plan, where, notice, name: own, seen } = question;
  const name = plan.typed?.text ?? own;
  // Without a dialog before it, the box tells everything.
  const again = seen && notice !== undefined ? [notice] : [];
  const effects = seen
    ? effectsOf(question, MAX_SENTENCES)
    : byRisk(plan.lines)
        .slice(0, 1)
        .map(({ text }) => text);
  const place = [...again, where.join(' · '), ...effects].map(asSentence).join(' ');
  const prompt = (told: string) =>
    name !== own
      ? vscode.l10n.t('{0} To confirm, type the number of entities: {1}', place, told)
      : vscode.l10n.t('{0} To confirm, type the name “{1}”.', place, told);
  return (await typesName(`${shown(plan.summary)}?`, name, prompt)) ? 'yes' : 'no';
}

/** Asks for a typed name. `prompt`: receives the name as it is displayed. Returns true if it was typed. */
export async function typesName(title: string, name: string, prompt: (told: string) => string): Promise<boolean> {
  const told = shownLine(shown(name)); // a prompt would draw a link in it as its words alone
  const wrong = vscode.l10n.t('Type “{0}” exactly.', told);
  // Invisible characters are typed as displayed, with or without the blank that breaks a link.
  const isName = (text: string) => [name, shown(name), told].includes(text);
  for (let tries = 0; ; tries++) {
    const typed = await vscode.window.showInputBox({
      title,
      prompt: prompt(told),
      ignoreFocusOut: true,
      validateInput: text => (isName(text) || (text === '' && tries === 0) ? undefined : wrong),
    });
    if (typed !== '') return typed !== undefined && isName(typed);
    // Enter without a text is no answer: the box asks again, and says why.
  }
}
