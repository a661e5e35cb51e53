import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Call } from './call';
import { Exchange } from './exchange';
import type { Route } from './routing';
import type { World } from '../world';

/** Definition of an address: its operations, its callers, and the context of each call. */
export interface Plane<C extends Call> {
  readonly routes: readonly Route<C>[];
  /** @throws Refusal if the token has no permission */
  authorize(token: string, operation: string): void;
  extend(call: Call): C;
  /** The region that a request goes to; undefined: to none in particular. */
  regionOf?(query: URLSearchParams): string | undefined;
  /** True if the address never answers. */
  readonly hangs?: boolean;
  /** 'control': 20 requests a second (spec 8). 'data': a body is needed, and `Request-Timeout` counts (spec 7.2). */
  readonly kind: 'control' | 'data' | 'embeddings';
}

/** An address on loopback. */
export interface Listener {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Milliseconds that an idle connection stays open. Node's 5 s are over while a busy process stands still, and a client of the same process
 * would send its next write into a connection that closes.
 */
const KEEP_ALIVE_MS = 60_000;

/** Opens an address for a plane; port 0 takes a free one. Rejects with the system's error for a used port. */
export async function listen<C extends Call>(world: World, plane: Plane<C>, port = 0): Promise<Listener> {
  const server = createServer({ keepAliveTimeout: KEEP_ALIVE_MS }, (request, response) => {
    new Exchange(world, plane, request, response).run().catch((error: unknown) => {
      // Only closed connections get here: nobody can receive an answer.
      response.destroy(error instanceof Error ? error : undefined);
    });
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => closed(server),
  };
}

async function closed(server: Server): Promise<void> {
  const done = once(server, 'close');
  server.close();
  server.closeAllConnections();
  await done;
}
