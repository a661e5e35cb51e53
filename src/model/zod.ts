/**
 * The only import of zod: mini, because schemas run in webviews too, and without code generation, which a webview's content security
 * policy forbids and reports. Displayed messages are defined with their rules, or else in `texts/complaints.ts`.
 */
import { config } from 'zod/mini';
import { ownWords } from './texts/complaints';

config({ localeError: issue => ownWords(issue), jitless: true });

export * from 'zod/mini';
/** Replaces an unreadable value. The original name would look like a promise's method. */
export { catch as orElse } from 'zod/mini';
