import { config } from '@vscode/l10n';
import en from 'zod/v4/locales/en.js';
import * as z from '../zod';

let spoken: Record<string, string> = {};

/** Sets the translations of `t`: English → the language of the window. */
export function speak(contents: Record<string, string>): void {
  spoken = contents;
  config({ contents });
}

/** Runs `say` with English texts, ours and zod's: for a service, which does not know the language of the window. */
export function inEnglish<T>(say: () => T): T {
  const ours = spoken;
  const { localeError: zods } = z.config();
  speak({});
  z.config(en());
  try {
    return say();
  } finally {
    speak(ours);
    z.config({ localeError: zods });
  }
}
