import * as vscode from 'vscode';

/** A question in a dialog of VS Code. The dialog focuses its first button, so that Enter presses it. */
export interface ModalQuestion {
  readonly question: string;
  readonly detail: string;
}

/** `safe`: the first button, which destroys and sends nothing. `others`: the buttons after it, which can. */
export interface LossQuestion extends ModalQuestion {
  readonly safe: string;
  readonly others: readonly string[];
}

/**
 * Asks before something is lost, or a key is sent, which nothing takes back. Enter presses the safe button. Returns the label of the pressed
 * button; undefined if the dialog was cancelled.
 */
export const askBeforeLoss = ({ question, detail, safe, others }: LossQuestion): Promise<string | undefined> =>
  show(question, detail, [safe, ...others]);

/** Asks before something that can be taken back. Enter presses the button. Returns true if it was pressed. */
export const askModal = async ({ question, detail }: ModalQuestion, button: string): Promise<boolean> =>
  (await show(question, detail, [button])) === button;

const show = async (question: string, detail: string, buttons: readonly string[]): Promise<string | undefined> =>
  vscode.window.showWarningMessage(question, { modal: true, detail }, ...buttons);
