import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** A request as it was sent, and the answer to it. */
export interface Relayed {
  readonly path: string;
  readonly body: unknown;
  readonly status: number;
  readonly answer: unknown;
}

/** A server in front of another one, which records what passes. */
export interface Relay {
  readonly address: string;
  readonly passed: Relayed[];
  stop(): Promise<void>;
}

/** Starts a relay to the server of an address. */
export async function relayTo(address: string): Promise<Relay> {
  const passed: Relayed[] = [];
  const http = createServer((request, response) => {
    const pass = async () => {
      const body = await text(request);
      const { method = 'POST', url = '' } = request;
      const authorization = request.headers.authorization ?? '';
      const answered = await fetch(`${address}${url}`, { method, headers: { authorization }, body });
      const answer = await answered.text();
      passed.push({ path: url, body: JSON.parse(body), status: answered.status, answer: JSON.parse(answer) });
      response.writeHead(answered.status, { 'content-type': 'application/json' }).end(answer);
    };
    pass().catch((error: unknown) => response.writeHead(502).end(String(error)));
  });
  await new Promise<void>(listening => void http.listen(0, '127.0.0.1', listening));
  return {
    address: `http://127.0.0.1:${(http.address() as AddressInfo).port}`,
    passed,
    stop: () => {
      http.closeAllConnections();
      return new Promise(closed => void http.close(() => closed()));
    },
  };
}
