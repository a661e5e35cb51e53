import { config } from '@vscode/l10n';

/** From here on `t` finds its texts in `contents`: English → the language of the window. */
export function speak(contents: Record<string, string>): void {
  config({ contents });
}
