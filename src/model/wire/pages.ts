import { t } from '@vscode/l10n';
import { atLeast } from './values';
import * as z from '../zod';

/** A count in an answer. Some answers give it as a string (spec 4.10); it is read as a number. */
export const Count = z.union([z.number(), z.pipe(z.string().check(z.regex(/^\d+$/)), z.transform(Number))]);

/** Query of every paged list. Sizes are always sent, because the services' defaults are not published (spec 4.9). */
export const pageQuery = {
  currentPage: z._default(z.int().check(z.gte(1, { error: () => t('Page numbers start at 1') })), 1),
  pageSize: z._default(z.int().check(atLeast(1)), 100),
};
