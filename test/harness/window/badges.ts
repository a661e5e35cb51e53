import type { Locator } from 'playwright-core';

/** What the window's style puts behind an element. Runs in the window, whose types are not known here. */
const contentAfter = (element: unknown): string =>
  (globalThis as unknown as { getComputedStyle(of: unknown, part: string): { content: string } }).getComputedStyle(
    element,
    '::after',
  ).content;

/** The letters at the right edge of a row or a tab, in quotes, as style sheets have them; `none` without any. */
export const badgeOf = (place: Locator): Promise<string> =>
  place.locator('.monaco-icon-label').first().evaluate(contentAfter);
