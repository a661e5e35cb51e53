/**
 * The one door to undici. As published, loading it installs an Agent of its own where the whole extension host's `fetch` finds its
 * dispatcher; the plugin in esbuild.config.mjs gives it a private place instead. Hence undici is never `external`, and no request
 * goes without a dispatcher.
 */
export { Agent, Dispatcher, interceptors, request } from 'undici';
