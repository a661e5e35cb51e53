import * as vscode from 'vscode';
import { explain } from '../../connections/explain';
import { inQuotes } from '../../model/texts/quoted';
import { shownLine } from '../../model/texts/shown';
import type { Ask } from './choices';

/** An input box in a series. `accept` can be asynchronous; its message appears under the box, which stays open. */
export interface Step {
  readonly title: string;
  readonly prompt: string;
  readonly placeholder?: string;
  readonly value?: string;
  readonly password?: boolean;
  readonly accept: (value: string) => Promise<string | undefined>;
}

/** A box that needs an answer. `empty`: the message without one; `refusal`: returns the reason why an answer cannot be used. */
interface RequiredStep extends Omit<Step, 'accept'> {
  readonly empty: string;
  readonly refusal?: ((value: string) => Promise<string | undefined>) | undefined;
  readonly keep: (value: string) => void;
}

/** Returns a step that takes no empty answer. */
export const requiredStep = ({ empty, refusal, keep, ...step }: RequiredStep): Step => ({
  ...step,
  accept: async value => {
    const refused = value === '' ? empty : await refusal?.(value);
    if (refused === undefined) keep(value);
    return refused;
  },
});

/** Shows boxes and lists one after another, with a way back. False: cancelled. */
export const walk = (steps: readonly (() => Step | Ask)[]): Promise<boolean> => walkOn(() => steps);

/** Like `walk`, with steps that depend on earlier answers. */
export async function walkOn(steps: () => readonly (() => Step | Ask)[]): Promise<boolean> {
  let at = 0;
  while (at < steps().length) {
    const step = steps()[at]!();
    const ask = typeof step === 'function' ? step : (...place: Parameters<Ask>) => askStep(step, ...place);
    const outcome = await ask(at + 1, steps().length);
    if (outcome === 'gone') return false;
    at += outcome === 'back' ? -1 : 1;
  }
  return true;
}

/** Shows the number of a step and the total; a single question has none. */
export function numberStep(input: vscode.QuickInput, number: number, of: number): void {
  if (of === 1) return;
  input.step = number;
  input.totalSteps = of;
}

type Outcome = 'next' | 'back' | 'gone';

/** Shows one box of a series. If another box replaces it before the answer, the series can continue. */
export async function askStep(step: Step, number: number, of: number): Promise<Outcome> {
  const { outcome, interrupted } = await showBox(step, number, of);
  if (interrupted === undefined) return outcome;
  const goOn = vscode.l10n.t('Continue');
  const closed = vscode.l10n.t('“{0}” was closed before the service responded. Nothing was saved.', step.title);
  if ((await vscode.window.showInformationMessage(closed, goOn)) !== goOn) return outcome;
  return askStep({ ...step, value: interrupted }, number, of);
}

/** Shows an input box. `interrupted`: the value being tested when the user or another box closed the box. */
function showBox(step: Step, number: number, of: number): Promise<{ outcome: Outcome; interrupted?: string }> {
  const box = vscode.window.createInputBox();
  box.title = step.title;
  box.prompt = shownLine(inQuotes(step.prompt));
  box.placeholder = step.placeholder ?? '';
  box.value = step.value ?? '';
  box.password = step.password ?? false;
  numberStep(box, number, of);
  // A box that closes while the user looks up a key would lose the typed text.
  box.ignoreFocusOut = true;
  if (number > 1) box.buttons = [vscode.QuickInputButtons.Back];
  return new Promise(resolve => {
    let outcome: Outcome = 'gone';
    box.onDidTriggerButton(() => {
      outcome = 'back';
      box.hide();
    });
    box.onDidChangeValue(() => {
      box.validationMessage = undefined;
    });
    box.onDidAccept(async () => {
      if (box.busy) return;
      box.busy = true;
      box.enabled = false;
      const complaint = await step
        .accept(step.password ? box.value : box.value.trim())
        .catch((error: unknown) => explain(error).message);
      box.busy = false;
      box.enabled = true;
      if (complaint !== undefined) {
        box.validationMessage = shownLine(inQuotes(complaint));
        return;
      }
      outcome = 'next';
      box.hide();
    });
    box.onDidHide(() => {
      const interrupted = box.busy && outcome === 'gone' ? { interrupted: box.value } : {};
      box.dispose();
      resolve({ outcome, ...interrupted });
    });
    box.show();
  });
}
