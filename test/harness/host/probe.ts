import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Memory and processor use of an extension host: bytes after a collection, and milliseconds of processor time since its start. */
export interface HostUse {
  readonly heap: number;
  readonly external: number;
  readonly cpuMs: number;
}

const MANIFEST = {
  name: 'probe',
  publisher: 'bench',
  version: '0.0.0',
  engines: { vscode: '^1.110.0' },
  main: './main.js',
  activationEvents: ['onStartupFinished'],
};

/** Server that answers at a port, which is written next to it. */
const MAIN = `
const { writeFileSync } = require('node:fs');
const { createServer } = require('node:http');
require('node:v8').setFlagsFromString('--expose-gc');
const gc = require('node:vm').runInNewContext('gc');
exports.activate = context => {
  const server = createServer(async (request, response) => {
    const { user, system } = process.cpuUsage();
    if (request.url === '/heap') for (let turn = 0; turn < 3; turn++) await new Promise(done => setTimeout(done, 20, gc()));
    const { heapUsed: heap, external } = process.memoryUsage();
    response.end(JSON.stringify({ heap, external, cpuMs: (user + system) / 1000 }));
  });
  server.listen(0, '127.0.0.1', () => writeFileSync(require('node:path').join(__dirname, 'port'), String(server.address().port)));
  context.subscriptions.push({ dispose: () => server.close() });
};`;

/** An extension that reports the resources of the extension host, which it shares with ours. */
export class HostProbe {
  /** Folder of the extension. */
  readonly folder: string;

  constructor(dir: string) {
    this.folder = join(dir, 'probe');
    mkdirSync(this.folder);
    writeFileSync(join(this.folder, 'package.json'), JSON.stringify(MANIFEST));
    writeFileSync(join(this.folder, 'main.js'), MAIN);
  }

  /** Processor time so far. */
  async cpuMs(): Promise<number> {
    return (await this.ask('cpu')).cpuMs;
  }

  /** Memory that cannot be collected, in MB, including buffers. */
  async heldMB(): Promise<number> {
    const { heap, external } = await this.ask('heap');
    return (heap + external) / 1e6;
  }

  private async ask(what: string): Promise<HostUse> {
    const file = join(this.folder, 'port');
    for (const end = Date.now() + 20_000; !existsSync(file) && Date.now() < end;) await wait(100);
    const port = readFileSync(file, 'utf8');
    return (await (await fetch(`http://127.0.0.1:${port}/${what}`)).json()) as HostUse;
  }
}
