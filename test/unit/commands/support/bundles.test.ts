import assert from 'node:assert/strict';
import fc from 'fast-check';
import { CloudClient, Limiter, type Exchange } from '../../../../src/client';
import { redactTexts, tailOf } from '../../../../src/commands/support/bundles';
import { zipOf } from '../../../../src/commands/support/zips';
import { json, Server } from '../../../harness/services/recording-server';
import { entriesOf } from '../../../harness/package/zip';

describe('what is given away for support', () => {
  const log = [
    'GET https://api.eu.Example.com/v2/clusters 200 12 ms',
    'POST https://in01-abc.serverless.example.com:19530/v2/vectordb/entities/search – 3 ms: api.eu.example.com was not found',
    'GET http://127.0.0.1:4711/v2/clusters 200 1 ms',
    'said by canary-key-1 and again canary-key-12',
  ].join('\n');

  it('names no host, and tells one from another', () => {
    const { log: redacted = '' } = redactTexts({ log }, { secrets: [], hosts: false });
    assert.doesNotMatch(redacted, /example\.com/i);
    assert.match(redacted, /127\.0\.0\.1:4711/);
    const [first, second] = redacted.split('\n');
    const [host] = /host-\d/.exec(first!)!;
    assert.ok(second!.endsWith(`: ${host} was not found`));
    assert.notEqual(/host-\d/.exec(second!)![0], host);
  });

  const frames: [frame: string, shown: string][] = [
    ['at Form.assertOpen (file:///opt/code/out/host.js:294:115965)', ''],
    ['at async Client.Pool.fetch (/opt/code/out/host.js:2:1)', ''],
    ['at get Form.active [as open] (node:internal/process/queues:104:5)', ''],
    ['at new Form.Sheet (C:\\\\code\\\\out\\\\host.js:1:1)', ''],
    ['at Array.<anonymous> (<anonymous>)', ''],
    ['at Form.fetch (https://api.corp.com/x.js:1:2)', 'at host-2 (https://host-1/x.js:1:2)'],
    ['at db.corp.internal (in the cellar)', 'at host-1 (in the cellar)'],
  ];
  for (const [frame, shown] of frames) {
    it(`takes no method for a host in: ${frame}`, () =>
      assert.equal(redactTexts({ log: frame }, { secrets: [], hosts: false })['log'], shown || frame));
  }

  const homes: [text: string, shown: string][] = [
    ['file:///home/jane/.vscode/x.js:1:2', 'file:///home/user/.vscode/x.js:1:2'],
    ['open /Users/jane.doe/rows.json', 'open /Users/user/rows.json'],
    ['in "/home/jane"', 'in "/home/user"'],
    ['C:\\Users\\Jane Doe\\rows.json', 'C:\\Users\\user\\rows.json'],
    ['"c:\\\\users\\\\jane\\\\rows.json"', '"c:\\\\users\\\\user\\\\rows.json"'],
    ['file:///c%3A/Users/Jane%20Doe/x.js', 'file:///c%3A/Users/user/x.js'],
    ['the home of users', 'the home of users'],
    ['GET /v2/users/u-1 200', 'GET /v2/users/u-1 200'],
  ];
  for (const [text, shown] of homes) {
    for (const hosts of [true, false]) {
      it(`masks the directory of the user in: ${text}${hosts ? ', with hosts' : ''}`, () =>
        assert.equal(redactTexts({ log: text }, { secrets: [], hosts })['log'], shown));
    }
  }

  it('names hosts when that was agreed', () => {
    assert.equal(redactTexts({ log }, { secrets: [], hosts: true })['log'], log);
  });

  /** Returns a log of a service whose hosts are all canaries, including bodies. */
  async function worldOfCanaries(): Promise<string> {
    const server = await Server.start();
    const lines: string[] = [];
    const onExchange = ({ method, origin, path, status, error, request, answer }: Exchange) =>
      void lines.push(
        `${method} ${origin}${path} ${status ?? '–'}: ${error?.message}`,
        JSON.stringify({ request, answer }, null, 2),
      );
    const shared = { limiter: new Limiter({ starts: Infinity }), firstWaitMs: 1, onExchange };
    const clouds = async (baseUrl: string) => {
      const client = new CloudClient({ ...shared, baseUrl, token: 'a-key-of-mine' });
      await client.clouds.list().catch((error: unknown) => lines.push(String(error)));
    };
    for (const [status, body, headers] of [
      [302, {}, { location: 'https://login.canary.example/sign-in' }],
      [302, {}, { location: 'http://canarygate/' }],
      [
        200,
        {
          code: 0,
          data: [{ cloudId: 'a', domain: 'canary-domain', connectAddress: 'https://in01.canary.example:19530' }],
        },
      ],
      [
        200,
        { code: 0, data: [{ cloudId: 'a', privateLinkAddress: 'IN01.Canary.Example', note: 'via canarybox:3128' }] },
      ],
      [200, { code: 0, data: [{ cloudId: 'a', serviceName: 'com.canaryaws.vpce.us-west-2.vpce-svc-0123' }] }],
      [200, { code: 0, data: [{ id: 'projects/canary-p/regions/us-west1/serviceAttachments/canary-a' }] }],
      [500, '<a href="//x">proxy.canary.local</a> https%3A%2F%2Fcanaryencoded%2Fa', {}],
      [400, { code: 1, message: 'no route to 203.0.113.77 or [2001:db8::c0de], ask it@canary.example' }, {}],
      [400, { code: 1, message: JSON.stringify({ endpoint: 'canaryword', url: 'grpc:\\/\\/canaryescaped' }) }, {}],
      [407, '', {}],
    ] as const) {
      server.reset();
      server.on('GET /v2/clouds', json(status, body, headers));
      await clouds(server.address);
    }
    await clouds('http://canary-gone.invalid');
    await server.stop();
    return lines.join('\n');
  }

  it('names no host of a world of canaries, wherever a service told it', async () => {
    const world = await worldOfCanaries();
    assert.match(world, /canarygate.*[^]*canary-domain[^]*canaryencoded[^]*canary-gone/);
    const { world: shown = '' } = redactTexts({ world }, { secrets: [], hosts: false });
    assert.doesNotMatch(shown, /canary|203\.0\.113|c0de/i);
    assert.match(shown, /"cloudId": "a"[^]*127\.0\.0\.1/);
  });

  it('names no host, whatever stands around it', () => {
    const label = fc.stringMatching(/^[a-z][a-z\d-]{1,8}[a-z]$/);
    const host = fc
      .tuple(label, fc.constantFrom('corp', 'example.com', 'internal', 'vpce-svc-01'))
      .map(parts => `canary-${parts.join('.')}`);
    const written = fc.constantFrom<(host: string) => string>(
      each => each,
      each => `${each}:8443`,
      each => each.toUpperCase(),
      each => `https://${each}/v2`,
      each => `socks5://me@${each}:1080`,
      each => encodeURIComponent(`https://${each}/`),
      each => JSON.stringify({ a: JSON.stringify({ b: `x\n${each}` }) }),
      each => `someone@${each}`,
      each => `*.${each}`,
    );
    const before = fc.constantFrom('', ' ', '(', '"', 'at=', '%2F', '\\n', '服务：', ',');
    const after = fc.constantFrom('', ' ', ')', '"', '.', ',', ': down', '/path', '。');
    fc.assert(
      fc.property(host, written, before, after, (name, write, left, right) => {
        const { text } = redactTexts({ text: `${left}${write(name)}${right}` }, { secrets: [], hosts: false });
        assert.doesNotMatch(text!, /canary/i);
      }),
    );
  });

  /** Hosts of one word, recognizable by their context only. */
  const lone = [
    'getaddrinfo ENOTFOUND canary',
    'getaddrinfo EAI_AGAIN canary',
    'connect ECONNREFUSED canary:443',
    "altnames: Host: localhost. is not in the cert's altnames: DNS:canary, DNS:*.canary",
    'PROXY canary:8080; DIRECT',
    'the script said: PROXY canary; SOCKS5 canary',
    'redirected to //canary/path',
    'https%253A%252F%252Fcanary%252Fpath',
    String.raw`https:\u002f\u002fcanary\u002fpath`,
    'https&#58;&#47;&#47;canary',
    'https&#x3a;&#x2F;&#x2f;canary',
    '{"serverName":"canary"}',
    '{"domainName":"canary"}',
    '{"host_name":"canary"}',
    '{"dnsName":"canary"}',
    '{"fqdn":"canary"}',
    '{"endpoints":["canary-a","canary-b:443"]}',
    '{"hosts":"canary-a,canary-b"}',
    '{"connectAddress":"canary","domain":"canary","publicEndpoint":"canary"}',
    'canary%2Eexample%2Ecom',
  ];
  for (const text of lone) {
    it(`names no host in ${text}`, () => {
      const { a = '' } = redactTexts({ a: text }, { secrets: [], hosts: false });
      assert.doesNotMatch(a, /canary/);
    });
  }

  const kept = [
    'PROXY settings are read. ENOTFOUND',
    'a // comment',
    '{"address":"not set here","url":"/v2/clusters","server":""}',
    '{"name":"a","hostCount":"some","addressed":"yes"}',
    'linux 6.1.0-13-amd64 x64',
    '2026-11-22 21:15:00.123 [info] 12.5ms',
    '"vectorCloud.pageSize": 7, "http.proxy": "set"',
    'The answer should have the form of clusters.list (clusters.0.clusterName: expected a text)',
    'at run (/app/dist/extension.js:12:34) (node:internal/process/task_queues:95:5)',
    'http://127.0.0.1:4711/v2 and localhost:19530',
  ];
  for (const text of kept) {
    it(`keeps ${text}`, () => {
      assert.equal(redactTexts({ text }, { secrets: [], hosts: false, ours: ['http.proxy'] })['text'], text);
    });
  }

  it('is made of any text: of nothing but colons, and of names that no host can have', () => {
    const texts = { a: ':'.repeat(300_000), b: 'a%2e'.repeat(100_000), c: 'b.'.repeat(100_000) };
    assert.equal(redactTexts(texts, { secrets: [], hosts: false })['a'], texts.a);
  });

  it('is made of nothing but backslashes', () => {
    const slashes = '\\'.repeat(500_000);
    assert.equal(redactTexts({ log: slashes }, { secrets: [], hosts: false })['log'], slashes);
  });

  it('hides known hosts where no address stands', () => {
    const texts = redactTexts({ a: 'DB.corp:443 is down' }, { secrets: [], hosts: false, known: ['db.corp'] });
    assert.equal(texts['a'], 'host-1:443 is down');
  });

  it('hides a known host of one word in a sentence, and no word that contains it', () => {
    const options = { secrets: [], hosts: false, known: ['milvus', 'search'] };
    const { text } = redactTexts(
      { text: 'Milvus does not answer (search): pymilvus, research and milvusdb do' },
      options,
    );
    assert.equal(text, 'host-1 does not answer (host-2): pymilvus, research and milvusdb do');
  });

  it('holds no secret, not even where one begins with another', () => {
    const secrets = ['canary-key-1', 'canary-key-12'];
    assert.doesNotMatch(redactTexts({ log }, { secrets, hosts: true })['log']!, /canary|••• ?2/);
  });

  it('holds no secret wherever it stands', () => {
    const secret = fc
      .string({ minLength: 4, maxLength: 12, unit: 'grapheme-ascii' })
      .filter(each => !'•••host-'.includes(each));
    fc.assert(
      fc.property(secret, fc.array(fc.string(), { maxLength: 5 }), (key, around) => {
        const written = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)];
        const text = around.join(written.join('\n'));
        const shown = redactTexts({ text }, { secrets: [key], hosts: true })['text']!;
        for (const each of written) assert.ok(!shown.includes(each));
      }),
    );
  });

  const user = 'http://ann:pa55w0rd@proxy.corp:3128/';
  for (const address of [user, JSON.stringify(user), user.replaceAll('/', '\\/'), encodeURIComponent(user)]) {
    it(`holds no user of an address: ${address}`, () => {
      const { text = '' } = redactTexts({ text: `see ${address} a@b` }, { secrets: [], hosts: true });
      assert.doesNotMatch(text, /ann|pa55w0rd/);
      assert.match(text, /proxy\.corp.* a@b$/);
    });
  }

  for (const address of [
    'vscode-remote://ssh-remote+build7/home',
    'vscode-remote%3A%2F%2Fssh-remote%2Bbuild7%2Fhome',
  ]) {
    it(`names no remote machine: ${address}`, () => {
      const { text = '' } = redactTexts({ text: address }, { secrets: [], hosts: false });
      assert.doesNotMatch(text, /build7/);
      assert.match(text, /ssh-remote/);
    });
  }

  it('ends with the end of the log', () => assert.equal(tailOf('a\nb\nc\n', 2), 'b\nc\n'));
});

describe('a zip of ours', () => {
  it('gives back any files, and passes a check of its sums', () => {
    const file = fc.record({ name: fc.stringMatching(/^[\wé]{1,8}\.txt$/), bytes: fc.uint8Array() });
    fc.assert(
      fc.property(fc.array(file, { maxLength: 4 }), files => {
        const back = entriesOf(Buffer.from(zipOf(files)));
        assert.deepEqual(
          back.map(entry => [entry.name, [...entry.read()]]),
          files.map(({ name, bytes }) => [name, [...bytes]]),
        );
      }),
    );
  });

  it('has the sum that every zip has', () => {
    const zip = Buffer.from(zipOf([{ name: 'a', bytes: new TextEncoder().encode('123456789') }]));
    assert.equal(zip.readUInt32LE(14), 0xcbf43926); // the check value of CRC-32
  });
});
