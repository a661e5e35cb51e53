import assert from 'node:assert/strict';
import type { Locator } from 'playwright-core';
import type { Session } from '../support/session';
import { until } from './until';

/**
 * Types, closes the tab by keys at once and opens it again, twice. Nothing may be asked. `type` puts a word at the end of what is there, and
 * `shows` waits for all of them.
 */
export async function closesUnasked(
  session: Session,
  tab: Locator,
  type: (word: string) => Promise<void>,
  shows: (words: string) => Promise<unknown>,
): Promise<void> {
  const dialog = session.page.locator('.monaco-dialog-box');
  let words = '';
  for (const keys of ['Control+W', 'Control+F4']) {
    const word = ` ${keys.at(-1)}`;
    await type(word);
    words += word;
    await session.page.keyboard.press(keys);
    const outcome = await until(`an end of the tab by ${keys}`, async () => {
      if (await dialog.isVisible()) return `asked by ${keys}`;
      return (await tab.count()) === 0 ? 'closed' : undefined;
    });
    assert.equal(outcome, 'closed');
    await session.command('View: Reopen Closed Editor');
    await tab.waitFor();
    await shows(words);
  }
}
