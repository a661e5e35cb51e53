import { t } from '@vscode/l10n';

/** Returns the advice after a write that might have been carried out. */
export const doubt = (): string => t('The change might have been applied. Check before you repeat the request.');

/** Removes the advice from a message, for a place that says what is known about the write. */
export const withoutDoubt = (message: string): string => message.replace(` ${doubt()}`, '');
