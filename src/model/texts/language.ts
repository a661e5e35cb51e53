import { config } from '@vscode/l10n';

let spoken: Record<string, string> = {};

/** Sets the translations of `t`: English → the language of the window. */
export function speak(contents: Record<string, string>): void {
  spoken = contents;
  config({ contents });
}

/** Runs `say` with English texts: for a service, which does not know the language of the window. */
export function inEnglish<T>(say: () => T): T {
  const ours = spoken;
  speak({});
  try {
    return say();
  } finally {
    speak(ours);
  }
}
