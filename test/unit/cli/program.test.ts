import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { runCli } from '../../harness/services/cli';

interface Output {
  readonly imports: readonly { readonly path: string; readonly kind: string }[];
  readonly inputs: Readonly<Record<string, unknown>>;
  readonly entryPoint?: string;
}

describe('the command line', function () {
  this.timeout(60_000); // it starts processes

  const commandsIn = (help: string): string[] => [...help.matchAll(/^ {2}(\w+) /gm)].map(([, name]) => name!);

  it('lists its commands, each with help of its own and without a key', async () => {
    const { code, stdout } = await runCli(['--help'], {});
    assert.equal(code, 0);
    assert.match(stdout, /^Usage: vector-cloud <command>/);
    const commands = commandsIn(stdout);
    assert.ok(commands.length > 4);
    for (const name of commands) {
      const help = await runCli([name, '--help'], { env: { VECTOR_CLOUD_KEY: undefined } });
      assert.deepEqual([help.code, help.stderr], [0, '']);
      assert.match(help.stdout, new RegExp(`^Usage: vector-cloud ${name} [^]*Exit codes: 0 `));
      assert.match(help.stdout, /Requires Node 22\.12 or newer\.\n$/);
    }
  });

  it('names its commands where none or an unknown one is given', async () => {
    for (const args of [[], ['look'], ['constructor']]) {
      const { code, stdout, stderr } = await runCli(args, {});
      assert.deepEqual([code, stdout], [2, '']);
      assert.match(stderr, /Use check, eval, .* or copy\. See --help\.\n$/);
    }
  });

  it('loads nothing but itself for its help', () => {
    const { outputs } = JSON.parse(readFileSync('dist/extension.meta.json', 'utf8')) as {
      outputs: Record<string, Output>;
    };
    const loaded = new Set<string>();
    const load = (file: string) => {
      if (loaded.has(file)) return;
      loaded.add(file);
      for (const { path, kind } of outputs[file]!.imports) if (kind === 'import-statement' && outputs[path]) load(path);
    };
    load('dist/cli.js');
    load(Object.keys(outputs).find(file => outputs[file]!.entryPoint === 'on-demand-alone:src/cli/program')!);
    const sources = [...loaded]
      .flatMap(file => Object.keys(outputs[file]!.inputs))
      .filter(file => file.startsWith('src/'));
    assert.deepEqual(sources.toSorted(), ['src/cli/main.ts', 'src/cli/node-version.ts', 'src/cli/program.ts']);
  });
});
