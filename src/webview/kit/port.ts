import type { Port } from './rpc';

interface VsCodeApi {
  postMessage(message: unknown): void;
}

declare function acquireVsCodeApi(): VsCodeApi;

const api = acquireVsCodeApi();

/** The host behind this page. */
export const port: Port = {
  send: message => api.postMessage(message),
  listen: receive => addEventListener('message', event => receive(event.data)),
};
