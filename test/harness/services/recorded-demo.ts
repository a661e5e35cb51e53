import { startDemo, type Demo } from '../../../src/demo';
import { recordedCollections, recordedLines, recordedVectors, type RecordedCase } from './recordings';

/** Credentials of the recordings. */
export const TOKEN = 'root:Milvus';

/** An answer as it came. */
export interface RawAnswer {
  readonly status: number;
  readonly contentType: string;
  readonly body: string;
}

/** Replaces index types that were used for exact results on engines; a service accepts AUTOINDEX (spec 4.3). */
export const managed = (text: string): string =>
  text.replace(
    /(index_type\\?"\s*:\s*\\?"|"indexType":"|"value":")(BIN_FLAT|FLAT|SPARSE_INVERTED_INDEX)(\\?")/g,
    '$1AUTOINDEX$3',
  );

/** A demo service whose first cluster has the data of the recorded engines. */
export class RecordedDemo {
  private constructor(
    readonly demo: Demo,
    readonly endpoint: string,
  ) {}

  /** `names`: of the recorded collections. */
  static async start(names: readonly string[] = ['o_cosine', 'o_l2', 'o_ip']): Promise<RecordedDemo> {
    const demo = await startDemo({ entities: 1000, apiKey: TOKEN });
    const recorded = new RecordedDemo(demo, demo.clusters[0]!.endpoint);
    await recorded.empty();
    for (const name of names) await recorded.make(name);
    return recorded;
  }

  private async empty(): Promise<void> {
    for (const dbName of ['default', 'engineering', 'staging']) {
      const { data } = JSON.parse((await this.post('collections/list', { dbName })).body) as { data: string[] };
      for (const collectionName of data) await this.post('collections/drop', { dbName, collectionName });
      if (dbName !== 'default') await this.post('databases/drop', { dbName });
    }
  }

  private async make(name: string): Promise<void> {
    const { body, rows, vectors, key } = recordedCollections().find(({ collection }) => collection === name)!;
    await this.made('collections/create', managed(body));
    const lines = recordedLines(rows);
    const floats = vectors === undefined ? [] : recordedVectors();
    const entities = lines.map((line, row) => {
      const named = line.replace(/^\{"id":/, `{"${key}":`);
      return floats[row] ? named.replace(/\}$/, `,"vector":[${floats[row].join(',')}]}`) : named;
    });
    for (let at = 0; at < entities.length; at += 250) {
      const data = entities.slice(at, at + 250).join(',');
      await this.made('entities/insert', `{"collectionName":"${name}","data":[${data}]}`);
    }
  }

  private async made(path: string, body: string): Promise<void> {
    const answer = await this.post(path, body);
    if ((JSON.parse(answer.body) as { code: number }).code !== 0) throw new Error(`${path}: ${answer.body}`);
  }

  private post(path: string, body: object | string): Promise<RawAnswer> {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    return this.send({ method: 'POST', path: `/v2/vectordb/${path}`, body: text });
  }

  /** Sends a recorded request, by default to the cluster. */
  async send(
    { method, path, headers = {}, body }: Pick<RecordedCase, 'method' | 'path' | 'headers' | 'body'>,
    base = this.endpoint,
  ): Promise<RawAnswer & { headers: Headers }> {
    const given = Object.entries({ authorization: `Bearer ${TOKEN}`, ...headers }).filter(
      ([, value]) => value !== null,
    );
    const response = await fetch(base + path, {
      method,
      headers: Object.fromEntries(given) as Record<string, string>,
      ...(body !== undefined && method !== 'GET' && { body: managed(body) }),
    });
    const contentType = response.headers.get('content-type') ?? '';
    return { status: response.status, contentType, body: await response.text(), headers: response.headers };
  }
}
