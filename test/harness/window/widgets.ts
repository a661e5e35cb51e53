import type { Session } from './session';
import { until } from './until';
import type { Locator } from 'playwright-core';

/** Types a path into VS Code's own dialog for files, once that stands in the folder it begins with, and takes it by a button. */
export async function choosePath({ page }: Session, folder: string, file: string, button = 'OK'): Promise<void> {
  const dialog = page.locator('.quick-input-widget:visible');
  const box = dialog.locator('input[type=text]').first();
  await until('the folder', async () => ((await box.inputValue()).includes(folder) ? true : undefined));
  await box.fill(file);
  const accept = dialog.getByRole('button', { name: button, exact: true });
  await until('the end of the dialog', async () => {
    // It passes over what is taken while it still reads what was typed.
    await accept.evaluateAll(buttons => buttons.forEach(each => (each as unknown as { click(): void }).click()));
    const typed = await dialog
      .locator('input[type=text]')
      .evaluateAll(boxes => boxes.map(each => String(Reflect.get(each, 'value'))));
    return (await accept.count()) === 0 && !typed.includes(file) ? true : undefined;
  });
}

/** Returns the generated content after an element. Runs in the window, whose types are unknown here. */
const contentAfter = (element: unknown): string =>
  (globalThis as unknown as { getComputedStyle(of: unknown, part: string): { content: string } }).getComputedStyle(
    element,
    '::after',
  ).content;

/** The letters at the right edge of a row or a tab, in quotes, as style sheets have them; `none` without any. */
export const badgeOf = (place: Locator): Promise<string> =>
  place.locator('.monaco-icon-label').first().evaluate(contentAfter);
