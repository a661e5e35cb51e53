import type { Port } from './rpc';

interface VsCodeApi {
  postMessage(message: unknown): void;
  getState(): unknown;
  setState(state: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

const api = acquireVsCodeApi();

/** The host behind this page. */
export const port: Port = {
  send: message => api.postMessage(message),
  listen: receive => addEventListener('message', event => receive(event.data)),
};

/** What this page kept before it was hidden or the window was reloaded. */
export const kept = (): unknown => api.getState();

/** Keeps what VS Code gives back to the host when the window is reloaded. */
export const keep = (state: unknown): void => api.setState(state);
