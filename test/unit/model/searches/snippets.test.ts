import assert from 'node:assert/strict';
import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { startDemo, type Demo } from '../../../../src/demo';
import { PROD_SEARCH } from '../../../../src/demo/seed/clusters';
import type { Field } from '../../../../src/model/collections/collections';
import type { SearchCall } from '../../../../src/model/searches/calls';
import { SEARCH_SNIPPETS } from '../../../../src/model/searches/snippets';
import { Server } from '../../../harness/services/recording-server';

const HELP = { dbName: 'default', collectionName: 'help_center', outputFields: ['title'] };
const vector = Array.from({ length: 128 }, (_, at) => Math.sin(at));
const hard = `title != "it's $HOME \`x\` \\\\ \u2028 é" and id > 0`;

const CALLS: readonly [what: string, call: SearchCall, rows: number][] = [
  [
    'a search whose filter is hard to quote',
    { call: 'search', body: { ...HELP, data: [vector], filter: hard, limit: 3 } },
    3,
  ],
  [
    'a search of V1',
    { call: 'searchV1', body: { ...HELP, vector, limit: 3, params: { radius: -2, range_filter: 2 } } },
    3,
  ],
  ['a query', { call: 'query', body: { ...HELP, filter: 'id in [1, 2]', limit: 5 } }, 2],
  ['a look at ids, a long one among them', { call: 'get', body: { ...HELP, id: [1, 9007199254740993n] } }, 1],
  [
    'more vectors than an argument holds',
    { call: 'search', body: { ...HELP, data: Array.from({ length: 60 }, () => vector), limit: 1 } },
    60,
  ],
  [
    'a hybrid search',
    {
      call: 'hybridSearch',
      body: {
        ...HELP,
        search: [
          { data: [vector], annsField: 'vector', limit: 5 },
          { data: [vector.toReversed()], annsField: 'vector', filter: hard, params: { level: 1 }, limit: 5 },
        ],
        rerank: { strategy: 'weighted', params: { weights: [0.7, 0.3], norm_score: true } },
        limit: 4,
      },
    },
    4,
  ],
  [
    'a hybrid search with a function score',
    {
      call: 'hybridSearch',
      body: {
        ...HELP,
        search: [
          { data: [vector], annsField: 'vector', limit: 5 },
          { data: [vector.toReversed()], annsField: 'vector', limit: 5 },
        ],
        functionScore: {
          functions: [
            {
              name: 'recent',
              type: 'Rerank',
              inputFieldNames: ['year'],
              params: { reranker: 'decay', function: 'gauss', origin: 2025, scale: 5, decay: 0.5 },
            },
          ],
        },
        limit: 4,
      },
    },
    4,
  ],
];

const has = (program: string, ...args: string[]): boolean => spawnSync(program, args).status === 0;
const run = promisify(execFile);

describe('a search as code', function () {
  this.timeout(120_000); // each starts a process
  let demo: Demo;
  let folder: string;
  before(async () => {
    demo = await startDemo({ strict: true, entities: 1000 });
    folder = mkdtempSync(join(tmpdir(), 'vector-cloud-code-'));
  });
  after(async () => {
    await demo.close();
    rmSync(folder, { recursive: true });
  });

  const endpoint = () => demo.clusters.find(({ clusterId }) => clusterId === PROD_SEARCH)!.endpoint;
  /** Returns the output of a snippet. The snippet is in a file, because it can exceed the length of an argument. */
  const printed = async (
    language: keyof typeof SEARCH_SNIPPETS,
    call: SearchCall,
    env = {},
    { at = endpoint(), fields }: { at?: string; fields?: Field[] } = {},
  ): Promise<string> => {
    const ending = { curl: 'sh', python: 'py', sdk: 'py', typescript: 'mts' }[language];
    const file = join(folder, `code.${ending}`);
    writeFileSync(file, SEARCH_SNIPPETS[language](at, call, fields));
    const program = { curl: 'sh', python: 'python3', sdk: 'python3', typescript: process.execPath }[language];
    const { stdout } = await run(program, [file], { env: { ...process.env, VECTOR_CLOUD_KEY: demo.apiKey, ...env } });
    return stdout;
  };
  const counted = (language: string, stdout: string): number =>
    language === 'curl'
      ? (JSON.parse(stdout) as { data: unknown[] }).data.length
      : stdout.split('\n').filter(line => line.includes('title')).length;

  const needs = { curl: has('curl', '--version'), python: has('python3', '--version'), typescript: true } as const;
  for (const [language, isHere] of Object.entries(needs)) {
    for (const [what, call, rows] of CALLS) {
      (isHere ? it : it.skip)(`runs in ${language}: ${what}`, async () => {
        assert.equal(counted(language, await printed(language as keyof typeof needs, call)), rows);
      });
    }
  }

  for (const language of ['python', 'typescript'] as const) {
    (needs[language] ? it : it.skip)(
      `shows in ${language} plain values with all digits, whatever the encoding`,
      async () => {
        const server = await Server.start();
        const rows = [
          '{"id":9007199254740993,"meta":"{\\"n\\":9007199254740995}","tags":{"Data":{"StringData":{"data":["a"]}}},"none":null}',
          '{"id":2,"meta":"true story","tags":{"Data":{"LongData":{}}},"none":{"Data":{"LongData":{"data":[7]}}}}',
          '{"id":3,"meta":{"n":"[1]"},"tags":["[1]"],"title":"[1]"}',
        ];
        server.answer('POST /v2/vectordb/entities/query', 200, `{"code":0,"data":[${rows.join(',')}]}`);
        const fields = [
          { name: 'meta', type: 'JSON' },
          { name: 'tags', type: 'Array' },
          { name: 'none', type: 'Array' },
        ];
        const call: SearchCall = { call: 'query', body: { collectionName: 'c' } };
        const stdout = await printed(language, call, {}, { at: server.address, fields });
        await server.stop();
        const shown = stdout.replaceAll(/[\s'"]|(?<=\d)n/g, '').replaceAll('None', 'null');
        assert.equal(
          shown,
          '{id:9007199254740993,meta:{n:9007199254740995},tags:[a],none:null}' +
            '{id:2,meta:truestory,tags:[],none:[7]}{id:3,meta:{n:[1]},tags:[[1]],title:[1]}',
        );
      },
    );
  }

  it('passes over nothing but a text that is no JSON, where it decodes', () => {
    const call: SearchCall = { call: 'query', body: { collectionName: 'c' } };
    const fields = [{ name: 'meta', type: 'JSON' }];
    const written = {
      typescript: /catch \(error\) \{\s+if \(!\(error instanceof SyntaxError\)\) throw error;/,
      python: /except ValueError:/,
    };
    for (const [language, rule] of Object.entries(written)) {
      const code = SEARCH_SNIPPETS[language as keyof typeof written]('https://x', call, fields);
      assert.match(code, rule);
      assert.equal(code.match(/\b(catch|except)\b/g)?.length, 1);
    }
  });

  it('says that code 200 without data is a refusal', async () => {
    const server = await Server.start();
    server.answer('POST /v2/vectordb/entities/query', 200, { code: 200, message: 'partition not found' });
    const call: SearchCall = { call: 'query', body: { collectionName: 'c' } };
    await assert.rejects(printed('typescript', call, {}, { at: server.address }), /partition not found/);
    if (needs.python) await assert.rejects(printed('python', call, {}, { at: server.address }), /partition not found/);
    await server.stop();
  });

  // The SDK itself speaks another protocol than the demo service.
  (needs.python ? it : it.skip)('runs with the SDK’s names for what is asked', async () => {
    const body = {
      ...HELP,
      data: [[0.5]],
      annsField: 'vector',
      limit: 3,
      searchParams: { metricType: 'IP', params: { radius: 1 } },
    };
    writeFileSync(
      join(folder, 'pymilvus.py'),
      'import json\nclass MilvusClient:\n    def __init__(self, **given):\n        self.given = given\n    def search(self, **asked):\n        return [json.dumps([self.given, asked])]\n',
    );
    const stdout = await printed('sdk', { call: 'search', body }, { VECTOR_CLOUD_KEY: 'the-key' });
    rmSync(join(folder, 'pymilvus.py'));
    assert.deepEqual(JSON.parse(stdout), [
      { uri: endpoint(), token: 'the-key', db_name: 'default' },
      {
        collection_name: 'help_center',
        data: [[0.5]],
        anns_field: 'vector',
        limit: 3,
        output_fields: ['title'],
        search_params: { metric_type: 'IP', params: { radius: 1 } },
      },
    ]);
  });

  (needs.python ? it : it.skip)('runs with the SDK’s requests and rankers of a hybrid search', async () => {
    const classes = ['AnnSearchRequest', 'RRFRanker', 'WeightedRanker', 'Function', 'FunctionScore']
      .map(
        name =>
          `class ${name}(dict):\n    def __init__(self, *args, **named):\n        super().__init__(${name}=[*args, named])\n`,
      )
      .join('');
    writeFileSync(
      join(folder, 'pymilvus.py'),
      `import json\n${classes}class FunctionType:\n    RERANK = "RERANK"\nclass MilvusClient:\n    def __init__(self, **given):\n        pass\n    def hybrid_search(self, **asked):\n        return [json.dumps(asked)]\n`,
    );
    const search = [
      { data: [[0.5]], annsField: 'vector', limit: 5, params: { level: 2 }, metricType: 'IP' },
      { data: ['a planet'], annsField: 'words', filter: 'id > {low}', exprParams: { low: 1 }, limit: 4 },
    ];
    const reqs = [
      {
        AnnSearchRequest: [
          { data: [[0.5]], anns_field: 'vector', param: { metric_type: 'IP', params: { level: 2 } }, limit: 5 },
        ],
      },
      {
        AnnSearchRequest: [
          { data: ['a planet'], anns_field: 'words', param: {}, limit: 4, expr: 'id > {low}', expr_params: { low: 1 } },
        ],
      },
    ];
    const rankers: [joined: object, ranker: unknown][] = [
      [{ rerank: { strategy: 'rrf', params: { k: 60 } } }, { RRFRanker: [60, {}] }],
      [{ rerank: { strategy: 'weighted', params: { weights: [0.7, 0.3] } } }, { WeightedRanker: [0.7, 0.3, {}] }],
      [
        { rerank: { strategy: 'weighted', params: { weights: [1, 0], norm_score: false } } },
        { WeightedRanker: [1, 0, { norm_score: false }] },
      ],
      [
        {
          functionScore: {
            functions: [{ name: 'f', type: 'Rerank', inputFieldNames: ['id'], params: { reranker: 'decay' } }],
            params: { function_mode: 'Sum' },
          },
        },
        {
          FunctionScore: [
            {
              functions: [
                {
                  Function: [
                    { name: 'f', function_type: 'RERANK', input_field_names: ['id'], params: { reranker: 'decay' } },
                  ],
                },
              ],
              params: { function_mode: 'Sum' },
            },
          ],
        },
      ],
    ];
    for (const [joined, ranker] of rankers) {
      const body = { ...HELP, search, limit: 3, ...joined };
      const stdout = await printed('sdk', { call: 'hybridSearch', body }, { VECTOR_CLOUD_KEY: 'the-key' });
      assert.deepEqual(JSON.parse(stdout), {
        collection_name: 'help_center',
        reqs,
        ranker,
        limit: 3,
        output_fields: ['title'],
      });
    }
    rmSync(join(folder, 'pymilvus.py'));
  });

  it('calls the SDK’s method for what is asked: V1 is a search like any other', () => {
    const methods = CALLS.map(([, call]) => /rows = client\.(\w+)\(/.exec(SEARCH_SNIPPETS.sdk('https://x', call))?.[1]);
    assert.deepEqual(methods, ['search', 'search', 'query', 'get', 'search', 'hybrid_search', 'hybrid_search']);
  });

  it('says what the service refuses', async () => {
    const wrong: SearchCall = { call: 'query', body: { ...HELP, collectionName: 'nowhere', limit: 1 } };
    await assert.rejects(printed('typescript', wrong), /nowhere/);
    if (needs.python) await assert.rejects(printed('python', wrong), /nowhere/);
  });
});
