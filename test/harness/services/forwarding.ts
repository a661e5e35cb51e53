import type { IncomingMessage, ServerResponse } from 'node:http';
import { createServer, request as send } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Decides about a request before it is forwarded, and before its answer is. False: nothing follows. */
export interface Forwarding {
  readonly onRequest: (asked: IncomingMessage) => boolean | Promise<boolean>;
  readonly onAnswer?: (asked: IncomingMessage) => boolean;
}

/** A server on loopback that forwards requests to `target`, an origin. */
export interface Forwarder {
  readonly address: string;
  close(): void;
}

export async function forwardTo(target: string, { onRequest, onAnswer }: Forwarding): Promise<Forwarder> {
  const forward = async (asked: IncomingMessage, answer: ServerResponse) => {
    if (!(await onRequest(asked))) return;
    const forwarded = send(target + asked.url, { method: asked.method, headers: asked.headers }, given => {
      if (onAnswer?.(asked) === false) return;
      answer.writeHead(given.statusCode!, given.headers);
      given.pipe(answer);
    });
    asked.pipe(forwarded);
  };
  const server = createServer((asked, answer) => void forward(asked, answer));
  await new Promise<void>(done => server.listen(0, '127.0.0.1', done));
  return {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.closeAllConnections();
      server.close();
    },
  };
}
