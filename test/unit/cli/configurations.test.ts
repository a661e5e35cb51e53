import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { CloudClient, Limiter } from '../../../src/client';
import { startDemo, type Demo, type DemoOptions, type Fault } from '../../../src/demo';
import { RESEARCH, SEARCH_TEAM } from '../../../src/demo/control-plane/projects';
import { eventsOf, runCli } from '../../harness/services/cli';

const CANARY = 'canary-secret-5521';

interface PlanJson {
  readonly changes: readonly {
    kind: string;
    name: string;
    seen?: object;
    result?: object;
    effects: { effect: string; text: string }[];
  }[];
  readonly unchanged: readonly { file: string }[];
  readonly unmanaged: readonly { kind: string; name: string }[];
}

describe('configurations on the command line', function () {
  this.timeout(120_000); // each starts processes
  let demo: Demo;
  let folder: string;
  let cloud: CloudClient;

  async function start(options: DemoOptions = {}) {
    await demo?.close();
    demo = await startDemo({ apiKey: 'canary-key-8830', strict: true, entities: 100, ...options });
    const limiter = new Limiter({ starts: Infinity });
    cloud = new CloudClient({ baseUrl: demo.baseUrl, token: demo.apiKey, limiter });
  }
  beforeEach(async () => {
    await start();
    folder = mkdtempSync(join(tmpdir(), 'cli-configurations-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));
  after(() => demo.close());

  const run = (args: readonly string[], env: Record<string, string> = {}) =>
    runCli(args, { env: { VECTOR_CLOUD_KEY: demo.apiKey, NO_COLOR: undefined, ...env }, cwd: folder });
  const write = (file: string, value: unknown) => {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    writeFileSync(
      join(folder, file),
      typeof value === 'string' || value instanceof Buffer ? value : JSON.stringify(value),
    );
  };
  const read = (file: string) => JSON.parse(readFileSync(join(folder, file), 'utf8'));
  const files = () =>
    readdirSync(folder, { recursive: true })
      .map(String)
      .filter(name => name.endsWith('.json'))
      .toSorted();
  const texts = () =>
    files()
      .map(file => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
  const configuration = (environment: object = {}, documents = ['roles', 'alert-rules']) => {
    for (const each of documents) mkdirSync(join(folder, each), { recursive: true });
    const dev = { address: demo.baseUrl, project: 'Search Team', ...environment };
    write('vectorcloud.json', { documents, environments: { dev } });
  };
  async function planned(args: readonly string[] = [], env: Record<string, string> = {}) {
    const { code, stdout, stderr } = await run(['plan', '--env', 'dev', '--json', ...args], env);
    assert.notEqual(code, 1, stderr);
    return { code, plan: JSON.parse(stdout) as PlanJson };
  }
  const pull = async (project: string | undefined, args: readonly string[] = []) => {
    const of = project === undefined ? [] : ['--project', project];
    return run(['pull', '--env', 'dev', '--address', demo.baseUrl, ...of, ...args]);
  };
  const OPERATOR = {
    projectId: '${project}',
    roleName: 'Operator',
    policies: [{ resourceType: 'backup', privileges: ['view'] }],
  };
  const READ = /\/v2\/vectordb\/\w+\/(list|describe|get_\w+)$/;
  const writes = () => demo.requests.filter(each => /^(POST|PUT|DELETE) /.test(each) && !READ.test(each));

  for (const project of ['Search Team', RESEARCH, undefined]) {
    for (const quirks of [false, true]) {
      it(`pulled have an empty plan: ${project ?? 'the organization'}${quirks ? ', from a service with quirks' : ''}`, async () => {
        await start({ quirks, strict: !quirks });
        const pulled = await pull(project);
        assert.equal(pulled.code, 0, pulled.stderr);
        const before = texts();
        assert.doesNotMatch(before, /demo-secret|demo-incident|\$\{kept\}|in01-/);
        const { code, plan } = await planned();
        // External collections have no documents.
        const unmanaged = plan.unmanaged.filter(({ name }) => name !== 'review_archive');
        assert.deepEqual([code, plan.changes, unmanaged], [0, [], []]);
        assert.ok(project !== 'Search Team' || plan.unchanged.length > 4, JSON.stringify(plan.unchanged));
        const again = await run(['pull', '--env', 'dev', '--replace']);
        assert.equal(again.code, 0, again.stderr);
        assert.equal(texts(), before);
        assert.deepEqual(writes(), []);
      });
    }
  }

  it('are pulled without replacing a document that differs, unless told to', async () => {
    await pull('Search Team');
    const file = 'alert-rules/capacity-above-70.vcalert.json';
    const text = readFileSync(join(folder, file), 'utf8');
    const edited = text.replace('"threshold": "70"', '"threshold": "75"').replace('capacity-above-70-webhook', 'hook');
    write(file, edited);
    const kept = await run(['pull', '--env', 'dev']);
    assert.deepEqual([kept.code, readFileSync(join(folder, file), 'utf8')], [2, edited]);
    assert.match(kept.stdout, /differs, not replaced: alert-rules\/capacity-above-70/);
    const replaced = await run(['pull', '--env', 'dev', '--replace']);
    assert.equal(replaced.code, 0, replaced.stderr);
    // Names of secrets stay.
    assert.equal(readFileSync(join(folder, file), 'utf8'), text.replace('capacity-above-70-webhook', 'hook'));
  });

  it('are pulled again in full after an interruption before the configuration was written', async () => {
    await pull('Search Team');
    const whole = texts();
    rmSync(join(folder, 'vectorcloud.json'));
    const again = await pull('Search Team');
    assert.equal(again.code, 0, again.stderr);
    assert.equal(texts(), whole);
  });

  it('keep their variables where a pull replaces them', async () => {
    await pull('Search Team');
    configuration({ variables: { threshold: '70', enabled: true, unit: 'other' } });
    const file = 'alert-rules/capacity-above-70.vcalert.json';
    const fields = { threshold: '${var:threshold}', enabled: '${var:enabled}' };
    write(file, { ...read(file), ...fields, metricUnit: '${var:unit}', windowSize: '15' });
    const { code, stderr } = await run(['pull', '--env', 'dev', '--replace']);
    assert.equal(code, 0, stderr);
    const { threshold, enabled, metricUnit, windowSize } = read(file);
    assert.deepEqual({ threshold, enabled }, fields);
    assert.deepEqual([metricUnit, windowSize], ['percent', '10']);
  });

  it('are not pulled from a service that does not list them, which is a problem and not an empty list', async () => {
    demo.restrict({ onlySpecified: true });
    const { code, stderr } = await pull(SEARCH_TEAM);
    assert.equal(code, 1);
    assert.match(
      stderr,
      /roles: Not pulled: the service does not list these objects[^]*alert-rules: Not pulled: the service does not list/,
    );
  });

  it('plan a creation, a change and a deletion, the riskiest first, and leave the rest alone', async () => {
    configuration({ variables: { threshold: '85' } });
    write('roles/operator.vcrole.json', OPERATOR);
    write('roles/backup.vcrole.json', { ensure: 'absent', projectId: '${project}', roleName: 'Backup Only' });
    const rule = (await Array.fromAsync(cloud.alertRules.listAll({ projectId: SEARCH_TEAM }))).find(
      each => each.metricName === 'CU_CAPACITY',
    )!;
    write('alert-rules/capacity.vcalert.json', { id: rule.id, projectId: '${project}', threshold: '${var:threshold}' });
    const { code, plan } = await planned();
    assert.equal(code, 2);
    assert.deepEqual(
      plan.changes.map(({ name, seen, result }) => [name, seen !== undefined, result !== undefined]),
      [
        ['Backup Only', true, false],
        ['Operator', false, true],
        [rule.id, true, true],
      ],
    );
    assert.deepEqual(
      plan.unmanaged.map(({ name }) => name),
      ['Search Operator', 'Search latency is critical'],
    );
    assert.deepEqual(writes(), []);
    const text = await run(['plan', '--env', 'dev']);
    assert.match(
      text.stdout,
      /Create role “Operator” · roles\/operator\.vcrole\.json\n {2}Adds access\n {4}Adds: view on backup/,
    );
    assert.ok(!text.stdout.includes(String.fromCodePoint(27)));
    const markdown = await run(['plan', '--env', 'dev', '--markdown']);
    assert.match(markdown.stdout, /^## Plan for dev\n\n3 changes \(1 with deletions, 1 with added access\)/);
    assert.equal((await run(['drift', '--env', 'dev'])).code, 2);
  });

  it('delete unmanaged objects that are named one by one, and no others', async () => {
    configuration();
    const { plan } = await planned(['--prune', 'Backup Only', '--out', 'plan.json']);
    assert.deepEqual(
      plan.changes.map(({ name, result }) => [name, result]),
      [['Backup Only', undefined]],
    );
    assert.ok(plan.unmanaged.length > 1 && !plan.unmanaged.some(({ name }) => name === 'Backup Only'));
    assert.deepEqual(writes(), []);
    const applied = await run(['apply', 'plan.json']);
    assert.equal(applied.code, 0, applied.stderr + applied.stdout);
    const roles = await Array.fromAsync(cloud.roles.listAll({ projectId: SEARCH_TEAM }));
    assert.ok(!roles.some(({ roleName }) => roleName === 'Backup Only'));
    assert.equal(writes().length, 1);
    for (const entry of ['Nobody', 'Project Owner']) {
      const refused = await run(['plan', '--env', 'dev', '--prune', entry]);
      assert.equal(refused.code, 1);
      assert.match(refused.stderr, new RegExp(`“${entry}” is not the name or ID of an unmanaged object`));
    }
    write('roles/operator.vcrole.json', { ...OPERATOR, roleName: 'Search Operator' });
    const managed = await run(['plan', '--env', 'dev', '--prune', 'Search Operator']);
    assert.match(managed.stderr, /“Search Operator” is not the name or ID of an unmanaged object/);
  });

  describe('from one environment to another', () => {
    let other: Demo;
    beforeEach(async () => {
      other = await startDemo({ apiKey: 'canary-key-9941', strict: true, entities: 100 });
      const dev = { address: demo.baseUrl, project: 'Search Team' };
      const prod = { address: other.baseUrl, project: 'Search Team', production: true };
      mkdirSync(join(folder, 'roles'));
      write('vectorcloud.json', { documents: ['roles'], environments: { dev, prod } });
    });
    afterEach(() => other.close());

    const keys = () => ({ VECTOR_CLOUD_KEY: other.apiKey, VECTOR_CLOUD_FROM_KEY: demo.apiKey });
    const promote = (args: readonly string[], env: Record<string, string> = keys()) =>
      run(['promote', '--from', 'dev', '--to', 'prod', ...args], env);
    const prodRoles = () => {
      const limiter = new Limiter({ starts: Infinity });
      const at = new CloudClient({ baseUrl: other.baseUrl, token: other.apiKey, limiter });
      return Array.fromAsync(at.roles.listAll({ projectId: SEARCH_TEAM }));
    };

    it('have an empty plan where both are the same, secrets included', async () => {
      const same = await promote([]);
      assert.equal(same.code, 0, same.stderr + same.stdout);
      assert.match(same.stdout, /^Plan for environment prod/);
    });

    it('are planned and applied by name, chosen or all', async () => {
      const { policies } = OPERATOR;
      for (const roleName of ['Operator', 'Auditor'])
        await cloud.roles.create({ projectId: SEARCH_TEAM, roleName, policies });
      const all = JSON.parse((await promote(['--json'])).stdout) as PlanJson;
      assert.deepEqual(all.changes.map(({ name }) => name).toSorted(), ['Auditor', 'Operator']);
      const chosen = await promote(['Operator', '--out', 'plan.json']);
      assert.equal(chosen.code, 2, chosen.stderr);
      assert.match(chosen.stdout, /Create role “Operator” · dev: Operator/);
      assert.deepEqual(
        [...writes(), ...other.requests].filter(each => /^(PUT|DELETE) /.test(each)),
        [],
      );
      const applied = await run(['apply', 'plan.json', '--yes'], { VECTOR_CLOUD_KEY: other.apiKey });
      assert.equal(applied.code, 0, applied.stderr);
      const names = (await prodRoles()).map(({ roleName }) => roleName);
      assert.deepEqual([names.includes('Operator'), names.includes('Auditor')], [true, false]);
      const unknown = await promote(['Nobody']);
      assert.deepEqual([unknown.code, unknown.stdout], [1, '']);
      assert.match(unknown.stderr, /“Nobody” is not an object of environment dev/);
    });

    it('become documents, which keep their references and replace no file unless told to', async () => {
      const { policies } = OPERATOR;
      for (const roleName of ['Operator', 'Auditor'])
        await cloud.roles.create({ projectId: SEARCH_TEAM, roleName, policies, description: 'as in dev' });
      const dev = { address: demo.baseUrl, project: 'Search Team', variables: { about: 'as in dev' } };
      const prod = { address: other.baseUrl, project: 'Search Team', variables: { about: 'as in prod' } };
      write('vectorcloud.json', { documents: ['roles'], environments: { dev, prod } });
      write('roles/operator.vcrole.json', {
        ...OPERATOR,
        description: '${var:about}',
        policies: [{ ...policies[0], privileges: ['manage'] }],
      });
      const first = await promote(['--documents', 'Operator', 'Auditor']);
      assert.equal(first.code, 2, first.stderr);
      assert.match(first.stdout, /^written: roles\/auditor\.vcrole\.json$/m);
      assert.match(first.stdout, /^differs, not replaced: roles\/operator\.vcrole\.json$/m);
      const auditor = JSON.parse(readFileSync(join(folder, 'roles/auditor.vcrole.json'), 'utf8'));
      assert.deepEqual([auditor.roleName, auditor.projectId], ['Auditor', '${project}']);
      const second = await promote(['--documents', '--replace', '--json']);
      assert.equal(second.code, 0, second.stderr);
      assert.deepEqual(JSON.parse(second.stdout).written, ['roles/operator.vcrole.json']);
      const operator = JSON.parse(readFileSync(join(folder, 'roles/operator.vcrole.json'), 'utf8'));
      assert.deepEqual([operator.description, operator.policies], ['${var:about}', policies]);
      assert.equal((await run(['plan', '--env', 'dev'])).code, 0);
      const plan = await run(['plan', '--env', 'prod'], { VECTOR_CLOUD_KEY: other.apiKey });
      assert.match(plan.stdout, /^Create role “Auditor”/m);
      assert.match(plan.stdout, /as in prod/);
      assert.deepEqual(
        other.requests.filter(each => /^(PUT|DELETE) |POST \/v2\/roles$/.test(each)),
        [],
      );
      const both = await promote(['--documents', '--out', 'plan.json']);
      assert.match(both.stderr, /--documents cannot be used with --out/);
    });

    it('write no document, and fail, where an object cannot be compared', async () => {
      const { policies } = OPERATOR;
      await cloud.roles.create({ projectId: SEARCH_TEAM, roleName: 'Operator', policies });
      const heal = other.fail('GET /v2/roles', { status: 403, code: 1, message: 'no rights' });
      const { code, stdout, stderr } = await promote(['--documents', 'Operator']);
      heal();
      assert.equal(code, 1, stdout);
      assert.match(stderr, /^dev: Operator: .*no rights/m);
    });

    it('write only the documents of a kind that the configuration includes', async () => {
      const description = 'Only in dev';
      await cloud.volumes.updateDescription('catalog_lake', description, { orgId: demo.orgId });
      const { code, stderr } = await promote(['--documents', 'catalog_lake']);
      assert.equal(code, 1);
      assert.match(
        stderr,
        /^volumes\/catalog-lake\.vcvolume\.json: Add the folder of this document to `documents` of the configuration$/m,
      );
    });

    it('send each key to its own address only', async () => {
      const lacking = await promote([], { VECTOR_CLOUD_KEY: other.apiKey });
      assert.match(lacking.stderr, /VECTOR_CLOUD_FROM_KEY is not set/);
      const pinned = await promote([], { ...keys(), VECTOR_CLOUD_FROM_ADDRESS: other.baseUrl });
      assert.match(pinned.stderr, /VECTOR_CLOUD_FROM_ADDRESS is .*Nothing was sent/);
      assert.deepEqual([demo.requests, other.requests], [[], []]);
    });
  });

  it('are applied exactly as planned; a second run has nothing left, and the journal has each write', async () => {
    configuration();
    write('roles/operator.vcrole.json', OPERATOR);
    write('roles/backup.vcrole.json', { ensure: 'absent', projectId: '${project}', roleName: 'Backup Only' });
    assert.equal((await planned(['--out', 'plan.json'])).code, 2);
    write('roles/operator.vcrole.json', { ...OPERATOR, description: 'edited after the plan' });
    const applied = await run(['apply', 'plan.json', '--json']);
    assert.equal(applied.code, 0, applied.stderr + applied.stdout);
    assert.deepEqual(
      eventsOf(applied.stdout).map(({ event, name, outcome, applied: count }) => [event, name ?? count, outcome]),
      [
        ['change', 'Operator', 'applied'],
        ['change', 'Backup Only', 'applied'],
        ['applied', 2, undefined],
      ],
    );
    const roles = await Array.fromAsync(cloud.roles.listAll({ projectId: SEARCH_TEAM }));
    assert.equal(roles.find(each => each.roleName === 'Operator')!.description, '');
    assert.ok(!roles.some(each => each.roleName === 'Backup Only'));
    const sent = writes().length;
    const again = await run(['apply', 'plan.json']);
    assert.equal(again.code, 0, again.stderr);
    assert.match(again.stdout, /^already done: Operator/);
    assert.equal(writes().length, sent);
    const journal = eventsOf(readFileSync(join(folder, 'plan.json.journal.ndjson'), 'utf8'));
    assert.deepEqual(
      journal.map(({ name, outcome }) => [name, outcome]),
      [
        ['Operator', 'sent'],
        ['Operator', 'applied'],
        ['Backup Only', 'sent'],
        ['Backup Only', 'applied'],
      ],
    );
  });

  it('keep other changes, and stop before the first write where others changed the same', async () => {
    configuration();
    await pull('Search Team').then(() => undefined);
    assert.equal((await run(['pull', '--env', 'dev'])).code, 0);
    const operator = read('roles/search-operator.vcrole.json');
    write('roles/search-operator.vcrole.json', { ...operator, description: 'mine' });
    write('roles/new.vcrole.json', OPERATOR);
    await planned(['--out', 'plan.json']);
    const { roleId } = (await Array.fromAsync(cloud.roles.listAll({ projectId: SEARCH_TEAM }))).find(
      each => each.roleName === 'Search Operator',
    )!;
    await cloud.roles.update(roleId, { description: 'theirs' });
    const sent = writes().length;
    const stopped = await run(['apply', 'plan.json']);
    assert.equal(stopped.code, 1);
    assert.match(stopped.stderr, /search-operator\.vcrole\.json: Conflict: .*mine.*theirs[^]*Nothing was applied/);
    assert.equal(writes().length, sent);
    const { policies } = await cloud.roles.describe(roleId);
    const more = [
      ...policies!.map(({ resourceType, privileges, resources }) => ({
        resourceType,
        privileges,
        ...(resources && { resources }),
      })),
      { resourceType: 'backup', privileges: ['view'] },
    ];
    await cloud.roles.update(roleId, { description: operator.description, policies: more });
    const applied = await run(['apply', 'plan.json']);
    assert.equal(applied.code, 0, applied.stderr);
    assert.match(applied.stdout, /Others added: view on backup \(kept\)/);
    const now = await cloud.roles.describe(roleId);
    assert.deepEqual([now.description, now.policies!.length], ['mine', policies!.length + 1]);
  });

  const ROLES = ['A', 'B', 'C'];
  async function planRoles(): Promise<void> {
    configuration();
    for (const name of ROLES) write(`roles/${name}.vcrole.json`, { ...OPERATOR, roleName: name });
    await planned(['--out', 'plan.json']);
  }
  /** Applies the plan again; each role must then exist once. */
  async function finish(): Promise<void> {
    const finished = await run(['apply', 'plan.json']);
    assert.equal(finished.code, 0, finished.stderr);
    const roles = await Array.fromAsync(cloud.roles.listAll({ projectId: SEARCH_TEAM }));
    const names = roles.map(each => each.roleName).filter(name => ROLES.includes(name));
    assert.deepEqual(names.toSorted(), ROLES);
  }

  const BROKEN: [what: string, fault: Fault, code: number, told: RegExp][] = [
    [
      'a refusal',
      { status: 400, code: 1, message: 'no' },
      1,
      /failed: A [^]*0 applied, .* 1 failed, 0 unknown, 2 not sent/,
    ],
    ['an unknown outcome', { cut: 'before' }, 1, /unknown: A [^]*0 applied, .* 0 failed, 1 unknown, 2 not sent/],
    ['a lost answer', { cut: 'within' }, 0, /applied: A [^]*its current state shows the change[^]*3 applied/],
  ];
  for (const [what, fault, code, told] of BROKEN) {
    it(`finish with the same plan after ${what}`, async () => {
      await planRoles();
      const heal = demo.fail('POST /v2/roles', { ...fault, times: 1 });
      const broken = await run(['apply', 'plan.json']);
      heal();
      assert.equal(broken.code, code, broken.stderr);
      assert.match(broken.stdout, told);
      await finish();
    });
  }

  it('finish with the same plan where the program was killed between two writes', async () => {
    await planRoles();
    const args = ['apply', 'plan.json', '--json'];
    const env = { VECTOR_CLOUD_KEY: demo.apiKey };
    const onOutput = (_: string, kill: () => void) => kill();
    const killed = await runCli(args, { env, cwd: folder, onOutput });
    assert.equal(killed.code, null);
    const [first] = eventsOf(readFileSync(join(folder, 'plan.json.journal.ndjson'), 'utf8'));
    assert.deepEqual([first!['name'], first!['outcome']], ['A', 'sent']);
    await finish();
  });

  it('finish with the same plan after Ctrl+C, which waits for the current change', async () => {
    await planRoles();
    const heal = demo.fail('POST /v2/roles', { latencyMs: 1000, times: 1 });
    const env = { VECTOR_CLOUD_KEY: demo.apiKey };
    let child: ChildProcess;
    const ended = runCli(['apply', 'plan.json'], { env, cwd: folder, onStart: started => (child = started) });
    while (writes().length === 0) await new Promise(done => setTimeout(done, 10));
    child!.kill('SIGINT');
    const { code, stdout } = await ended;
    heal();
    assert.equal(code, 130);
    assert.match(stdout, /^applied: A [^]*1 applied, 0 already done, 0 failed, 0 unknown, 2 not sent/);
    await finish();
  });

  it('are applied once where two programs apply them at once', async () => {
    await planRoles();
    await Promise.all([run(['apply', 'plan.json']), run(['apply', 'plan.json'])]);
    await finish();
  });

  it('take secrets from the environment only: a creation needs them, a change keeps them', async () => {
    configuration();
    const action = { type: 'INCIDENT_A', config: { region: 'US', apiKey: '${secret:pager.key}' } };
    const rule = {
      projectId: '${project}',
      ruleName: 'Mine',
      level: 'WARNING',
      metricName: 'CU_CAPACITY',
      threshold: '5',
      windowSize: '10',
      comparisonMethod: 'GREATER_THAN',
      enabled: true,
      sendResolved: true,
      targetInstanceIds: ['${cluster:prod-search}'],
      actions: [action],
    };
    write('alert-rules/mine.vcalert.json', rule);
    const { stdout } = await run(['plan', '--env', 'dev', '--out', 'plan.json']);
    assert.match(stdout, /Required to apply: VECTOR_CLOUD_SECRET_PAGER_KEY/);
    const refused = await run(['apply', 'plan.json']);
    assert.equal(refused.code, 1);
    assert.match(refused.stderr, /Not set: VECTOR_CLOUD_SECRET_PAGER_KEY/);
    assert.deepEqual(writes(), []);
    const secret = { VECTOR_CLOUD_SECRET_PAGER_KEY: CANARY };
    const applied = await run(['apply', 'plan.json'], secret);
    assert.equal(applied.code, 0, applied.stderr);
    const live = async () =>
      (await Array.fromAsync(cloud.alertRules.listAll({ projectId: SEARCH_TEAM }))).find(
        each => each.ruleName === 'Mine',
      )!;
    assert.equal((await live()).actions![0]!.config!['apiKey'], CANARY);
    assert.equal((await planned([], secret)).code, 0);
    assert.equal((await planned()).code, 0);
    const email = { type: 'EMAIL', config: { recipients: { members: ['a@example.com'] } } };
    write('alert-rules/mine.vcalert.json', { ...rule, actions: [action, email] });
    await planned(['--out', 'kept.json']);
    assert.equal((await run(['apply', 'kept.json'])).code, 0);
    assert.deepEqual(
      (await live()).actions!.map(each => each.config!['apiKey']),
      [CANARY, undefined],
    );
    const rotated = await planned([], { VECTOR_CLOUD_SECRET_PAGER_KEY: `${CANARY}-2` });
    assert.equal(rotated.code, 2);
    const all = [
      texts(),
      ...['plan.json', 'kept.json'].map(each => readFileSync(join(folder, `${each}.journal.ndjson`), 'utf8')),
      applied.stdout,
      applied.stderr,
      stdout,
    ];
    assert.ok(!all.join('\n').includes(CANARY));
    assert.ok(!all.join('\n').includes(demo.apiKey));
  });

  it('ask before a production environment, and refuse a plan of another place', async () => {
    configuration({ production: true });
    write('roles/operator.vcrole.json', OPERATOR);
    await planned(['--out', 'plan.json']);
    const asked = await run(['apply', 'plan.json']);
    assert.deepEqual([asked.code, writes()], [1, []]);
    assert.match(asked.stderr, /production\. Confirm on a terminal, or use --yes/);
    configuration({ production: true, project: RESEARCH });
    const elsewhere = await run(['apply', 'plan.json', '--yes']);
    assert.deepEqual([elsewhere.code, writes()], [1, []]);
    assert.match(elsewhere.stderr, /The address or the project of environment .* was changed after the plan/);
    configuration({ production: true });
    const text = readFileSync(join(folder, 'plan.json'), 'utf8');
    write('edited.json', text.replaceAll(/(?<="changes"[^]*)proj-[\da-f]+/g, RESEARCH));
    const edited = await run(['apply', 'edited.json', '--yes']);
    assert.deepEqual([edited.code, writes()], [1, []]);
    assert.match(edited.stderr, /operator\.vcrole\.json: the change belongs to a different project than the plan/);
    write('edited.json', text.replaceAll(/(?<="changes"[^]*"projectId": ")proj-[\da-f]+/g, ''));
    const ofOrganization = await run(['apply', 'edited.json', '--yes']);
    assert.match(ofOrganization.stderr, /the change belongs to a different project than the plan/);
    for (const journal of ['plan.json', './vectorcloud.json']) {
      const refused = await run(['apply', 'plan.json', '--yes', '--journal', journal]);
      assert.match(refused.stderr, /--journal is the plan or the configuration/);
    }
    for (const out of ['vectorcloud.json', 'roles/operator.vcrole.json', 'notes.txt']) {
      write('notes.txt', 'mine');
      const before = readFileSync(join(folder, out), 'utf8');
      const refused = await run(['plan', '--env', 'dev', '--out', out]);
      assert.match(refused.stderr, /exists and is not a plan/);
      assert.equal(readFileSync(join(folder, out), 'utf8'), before);
    }
    assert.equal((await run(['plan', '--env', 'dev', '--out', 'plan.json'])).code, 2); // a plan is replaced
    assert.deepEqual(writes(), []);
    write('plan.json', `\uFEFF${text.replaceAll('\n', '\r\n')}`);
    assert.equal((await run(['apply', 'plan.json', '--yes'])).code, 0);
  });

  it('report a read-only key, and change nothing', async () => {
    configuration();
    write('roles/operator.vcrole.json', OPERATOR);
    await planned(['--out', 'plan.json']);
    const { code, stdout } = await run(['apply', 'plan.json'], { VECTOR_CLOUD_KEY: demo.keys.reader });
    assert.equal(code, 1);
    assert.match(stdout, /^failed: Operator/);
    assert.deepEqual(
      readdirSync(folder).filter(name => name.endsWith('.next')),
      [],
    );
  });

  const FAULTS: [what: string, files: Record<string, unknown>, args: readonly string[], message: RegExp][] = [
    [
      'a document that does not parse',
      { 'roles/a.vcrole.json': '{ "roleName":' },
      [],
      /roles\/a\.vcrole\.json: .*Line 1/,
    ],
    [
      'a document with an unknown field',
      { 'roles/a.vcrole.json': { ...OPERATOR, name: 'a' } },
      [],
      /Unknown field: name/,
    ],
    [
      'a document that is not UTF-8',
      { 'roles/a.vcrole.json': Buffer.from(JSON.stringify({ ...OPERATOR, roleName: 'café' }), 'latin1') },
      [],
      /^roles\/a\.vcrole\.json: not valid UTF-8\.\n/,
    ],
    ['an empty document', { 'roles/a.vcrole.json': '' }, [], /^roles\/a\.vcrole\.json: Line 1: not valid JSON/],
    [
      'a misspelled reference',
      { 'roles/a.vcrole.json': { ...OPERATOR, projectId: '${projct}' } },
      [],
      /projectId: Unknown reference: \$\{projct\}/,
    ],
    [
      'a document of another project',
      { 'roles/a.vcrole.json': { ...OPERATOR, projectId: RESEARCH } },
      [],
      /a\.vcrole\.json: Project proj-\w+ is not the project of the environment/,
    ],
    [
      'a role of the organization',
      { 'roles/a.vcrole.json': { ...OPERATOR, projectId: undefined } },
      [],
      /a\.vcrole\.json: Organization roles need an environment without a project/,
    ],
    [
      'a deletion of a role of the organization',
      { 'roles/a.vcrole.json': { ensure: 'absent', roleName: 'Operator' } },
      [],
      /a\.vcrole\.json: Organization roles need an environment without a project/,
    ],
    [
      'a role ID of another project',
      { 'roles/a.vcrole.json': { roleId: 'r-2w4e6r8t0y1u3i5o7p9a1s3d5f7g9h', description: 'x' } },
      [],
      /a\.vcrole\.json: Role “.*” belongs to another project/,
    ],
    [
      'a variable that is not set',
      { 'roles/a.vcrole.json': { ...OPERATOR, roleName: '${var:x}' } },
      [],
      /roleName: The environment has no variable “x”/,
    ],
    [
      'a cluster that does not exist',
      {
        'roles/a.vcrole.json': {
          ...OPERATOR,
          policies: [{ resourceType: 'serving_cluster', privileges: ['view'], resources: ['${cluster:nowhere}'] }],
        },
      },
      [],
      /Cluster “nowhere” does not exist/,
    ],
    [
      'two documents of one object',
      { 'roles/a.vcrole.json': OPERATOR, 'roles/b.vcrole.json': OPERATOR },
      [],
      /roles\/b\.vcrole\.json: roles\/a\.vcrole\.json also describes this object/,
    ],
    [
      'a predefined role',
      { 'roles/a.vcrole.json': { ...OPERATOR, roleName: 'Project Admin' } },
      [],
      /Role “Project Admin” is predefined/,
    ],
    ['a role that is gone', { 'roles/a.vcrole.json': { ...OPERATOR, roleId: 'r-gone' } }, [], /r-gone/],
    ['an unknown environment', {}, ['--env', 'prod'], /Environment “prod” does not exist\. Environments: dev/],
    ['a configuration that is not there', {}, ['--config', 'none.json'], /none\.json/],
  ];
  for (const [what, documents, args, message] of FAULTS) {
    it(`plan nothing with ${what}`, async () => {
      configuration();
      for (const [file, value] of Object.entries(documents)) write(file, value);
      const { code, stderr, stdout } = await run(['plan', '--env', 'dev', '--out', 'plan.json', ...args]);
      assert.deepEqual([code, stdout, existsSync(join(folder, 'plan.json'))], [1, '', false], stderr);
      assert.match(stderr, message);
    });
  }

  it('send the key to no other address than VECTOR_CLOUD_ADDRESS', async () => {
    configuration();
    const { code, stderr } = await run(['plan', '--env', 'dev'], { VECTOR_CLOUD_ADDRESS: 'https://api.example.com' });
    assert.equal(code, 1);
    assert.match(stderr, /but VECTOR_CLOUD_ADDRESS is https:\/\/api\.example\.com/);
    assert.deepEqual(demo.requests, []);
  });

  it('need no list of roles where the document has the ID, and refuse rules that cannot be compared', async () => {
    configuration({ project: SEARCH_TEAM, clusters: { main: 'in01-3f8a1b6c9d2e705' } });
    const roles = await Array.fromAsync(cloud.roles.listAll({ projectId: SEARCH_TEAM }));
    const { roleId } = roles.find(each => each.roleName === 'Backup Only')!;
    write('roles/backup.vcrole.json', { roleId, policies: OPERATOR.policies });
    demo.restrict({ onlySpecified: true });
    const { code, stdout, stderr } = await run(['plan', '--env', 'dev', '--out', 'plan.json']);
    assert.equal(code, 2, stderr);
    assert.match(stdout, /Unmanaged roles are unknown: the service does not list roles\./);
    assert.equal((await run(['apply', 'plan.json'])).code, 0);
    write('roles/backup.vcrole.json', OPERATOR);
    const unlisted = await run(['plan', '--env', 'dev']);
    assert.equal(unlisted.code, 1);
    assert.match(unlisted.stderr, /The service does not list roles\. Add the roleId of “Operator”/);
  });

  const REFUSED: Fault = { status: 403, code: 403, message: 'no right' };

  it('are compared without clusters and without the rules where the key has no right to list them', async () => {
    configuration();
    write('roles/a.vcrole.json', OPERATOR);
    const policies = [{ resourceType: 'serving_cluster', privileges: ['view'], resources: ['${cluster:prod-search}'] }];
    write('roles/b.vcrole.json', { ...OPERATOR, roleName: 'Other', policies });
    write('alert-rules/a.vcalert.json', { ensure: 'absent', projectId: '${project}', ruleName: 'Old' });
    demo.fail('GET /v2/clusters', REFUSED);
    demo.fail('GET /v2/alertRules', REFUSED);
    const { code, stdout, stderr } = await run(['plan', '--env', 'dev', '--out', 'plan.json']);
    assert.equal(code, 1);
    assert.match(stdout, /Creates role “Operator”[^]*Unmanaged alert rules are unknown: no right[^]*1 change/);
    assert.match(
      stderr,
      /roles\/b\.vcrole\.json: .*Clusters cannot be listed: [^]*alert-rules\/a\.vcalert\.json: .*no right/,
    );
    assert.match(stderr, /No plan was written/);
    assert.equal(existsSync(join(folder, 'plan.json')), false);
    const pulled = await run(['pull', '--env', 'dev']);
    assert.equal(pulled.code, 1);
    assert.match(pulled.stdout, /written: roles\//);
  });

  it('are told by a pull where their object is gone', async () => {
    await pull('Search Team');
    write('roles/gone.vcrole.json', OPERATOR);
    const { code, stdout } = await run(['pull', '--env', 'dev', '--json']);
    assert.deepEqual([code, JSON.parse(stdout).gone], [2, ['roles/gone.vcrole.json']]);
    assert.match((await run(['pull', '--env', 'dev'])).stdout, /not on the service, left unchanged: roles\/gone/);
  });

  it('mention nobody and no issue in Markdown', async () => {
    configuration();
    write('roles/a.vcrole.json', { ...OPERATOR, roleName: 'for @octocat, see #12' });
    const { stdout } = await run(['plan', '--env', 'dev', '--markdown']);
    assert.match(stdout, /@\u200Boctocat, see #\u200B12/);
    assert.doesNotMatch(stdout, /[@#][\p{L}\p{N}]/u);
  });

  it('are applied from no plan whose states were edited into something else', async () => {
    configuration();
    write('roles/a.vcrole.json', OPERATOR);
    await planned(['--out', 'plan.json']);
    const plan = read('plan.json');
    for (const result of [{ policies: 5 }, { policies: [{ resourceType: 'backup' }] }, []]) {
      write('plan.json', { ...plan, changes: [{ ...plan.changes[0], result }] });
      const { code, stderr } = await run(['apply', 'plan.json']);
      assert.equal(code, 1);
      assert.match(stderr, /^plan\.json is not a plan: changes\.0\.result/);
    }
    assert.deepEqual(writes(), []);
  });

  it('have no field twice, the configuration neither', async () => {
    configuration();
    write('roles/a.vcrole.json', '{\n  "roleName": "A",\n  "policies": [],\n  "roleName": "B"\n}');
    const document = await run(['plan', '--env', 'dev']);
    assert.equal(document.code, 1);
    assert.match(document.stderr, /roles\/a\.vcrole\.json: Line 4: duplicate key “roleName”/);
    write('vectorcloud.json', '{ "documents": ["roles"], "environments": { "dev": {}, "dev": {} } }');
    assert.match((await run(['plan', '--env', 'dev'])).stderr, /Line 1: duplicate key “dev”/);
  });
});
