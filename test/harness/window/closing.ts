import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Session } from './session';
import { until } from './until';

/** Ways to close a tab. */
const WAYS: Readonly<Record<string, (session: Session, tab: Locator) => Promise<void>>> = {
  keys: ({ page }) => page.keyboard.press('Control+W'),
  button: (_, tab) => tab.locator('.tab-actions a.action-label').click(),
  wheel: (_, tab) => tab.click({ button: 'middle' }),
};

/**
 * Types, closes the tab at once and opens it again, in every possible way, without any question. `type` appends a word, and `shows` waits
 * for all words.
 */
export async function closesUnasked(
  session: Session,
  tab: Locator,
  type: (word: string) => Promise<void>,
  shows: (words: string) => Promise<unknown>,
): Promise<void> {
  const dialog = session.page.locator('.monaco-dialog-box');
  let words = '';
  for (const [way, close] of Object.entries(WAYS)) {
    await type(` ${way}`);
    words += ` ${way}`;
    await close(session, tab);
    const outcome = await until(`an end of the tab by ${way}`, async () => {
      if (await dialog.isVisible()) return `asked by ${way}`;
      return (await tab.count()) === 0 ? 'closed' : undefined;
    });
    assert.equal(outcome, 'closed');
    await session.command('View: Reopen Closed Editor');
    await tab.waitFor();
    await shows(words);
  }
}
