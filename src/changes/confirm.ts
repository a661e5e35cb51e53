import * as vscode from 'vscode';
import type { Connection } from '../connections/connection';
import { marksOf } from '../connections/marks';
import { shown, shownLine } from '../model/texts/shown';
import { byRisk, riskOf, type Plan } from '../model/plans';

/** The question before a change is sent, in proportion to the change. */
export interface Question {
  readonly plan: Plan;
  readonly connection: Connection;
  /** The name to type where a change must be confirmed by name. */
  readonly name: string;
  readonly others: readonly string[];
  /** The person has the whole plan before them: one sentence is enough. */
  readonly seen: boolean;
}

/** One question; for what widens access or destroys on a production connection, the name typed. False: no. */
export async function confirm(question: Question): Promise<boolean> {
  const { plan, connection, seen } = question;
  const byName = connection.production === true && riskOf(plan) !== 'plain';
  if (!(byName && seen) && !(await askModal(question))) return false;
  return !byName || askName(question);
}

async function askModal({ plan, connection, others, seen }: Question): Promise<boolean> {
  const apply = vscode.l10n.t('Apply');
  const on = [vscode.l10n.t('Connection: {0}', connection.name), ...marksOf(connection)].join(' · ');
  const lines = byRisk(plan.lines).map(({ text, marks = [] }) =>
    marks.length > 0 ? vscode.l10n.t('{0} (look twice: {1})', text, marks.join(', ')) : text,
  );
  const detail = [...(seen ? [] : [...lines, ...others, ...(plan.warnings ?? []), '']), on].map(shown).join('\n');
  const answer = await vscode.window.showWarningMessage(`${shown(plan.summary)}?`, { modal: true, detail }, apply);
  return answer === apply;
}

async function askName({ plan, connection, name }: Question): Promise<boolean> {
  const told = shownLine(shown(name)); // a prompt would draw a link in it as its words alone
  const wrong = vscode.l10n.t('Type “{0}” exactly as it stands here.', told);
  // What nobody sees is typed as it is shown, with or without the blank that breaks a link.
  const isName = (text: string) => [name, shown(name), told].includes(text);
  const typed = await vscode.window.showInputBox({
    title: vscode.l10n.t('{0} on the production connection “{1}”?', plan.summary, connection.name),
    prompt: vscode.l10n.t('To apply it, type the name: {0}', told),
    ignoreFocusOut: true,
    validateInput: text => (isName(text) || text === '' ? undefined : wrong),
  });
  return typed !== undefined && isName(typed);
}
