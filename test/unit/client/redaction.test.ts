import assert from 'node:assert/strict';
import { inspect } from 'node:util';
import fc from 'fast-check';
import { CloudClient, ClusterClient, Limiter, type Exchange } from '../../../src/client';
import { json, Server } from '../../harness/services/recording-server';
import { TRANSPORTS } from '../../harness/services/client-calls';

/** Secrets, each to be recognized wherever it turns up, also in parts. */
const CANARY = 'cAnArY';
const KEY = `${CANARY}-key/+="\\ü-7f`;
const PASSWORD = `${CANARY}-password-1`;
const HOOK = `https://hooks.example/${CANARY}/services?sig=${CANARY}`;
const INCIDENT = `${CANARY}-incident`;

for (const [transport, makeDispatcher] of TRANSPORTS) {
  describe(`no secret, through ${transport},`, () => {
    let server: Server;
    let seen: Exchange[];
    const dispatcher = makeDispatcher();
    const shared = {
      dispatcher,
      limiter: new Limiter({ starts: Infinity }),
      firstWaitMs: 1,
      onExchange: (exchange: Exchange) => void seen.push(exchange),
    };

    before(async () => (server = await Server.start()));
    after(() => server.stop());
    beforeEach(() => {
      server.reset();
      seen = [];
    });

    /** Returns all traces of a call: its error with everything attached, and its events. */
    async function traces(call: () => Promise<unknown>): Promise<string> {
      const errors: unknown[] = [];
      await call().catch((error: unknown) =>
        errors.push(error, String(error), inspect(error, { depth: 9, showHidden: true })),
      );
      assert.ok(seen.length > 0);
      return [
        ...errors.slice(1).map(String),
        JSON.stringify(seen),
        inspect(
          seen.map(event => ({ ...event })),
          { depth: 20 },
        ),
      ].join('\n');
    }
    const hides = async (call: () => Promise<unknown>) => {
      const left = await traces(call);
      const at = left.indexOf(CANARY);
      assert.equal(at, -1, left.slice(Math.max(0, at - 200), at + 100));
      return left;
    };

    const rule = {
      projectId: 'p',
      ruleName: 'n',
      level: 'CRITICAL',
      metricName: 'm',
      enabled: true,
      sendResolved: true,
      actions: [
        { type: 'WEBHOOK', config: { url: HOOK } },
        { type: 'CHATHOOK_A', config: { webhookUrl: HOOK } },
        { type: 'INCIDENT_B', config: { region: 'US', apiKey: INCIDENT } },
        { type: 'PIGEON', config: { loft: `${CANARY}-loft`, nested: { deep: [`${CANARY}-deep`] } } },
        { type: 'EMAIL', config: { recipients: { members: ['a@example.com'] } } },
      ],
    };
    const migration = {
      source: { clusterId: 'a' },
      destination: { clusterName: 'n', projectId: 'p', regionId: 'r', plan: 's', cuType: 't', cuSize: 1 },
    };
    const migrated = { clusterId: 'b', username: 'db_admin', password: PASSWORD, jobId: 'j' };
    const cloud = () => new CloudClient({ ...shared, baseUrl: server.address, token: KEY });
    const cluster = () => new ClusterClient({ ...shared, endpoint: server.address, token: `root:${PASSWORD}` });

    const change = () => cloud().alertRules.update('a', rule);
    const migrate = () => cloud().migrations.toNewDedicated(migration);
    const search = () => cluster().search({ collectionName: 'c', data: [[1]] });
    const calls = {
      'PUT /v2/alertRules/a': change,
      'POST /v2/migrations/toNewDedicated': migrate,
      'POST /v2/vectordb/entities/search': search,
    };

    it('of a rule is shown, and the rest of it is', async () => {
      server.answer('PUT /v2/alertRules/a', 200, { code: 0, data: { id: 'a', ...rule } });
      const left = await hides(change);
      for (const shown of ['PIGEON', 'US', 'a@example.com']) assert.ok(left.includes(shown));
    });
    it('is shown of a password that is told once, whatever its wrapping', async () => {
      for (const answer of [{ code: 0, data: migrated }, migrated, { code: 0, ...migrated }]) {
        server.answer('POST /v2/migrations/toNewDedicated', 200, answer);
        assert.ok((await hides(migrate)).includes('db_admin'));
      }
    });
    it('but the caller gets it', async () => {
      server.answer('POST /v2/migrations/toNewDedicated', 200, { code: 0, data: migrated });
      assert.equal((await migrate()).password, PASSWORD);
    });
    it('of a user is shown, not even by a service that repeats it', async () => {
      const [password, newPassword] = [PASSWORD, `${CANARY}-password-2`];
      const keyed = new ClusterClient({ ...shared, endpoint: server.address, token: KEY });
      const changes = {
        create: [newPassword, () => keyed.users.create({ userName: 'reader', password: newPassword })],
        update_password: [
          `${newPassword} is as ${password}`,
          () => keyed.users.updatePassword({ userName: 'reader', password, newPassword }),
        ],
      } as const;
      for (const [path, [repeated, call]] of Object.entries(changes)) {
        for (const answer of [{ code: 1100, message: repeated }, { code: 0, data: { note: repeated } }, repeated]) {
          server.answer(`POST /v2/vectordb/users/${path}`, 200, answer);
          assert.ok((await hides(call)).includes('reader'));
        }
      }
    });
    it('of an import is shown', async () => {
      server.answer('POST /v2/vectordb/jobs/import/create', 200, { code: 1, message: `bad ${INCIDENT}` });
      const secrets = { accessKey: INCIDENT, secretKey: INCIDENT, token: INCIDENT };
      await hides(() =>
        cloud().importJobs.create({ clusterId: 'a', collectionName: 'c', objectUrl: 's3://b', ...secrets }),
      );
    });
    it('of an external source is shown, whatever the service says of it', async () => {
      const extfs = {
        region: 'r-shown',
        sas_token: `${CANARY}-sas`,
        gcp_credential_json: `{"private_key":"${CANARY}-file-of-keys"}`,
        refreshToken: `${CANARY}-"/+`,
        unheard_of: `${CANARY}-new`,
      };
      const field = { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 }, externalField: 'v' };
      const externalSource = `s3://AK:${CANARY}@bucket/`;
      const path = 'POST /v2/vectordb/collections/create';
      for (const externalSpec of [JSON.stringify({ format: 'parquet', extfs }), { format: 'parquet', extfs }]) {
        const schema = { fields: [field], externalSource, externalSpec };
        const make = () => cluster().collections.create({ collectionName: 'c', schema });
        const message = `bad ${Object.values(extfs).join(' ')} ${JSON.stringify(schema)} ${CANARY}-file-of-keys`;
        server.answer(path, 400, { code: 1100, message, data: { schema } });
        assert.match(await hides(make), /r-shown/);
        server.on(path, json(500, `<html>${JSON.stringify(JSON.stringify(schema))}`));
        await hides(make);
        server.answer(path, 200, { code: 0, data: { more: [schema] } });
        await hides(make);
      }
    });
    it('of an external source is shown, also where the service repeats a part of it', async () => {
      const file = JSON.stringify({
        type: 'service_account',
        private_key: `${CANARY}-pem`,
        client_secret: `${CANARY}3`,
      });
      const account = `DefaultEndpointsProtocol=https;AccountName=a;AccountKey=${CANARY}/4+==;EndpointSuffix=core.example`;
      const extfs = {
        access_key_value: `${CANARY}-5`,
        account_key: `${CANARY}-6`,
        session_token: `${CANARY}-7`,
        private_key: `-----BEGIN PRIVATE KEY-----\n${CANARY}-8-of-a-line\n-----END PRIVATE KEY-----\n`,
        gcp_credential_json: file,
        connection_string: account,
      };
      const externalSource = `s3://AK${CANARY}:${CANARY}%2F1@bucket/?X-Amz-Signature=${CANARY}2`;
      const fields = [{ fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 }, externalField: 'v' }];
      const schema = { fields, externalSource, externalSpec: JSON.stringify({ format: 'parquet', extfs }) };
      const parts = `AK${CANARY} ${CANARY}%2F1 ${CANARY}/1 ${CANARY}2 ${CANARY}3 ${CANARY}-pem ${CANARY}/4+== ${CANARY}-5`;
      const more = `${CANARY}-6 ${CANARY}-7 ${CANARY}-8-of-a-line`;
      server.answer('POST /v2/vectordb/collections/create', 400, { code: 1100, message: `bad ${parts} ${more}` });
      await hides(() => cluster().collections.create({ collectionName: 'c', schema }));
    });
    it('of a rule is shown where the service repeats the path of an address alone', async () => {
      const { pathname, search: query } = new URL(HOOK);
      server.answer('PUT /v2/alertRules/a', 400, { code: 1, message: `POST ${pathname}${query}: 404 (${query})` });
      await hides(change);
    });
    it('comes back as the code or the id of a refusal', async () => {
      for (const status of [200, 400]) {
        server.answer('GET /v2/clouds', status, { code: INCIDENT, message: 'no' }, { requestid: INCIDENT });
        await hides(() => new CloudClient({ ...shared, baseUrl: server.address, token: INCIDENT }).clouds.list());
      }
    });
    it('of the service’s own is told by a refusal that quotes a body', async () => {
      const told = JSON.stringify({ user: 'shown', password: PASSWORD, extfs: { unheard_of: PASSWORD } });
      for (const message of [`failed: ${told}`, `failed: ${JSON.stringify(told)}`]) {
        server.answer('GET /v2/clouds', 400, { code: 1, message });
        assert.match(await hides(() => cloud().clouds.list()), /failed: .*shown/);
      }
    });
    it('in an address is shown, which has it in place of a name', async () => {
      const own = () => new CloudClient({ ...shared, baseUrl: `${server.address}?${INCIDENT}`, token: KEY });
      await hides(() => own().clouds.list());
    });
    it('in an address is shown', async () => {
      const own = () => new CloudClient({ ...shared, baseUrl: `${server.address}?sig=${INCIDENT}`, token: KEY });
      await hides(() => own().clouds.list());
      assert.equal(server.requests[0]!.url, `/v2/clouds?sig=${INCIDENT}`);
    });
    it('in an address is shown, which is sent in another encoding than it was typed in', async () => {
      const sig = `${CANARY} (1)*'!~ +/ü`;
      const baseUrl = `${server.address}?sig=${encodeURIComponent(sig)}`;
      server.answer('GET /v2/clouds', 400, {
        code: 1,
        message: `bad ${server.address}?${new URLSearchParams({ sig }).toString()}`,
      });
      await hides(() => new CloudClient({ ...shared, baseUrl, token: KEY }).clouds.list());
      assert.match(server.requests[0]!.url, /sig=cAnArY\+%281%29\*%27/);
    });
    it('is shown as a name', async () => {
      server.answer('GET /v2/clouds', 200, { code: 0, data: [{ cloudId: 'aws', [INCIDENT]: 1 }] });
      await hides(() => new CloudClient({ ...shared, baseUrl: server.address, token: INCIDENT }).clouds.list());
    });
    it('is taken for one among a person’s own entities', async () => {
      server.answer('POST /v2/vectordb/entities/search', 200, {
        code: 0,
        data: [{ id: 1, distance: 1, password: 'a word', token: 'to' }],
      });
      await search();
      assert.deepEqual(JSON.parse(JSON.stringify(seen[0]!.answer)).data, [
        { id: 1, distance: 1, password: 'a word', token: 'to' },
      ]);
    });

    const secret = fc.constantFrom(KEY, encodeURIComponent(KEY), `root:${PASSWORD}`, PASSWORD, HOOK, INCIDENT);
    /** Secrets known to each call, so that echoes are recognized. */
    const known: Record<string, readonly string[]> = {
      'PUT /v2/alertRules/a': [KEY, encodeURIComponent(KEY), HOOK, INCIDENT],
      'POST /v2/migrations/toNewDedicated': [KEY, `Bearer ${KEY}`],
      'POST /v2/vectordb/entities/search': [PASSWORD, `root:${PASSWORD}`],
    };
    const field = fc.constantFrom(
      'password',
      'apiKey',
      'webhookUrl',
      'token',
      'secretKey',
      'Authorization',
      'sessionToken',
    );
    const echo = (secrets: readonly string[]) =>
      fc
        .tuple(fc.string({ maxLength: 12 }), fc.constantFrom(...secrets), fc.string({ maxLength: 12 }))
        .map(parts => parts.join(''));

    it('comes back in an error or an event, however a service echoes it', async () => {
      const routes = fc.constantFrom(...(Object.keys(calls) as (keyof typeof calls)[]));
      const answers = routes.chain(route => {
        const text = echo(known[route]!);
        const named = fc.tuple(field, secret).map(([name, value]) => ({ [name]: value }));
        const inner = fc.oneof(
          text,
          named,
          fc.record({ note: text, more: fc.array(fc.oneof(text, named), { maxLength: 2 }) }),
        );
        const body = fc.oneof(
          fc
            .record({ code: fc.constantFrom(0, 40003, '1'), message: text, data: inner })
            .map(value => JSON.stringify(value)),
          named.map(value => JSON.stringify(value)),
          text.map(echoed => `<html>${echoed}</html>`),
          fc.tuple(text, fc.nat(60)).map(([echoed, cut]) => `{"message":${JSON.stringify(echoed)}`.slice(0, cut)),
          fc.tuple(named, fc.nat(80)).map(([value, cut]) => JSON.stringify({ data: value }).slice(0, cut + 9)),
        );
        return fc.record({ route: fc.constant(route), status: fc.constantFrom(200, 400, 401, 500), body });
      });
      await fc.assert(
        fc.asyncProperty(answers, async ({ route, status, body }) => {
          server.reset();
          seen = [];
          server.on(route, json(status, body));
          await hides(calls[route]);
        }),
        { numRuns: 200 },
      );
    }).timeout(120_000);
  });
}
