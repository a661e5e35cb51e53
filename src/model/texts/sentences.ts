import * as l10n from '@vscode/l10n';
import { shownArguments } from './shown';

// The builds put this file in the place of `@vscode/l10n` (esbuild.config.mjs): no sentence has to remember who gave the name in it.
export { config } from '@vscode/l10n';

/** Translates a text into the window's language, with its names escaped. */
export const t = ((...told: Parameters<typeof l10n.t>) => l10n.t(...shownArguments(told))) as typeof l10n.t;
