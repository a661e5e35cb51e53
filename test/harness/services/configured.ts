import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { ClusterClient, Limiter } from '../../../src/client';
import { startDemo, type Demo } from '../../../src/demo';
import { PROD_SEARCH } from '../../../src/demo/seed/clusters';
import { runCli } from './cli';

interface PlanJson {
  readonly changes: readonly { kind: string; name: string; effects: { effect: string; text: string }[] }[];
}

const READS = /describe|list|get_stats|get_load_state/;

/** A folder with a configuration of collections of a demo service, and its commands. */
export class ConfiguredCollections {
  readonly folder = mkdtempSync(join(tmpdir(), 'cli-configured-'));

  private constructor(
    readonly demo: Demo,
    readonly client: ClusterClient,
  ) {}

  static async start(): Promise<ConfiguredCollections> {
    const demo = await startDemo({ apiKey: 'canary-key-8833', strict: true, entities: 100 });
    const { endpoint } = demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!;
    const limiter = new Limiter({ starts: Infinity });
    const started = new ConfiguredCollections(demo, new ClusterClient({ endpoint, token: demo.apiKey, limiter }));
    const dev = { address: demo.baseUrl, project: 'Search Team' };
    started.write('vectorcloud.json', { documents: ['collections'], environments: { dev } });
    mkdirSync(join(started.folder, 'collections'));
    return started;
  }

  async close(): Promise<void> {
    rmSync(this.folder, { recursive: true });
    await this.demo.close();
  }

  write(file: string, value: unknown): void {
    mkdirSync(dirname(join(this.folder, file)), { recursive: true });
    writeFileSync(join(this.folder, file), JSON.stringify(value));
  }

  document(name: string, value: object): void {
    this.write(`collections/${name}.vccollection.json`, value);
  }

  run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const own = { VECTOR_CLOUD_KEY: this.demo.apiKey, NO_COLOR: undefined };
    return runCli(args, { env: { ...own, ...env }, cwd: this.folder });
  }

  /** Plans into `plan.json`. */
  async plan(args: readonly string[] = []): Promise<PlanJson['changes']> {
    const { code, stdout, stderr } = await this.run(['plan', '--env', 'dev', '--json', '--out', 'plan.json', ...args]);
    assert.notEqual(code, 1, stderr);
    return (JSON.parse(stdout) as PlanJson).changes;
  }

  async apply(): Promise<string> {
    const { code, stdout, stderr } = await this.run(['apply', 'plan.json']);
    assert.equal(code, 0, stdout + stderr);
    return stdout;
  }

  /** Applies a plan that is refused before its first write. Returns the reason. */
  async refused(): Promise<string> {
    const sent = this.writes().length;
    const { code, stderr } = await this.run(['apply', 'plan.json']);
    assert.equal(code, 1);
    assert.deepEqual(this.writes().slice(sent), []);
    return stderr;
  }

  /** Returns the writes to clusters that the service got. */
  writes(): string[] {
    const sent = this.demo.requests.filter(each => each.startsWith('POST /v2/vectordb/') && !READS.test(each));
    return sent.map(each => each.replace('POST /v2/vectordb/', ''));
  }
}
