/**
 * The only import of undici. As published, loading it installs its own Agent as the dispatcher of the whole extension host's `fetch`; the
 * plugin in esbuild.config.mjs redirects it to a private place. Hence undici is never `external`, and no request goes without a dispatcher.
 */
export { Agent, Dispatcher, interceptors, request } from 'undici';
