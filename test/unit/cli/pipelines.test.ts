import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join, resolve } from 'node:path';
import { nodeFault } from '../../../src/cli/node-version';
import { startDemo, type Demo } from '../../../src/demo';

const [, WORKFLOW = ''] = /```yaml\n(.*?)```/s.exec(readFileSync('docs/configuration.md', 'utf8')) ?? [];

/** The lines of a job. */
const jobOf = (job: string): string => new RegExp(`^  ${job}:\n((?: {3,}.*\n|\n)*)`, 'm').exec(WORKFLOW)?.[1] ?? '';

/** The commands of a job that call the tool. */
const commandsOf = (job: string): string[] =>
  [...jobOf(job).matchAll(/- run: (.*)/g)]
    .map(([, command]) => command!)
    .filter(command => command.startsWith('vector-cloud '));

describe('the workflow of the manual', function () {
  this.timeout(120_000); // it starts processes
  let demo: Demo;
  let folder: string;
  before(async () => {
    demo = await startDemo({ apiKey: 'canary-key-5570', strict: true, entities: 100 });
    folder = mkdtempSync(join(tmpdir(), 'pipelines-'));
    mkdirSync(join(folder, 'roles'));
    const prod = { address: demo.baseUrl, project: 'Search Team', production: true };
    writeFileSync(join(folder, 'vectorcloud.json'), JSON.stringify({ documents: ['roles'], environments: { prod } }));
    const tool = join(folder, 'vector-cloud');
    writeFileSync(tool, `#!/bin/sh\nexec "${process.execPath}" "${resolve('dist/cli.js')}" "$@"\n`);
    chmodSync(tool, 0o755);
  });
  after(async () => {
    rmSync(folder, { recursive: true });
    await demo.close();
  });

  /** Runs the commands of a job as a runner does: each must succeed. */
  async function runJob(job: string): Promise<string> {
    const commands = commandsOf(job);
    assert.ok(commands.length > 0, job);
    const env = {
      ...process.env,
      PATH: [folder, process.env['PATH']].join(delimiter),
      VECTOR_CLOUD_KEY: demo.apiKey,
      VECTOR_CLOUD_ADDRESS: demo.baseUrl,
    };
    let printed = '';
    for (const command of commands) {
      printed += await new Promise<string>((done, failed) => {
        execFile('sh', ['-ec', command], { cwd: folder, env }, (error, stdout, stderr) =>
          error ? failed(new Error(`${command}: ${stderr}`)) : done(stdout),
        );
      });
    }
    return printed;
  }
  const writes = () => demo.requests.filter(each => /^(POST|PUT|DELETE) /.test(each));

  it('comments a plan, applies it after the merge, and does nothing the next time', async function () {
    if (process.platform === 'win32') this.skip(); // its runner is Linux
    const policies = [{ resourceType: 'backup', privileges: ['view'] }];
    const role = { projectId: '${project}', roleName: 'Backup Viewer', policies };
    writeFileSync(join(folder, 'roles', 'backup-viewer.vcrole.json'), JSON.stringify(role));
    await runJob('plan');
    assert.match(readFileSync(join(folder, 'plan.md'), 'utf8'), /Backup Viewer/);
    assert.deepEqual(writes(), []);
    assert.match(await runJob('apply'), /^1 applied, 0 already done/m);
    assert.equal(writes().length, 1);
    assert.ok(existsSync(join(folder, 'plan.json.journal.ndjson')));
    await runJob('plan');
    assert.match(await runJob('apply'), /^0 applied, 0 already done/m);
    assert.equal(writes().length, 1);
  });

  for (const job of ['plan', 'apply']) {
    it(`sets up a Node that the tool accepts before it is installed: ${job}`, () => {
      const [beginning = ''] = jobOf(job).split('npm install');
      const [, major] = /uses: actions\/setup-node@v\d+\n +with:\n +node-version: (\d+)$/m.exec(beginning) ?? [];
      assert.ok(major, 'no set-up of Node');
      assert.equal(nodeFault(`${major}.0.0`), undefined);
    });
  }

  it('lets a plan fail that has a problem', async function () {
    if (process.platform === 'win32') this.skip();
    writeFileSync(join(folder, 'roles', 'broken.vcrole.json'), '{');
    await assert.rejects(runJob('plan'), /broken\.vcrole\.json/);
  });
});
