import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';

/** Answer to a search as JSON text; with a status other than 200 if given. */
export type SmallAnswer = string | { readonly status: number; readonly text: string };

/** Content of a small service: one collection, and its answers to a search. */
export interface SmallCollection {
  readonly collectionName: string;
  readonly fields: readonly object[];
  readonly indexes: readonly object[];
  readonly hits: () => SmallAnswer | Promise<SmallAnswer>;
}

/** An endpoint with one collection, without a key, on loopback; it also has an embedding endpoint, with a key. */
export class SmallService {
  address = '';
  /** Time at which the last answer to a search was sent. */
  answeredAt = 0;
  /** The body of the last search. */
  asked: Record<string, unknown> = {};
  private readonly http: Server;

  constructor(
    collection: SmallCollection,
    private readonly embedding?: { readonly key: string; readonly vector: readonly number[] },
  ) {
    const { hits, ...described } = collection;
    const data = (value: unknown): string => JSON.stringify({ code: 0, data: value });
    const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
      const { url = '', headers } = request;
      const body = await text(request);
      response.setHeader('content-type', 'application/json');
      if (url.endsWith('entities/search')) {
        this.asked = JSON.parse(body) as Record<string, unknown>;
        const given = await hits();
        const { status, text: answered } = typeof given === 'string' ? { status: 200, text: given } : given;
        response.writeHead(status).end(answered, () => (this.answeredAt = Date.now()));
      } else if (url.endsWith('collections/describe')) response.end(data(described));
      else if (url.endsWith('get_stats')) response.end(data({ rowCount: 1 }));
      else if (url.endsWith('get_load_state')) response.end(data({ loadState: 'LoadStateLoaded' }));
      else if (url.endsWith('databases/list')) response.end(data(['default']));
      else if (url.endsWith('collections/list')) response.end(data([described.collectionName]));
      else if (!url.endsWith('/v1/embeddings')) response.end(data([]));
      else if (headers.authorization === `Bearer ${this.embedding?.key}`) {
        response.end(JSON.stringify({ data: [{ index: 0, embedding: this.embedding?.vector }] }));
      } else response.writeHead(401).end(JSON.stringify({ code: 401, message: 'Wrong key' }));
    };
    this.http = createServer((request, response) => {
      answer(request, response).catch(() => response.destroy()); // whoever asked is gone
    });
  }

  async start(): Promise<void> {
    await new Promise<void>(listening => void this.http.listen(0, '127.0.0.1', listening));
    this.address = `http://127.0.0.1:${(this.http.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.http.close();
    this.http.closeAllConnections();
  }

  /** The record of a connection to it. */
  connection(id: string, name: string): object {
    return { id, kind: 'endpoint', name, address: this.address, plane: 'cluster', anonymous: true };
  }
}
