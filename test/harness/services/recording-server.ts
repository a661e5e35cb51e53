import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

export interface Received {
  readonly method: string;
  /** URL as sent, encoded, with its query. */
  readonly url: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

type Respond = (response: ServerResponse, received: Received, request: IncomingMessage) => void;

/** A real server on loopback that records requests and sends prepared answers; the last answer of a route repeats. */
export class Server {
  readonly requests: Received[] = [];
  private readonly routes = new Map<string, Respond[]>();
  private readonly http = createServer((request, response) => void this.serve(request, response));
  address = '';

  static async start(): Promise<Server> {
    const server = new Server();
    await new Promise<void>(listening => void server.http.listen(0, '127.0.0.1', listening));
    server.address = `http://127.0.0.1:${(server.http.address() as AddressInfo).port}`;
    return server;
  }

  /** `route`: `GET /v2/regions`, the path encoded and without its query. Answers are taken in order. */
  on(route: string, ...responds: Respond[]): void {
    this.routes.set(route, responds);
  }

  answer(route: string, status: number, body: unknown, headers: Record<string, string> = {}): void {
    this.on(route, json(status, body, headers));
  }

  reset(): void {
    this.requests.length = 0;
    this.routes.clear();
    this.http.closeAllConnections();
  }

  async stop(): Promise<void> {
    this.http.closeAllConnections();
    await new Promise(closed => this.http.close(closed));
  }

  private async serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '', headers } = request;
    const received = { method, url, headers, body: await text(request) };
    this.requests.push(received);
    const responds = this.routes.get(`${method} ${url.split('?')[0]}`);
    const respond = responds && responds.length > 1 ? responds.shift() : responds?.[0];
    (respond ?? json(404, { code: 404, message: 'unknown route' }))(response, received, request);
  }
}

/** Answers with JSON; a string is sent unchanged. */
export const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Respond =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };

/** Cuts the connection before an answer. */
export const cut: Respond = response => void response.socket?.destroy();

/** Sends the beginning of an answer and cuts the connection. */
export const cutAfter =
  (beginning: string, headers: Record<string, string> = {}, status = 200): Respond =>
  response => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.write(beginning, () => setImmediate(() => response.socket?.destroy()));
  };

/** Never answers. */
export const silence: Respond = () => {};
