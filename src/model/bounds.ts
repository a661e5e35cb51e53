import { t } from '@vscode/l10n';
import * as z from './zod';

/** The bounds of a number, as a person is told of them. */
export const atLeast = (least: number) => z.gte(least, { error: () => t('At least {0}', least) });
export const atMost = (most: number) => z.lte(most, { error: () => t('At most {0}', most) });

/** A number without decimals. */
export const Whole = z.int({ error: () => t('A whole number') });
