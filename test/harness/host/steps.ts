import type * as vscode from 'vscode';
import { inTurn, Pick, windows } from './dialogs';
import { moment } from './waiting';

/** Texts of an input box or a list in a series. */
export interface Asked {
  readonly text: string;
  /** Initial text of the box. */
  readonly value?: string;
  /** The rows of a list. */
  readonly rows?: readonly string[];
  readonly descriptions?: readonly (string | undefined)[];
  /** The row at which a list begins, other than the first. */
  readonly active?: string;
}

/** The button that leads to the step before. */
export const BACK = Symbol('Back');

type Given = string | typeof BACK | undefined;

/**
 * An answer: a text typed into a box, the row of a list or a text typed there, `BACK`, or undefined for Escape. A function runs first, and
 * returns the answer.
 */
type Answer = Given | (() => Promise<Given>);

/** A box in the hands of a test. */
class Box {
  title = '';
  prompt = '';
  placeholder = '';
  value = '';
  enabled = true;
  private accept: () => void = () => {};
  private hidden: () => void = () => {};
  private goBack: () => void = () => {};
  private complaint: string | undefined;
  constructor(private readonly answered: (box: Box) => Promise<Given>) {}
  get validationMessage() {
    return this.complaint;
  }
  /** Receives the validation message, after which the next answer is typed. */
  set validationMessage(text: string | undefined) {
    this.complaint = text;
    if (text !== undefined) void this.answer();
  }
  onDidAccept(listener: () => void) {
    this.accept = inTurn(this.accept, listener);
  }
  onDidHide(listener: () => void) {
    this.hidden = inTurn(this.hidden, listener);
  }
  onDidChangeValue() {}
  onDidTriggerButton(listener: () => void) {
    this.goBack = inTurn(this.goBack, listener);
  }
  show() {
    void this.answer();
  }
  hide() {
    this.hidden();
  }
  dispose() {}
  private async answer() {
    const text = await this.answered(this);
    if (text === undefined) return this.hide();
    if (text === BACK) return this.goBack();
    this.value = text;
    this.accept();
  }
}

/** The collections of a new connection, which nobody asked for: they are turned down. */
const OFFER = 'Select a collection to search';

/** Answers a series of boxes and lists. Returns the steps, and restores VS Code's functions after the test. */
export function answeringSteps(
  ...answers: Answer[]
): { readonly asked: Asked[]; readonly examples: string[] } & Disposable {
  const asked: Asked[] = [];
  /** Placeholders of the boxes. */
  const examples: string[] = [];
  const given = async () => {
    const answer = answers.shift();
    return typeof answer === 'function' ? answer() : answer;
  };
  const createInputBox = () =>
    new Box(box => {
      asked.push({ text: box.validationMessage ?? box.prompt, value: box.value });
      examples.push(box.placeholder);
      return given();
    });
  const createQuickPick = () => {
    const pick = new Pick<vscode.QuickPickItem>();
    void answerPick(pick);
    return pick;
  };
  async function answerPick(pick: Pick<vscode.QuickPickItem>) {
    await pick.shown;
    if (pick.placeholder === OFFER) return pick.leave();
    const isFilled = () => pick.items.length > 0 || pick.busy === false; // a list may be empty, and answers are typed
    while (!isFilled() && !pick.gone) await moment();
    if (pick.gone) return; // another question takes its place
    const rows = pick.items.map(({ label, detail }) => [label, detail].join('\n'));
    const active = pick.activeItems[0] &&
      pick.activeItems[0] !== pick.items[0] && { active: pick.activeItems[0].label };
    const descriptions = pick.items.map(({ description }) => description);
    const described = descriptions.some(each => each !== undefined) && { descriptions };
    asked.push({ text: pick.placeholder, rows, ...described, ...active });
    const answer = await given();
    if (answer === undefined) return pick.leave();
    if (answer === BACK) return pick.back();
    while (pick.busy && !pick.gone && !pick.labels.includes(answer)) await moment(); // rows are still arriving
    if (!pick.labels.includes(answer)) pick.type(answer);
    try {
      pick.choose(answer);
    } catch (error) {
      pick.leave(); // there is no such row: who waits for an answer goes on
      throw error;
    }
  }
  const originals = windows().map(window => [window, window.createInputBox, window.createQuickPick] as const);
  for (const [window] of originals) Object.assign(window, { createInputBox, createQuickPick });
  return {
    asked,
    examples,
    [Symbol.dispose]: () =>
      originals.forEach(([window, box, pick]) => Object.assign(window, { createInputBox: box, createQuickPick: pick })),
  };
}
