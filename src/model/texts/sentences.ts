import * as l10n from '@vscode/l10n';
import { shownArguments } from './shown';

// The builds replace `@vscode/l10n` by this file (esbuild.config.mjs), so that callers need not escape names.
export { config } from '@vscode/l10n';

/** Translates a text into the window's language, with its names escaped. */
export const t = ((...told: Parameters<typeof l10n.t>) => l10n.t(...shownArguments(told))) as typeof l10n.t;
