import { exactJson } from '../../../src/model/wire/json';
import { startDemo, type Demo, type DemoOptions } from '../../../src/demo';

export const SEARCH_TEAM = 'proj-5d0c7b9e2f41a86300a1c4';
export const RESEARCH = 'proj-b81e6a4470f95c2d3e77f0';
export const [PROD, PLAYGROUND, SANDBOX, LAB, ARCHIVE] = [0, 1, 2, 3, 4] as const;

export interface Answer {
  readonly status: number;
  readonly headers: Headers;
  readonly code: number | string;
  readonly data: unknown;
  readonly message: string;
  readonly body: Record<string, unknown>;
}

/** The answer's data where it is a list of objects. */
export const rows = ({ data }: Answer): Record<string, unknown>[] => data as Record<string, unknown>[];

/** The answer's data where it is an object. */
export const fact = ({ data }: Answer): Record<string, unknown> => data as Record<string, unknown>;

/** A demo service with a manual clock, and shortcuts for requests. */
export class Service {
  private clock = Date.parse('2026-03-01T12:00:00Z');
  demo!: Demo;

  async start(options: DemoOptions = {}): Promise<void> {
    this.demo = await startDemo({ entities: 1000, strict: true, now: () => this.clock, ...options });
  }

  /** Lets time pass, for the service. */
  pass(ms: number): void {
    this.clock += ms;
  }

  /** `GET /v2/regions` with a body, on the control plane. */
  control(operation: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const [method = '', path = ''] = operation.split(' ');
    this.pass(60); // slower than the rate limit
    return this.send(method, this.demo.baseUrl + path, body, headers);
  }

  /** `collections/list` below /v2/vectordb of a cluster. */
  data(cluster: number, path: string, body: unknown = {}, headers: Record<string, string> = {}): Promise<Answer> {
    return this.send('POST', `${this.demo.clusters[cluster]!.endpoint}/v2/vectordb/${path}`, body, headers);
  }

  async send(method: string, url: string, body?: unknown, headers: Record<string, string> = {}): Promise<Answer> {
    const response = await fetch(url, {
      method,
      headers: { authorization: `Bearer ${this.demo.apiKey}`, ...headers },
      ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get('content-type')?.includes('json');
    const parsed = (isJson ? exactJson(text) : {}) as Answer['body']; // plain text: no such path
    const { code, data, message } = parsed as unknown as Answer;
    return { status: response.status, headers: response.headers, code, data, message, body: parsed };
  }

  async embed(text: string): Promise<number[]> {
    const { body } = await this.send('POST', this.demo.embeddings.url, { model: 'any', input: [text] });
    return (body.data as { embedding: number[] }[])[0]!.embedding;
  }
}
