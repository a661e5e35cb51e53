import { AssertionError } from 'node:assert/strict';
import type { Page } from 'playwright-core';
import { TIMEOUT_MS } from './window';

/** Repeats a function until it returns a value. @throws Error after the timeout */
export async function until<T>(what: string, ask: () => Promise<T | undefined>): Promise<T> {
  for (const end = Date.now() + TIMEOUT_MS; Date.now() < end;) {
    const answer = await ask();
    if (answer !== undefined) return answer;
    await new Promise(resolve => setTimeout(resolve, 100));
  }
  throw new Error(`Waited in vain for ${what}`);
}

/** Repeats a check until it passes, because pages render asynchronously. @throws the last AssertionError */
export async function eventually(check: () => Promise<void>): Promise<void> {
  for (const end = Date.now() + TIMEOUT_MS; ;) {
    try {
      return await check();
    } catch (error) {
      if (!(error instanceof AssertionError) || Date.now() > end) throw error;
    }
    await new Promise(resolve => setTimeout(resolve, 50));
  }
}

/** Returns the text of the clipboard once it has this prefix. */
export const clipboard = (page: Page, start: string): Promise<string> =>
  until(`a clipboard with ${start}…`, async () => {
    const text: string = await page.evaluate('navigator.clipboard.readText()');
    return text.startsWith(start) ? text : undefined;
  });

/** Waits until VS Code has stored a text in its own state under a key, without `gone`: in a browser it stores every few seconds only. */
export const stored = (page: Page, key: string, text: string, gone?: string): Promise<true> =>
  until(`${text} in VS Code's own state`, async () => {
    const values: string[] = await page.evaluate(valuesOf(key));
    const isMeant = (value: string) => value.includes(text) && (gone === undefined || !value.includes(gone));
    return values.some(isMeant) ? true : undefined;
  });

const valuesOf = (key: string): string => `(async () => {
  const answer = request => new Promise((done, failed) => {
    request.onsuccess = () => done(request.result);
    request.onerror = () => failed(request.error);
  });
  const values = [];
  for (const { name } of await indexedDB.databases()) {
    if (!name.startsWith('vscode-web-state-db')) continue;
    const database = await answer(indexedDB.open(name));
    const value = await answer(database.transaction('ItemTable').objectStore('ItemTable').get(${JSON.stringify(key)}));
    if (value !== undefined) values.push(String(value));
    database.close();
  }
  return values;
})()`;
