/**
 * The only import of zod: mini, because schemas run in webviews too, and without code generation, which a webview's content security policy
 * forbids and reports. Messages are English; displayed messages are defined with their rules.
 */
import { config } from 'zod/mini';
import en from 'zod/v4/locales/en.js';

config({ ...en(), jitless: true });

export * from 'zod/mini';
/** Replaces an unreadable value. The original name would look like a promise's method. */
export { catch as orElse } from 'zod/mini';
