import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { answerText, eachOf, failureText, presentable, TOOL_INPUTS, type ToolName } from '../../../src/agents/answers';
import { check } from '../../../src/model/issues';

interface Tool {
  readonly name: string;
  readonly inputSchema: { readonly properties: Record<string, unknown>; readonly required: string[] };
}

const tools: Tool[] = JSON.parse(readFileSync('package.json', 'utf8')).contributes.languageModelTools;

describe('the tools of agents', () => {
  it('take what the manifest says they take, and nothing else', () => {
    const shape = (names: string[]) => names.toSorted((a, b) => (a < b ? -1 : 1));
    const said = tools.map(({ name, inputSchema }) => [name, shape(Object.keys(inputSchema.properties))]);
    const taken = Object.entries(TOOL_INPUTS).map(([name, input]) => [
      `vectorCloud_${name}`,
      shape(Object.keys(input.shape)),
    ]);
    assert.deepEqual(said, taken);
  });

  for (const { name, inputSchema } of tools) {
    it(`need what the manifest says they need: ${name}`, () => {
      const input = TOOL_INPUTS[name.replace('vectorCloud_', '') as ToolName];
      const all = Object.fromEntries(inputSchema.required.map(each => [each, 'x']));
      assert.ok(check(input, all).ok);
      for (const left of inputSchema.required) {
        const { [left]: _, ...rest } = all;
        assert.equal(check(input, rest).ok, false, left);
      }
      assert.equal(check(input, { ...all, headers: { authorization: 'x' } }).ok, false);
    });
  }

  it('give at most 20 hits', () => {
    const search = { connection: 'a', collection: 'c' };
    assert.ok(check(TOOL_INPUTS.search, { ...search, limit: 20 }).ok);
    assert.equal(check(TOOL_INPUTS.search, { ...search, limit: 21 }).ok, false);
  });

  it('name no address to which a service would send entities', () => {
    const search = { connection: 'a', collection: 'c', queries: [{ annsField: 'v', text: 'x' }] };
    const scored = (params: object) => ({ ...search, functionScore: { functions: [{ name: 'f', params }] } });
    assert.ok(check(TOOL_INPUTS.search, scored({ reranker: 'rrf', k: 1 })).ok);
    assert.equal(check(TOOL_INPUTS.search, scored({ reranker: 'model', Endpoint: 'https://x.example' })).ok, false);
  });

  it('show no vector, no secret and no long text, however deep', () => {
    const vector = Array.from({ length: 128 }, (_, at) => at / 7);
    const value = {
      a: [{ vector, apiKey: 'k1', config: { password: 'k2' } }],
      text: 'x'.repeat(9000),
      id: 9007199254740993n,
    };
    assert.deepEqual(presentable(value), {
      a: [{ vector: '(128 components)', apiKey: '•••', config: { password: '•••' } }],
      text: `${'x'.repeat(400)}… (9000 characters)`,
      id: '9007199254740993',
    });
  });

  it('show no secret of a text that holds JSON, or of an address', () => {
    const note = JSON.stringify({ kind: 'note', api_key: 'k1', inner: JSON.stringify({ password: 'k2' }) });
    const value = { note, said: 'answered {"token": "k3", "at": 4}', from: 'see https://me:k5@host.example/x' };
    const shown = presentable(value);
    assert.doesNotMatch(JSON.stringify(shown), /k\d/);
    assert.match(JSON.stringify(shown), /note.*api_key.*at.*4.*host\.example/);
  });

  it('show no character that a person cannot see, in names, values and facts', () => {
    const unseen = ['\u202e', '\u200b', '\u{e0041}', '\u{fe01}', '\u2028'];
    const text = answerText({
      facts: { [`collection${unseen[0]}`]: 'c', report: unseen.join('r') },
      items: [Object.fromEntries(unseen.map(each => [each, `value${each}`])), '👩‍🚀'],
    });
    for (const each of unseen) assert(!text.includes(each), each.codePointAt(0)!.toString(16));
    assert(text.includes('👩‍🚀'));
    assert.equal(JSON.parse(text).items[0]['\u202e'], 'value\u202e');
    const forged = answerText({ facts: {}, items: Array.from({ length: 100 }, () => '\u{e0041}'.repeat(200)) });
    assert(forged.length < 30_000, 'escapes count');
  });

  it('cut a long text, and a long failure, between characters', () => {
    assert.equal(presentable(`${'x'.repeat(399)}😀 and more`), `${'x'.repeat(399)}… (410 characters)`);
    assert.equal(failureText('short'), 'short');
    assert.equal(failureText(`${'x'.repeat(1999)}😀`), `${'x'.repeat(1999)}…`);
    assert.equal(failureText('x'.repeat(2000)), 'x'.repeat(2000));
  });

  it('show nothing that is nested too deep to be read', () => {
    const nested = (depth: number): unknown => {
      let value: unknown = 'core';
      for (let at = 0; at < depth; at += 1) value = at % 2 ? [value] : { value };
      return value;
    };
    assert.deepEqual(presentable(nested(32)), nested(32));
    assert.match(JSON.stringify(presentable(nested(33))), /"\(nested deeper\)"/);
    const text = answerText({ facts: { deep: nested(20_000) }, items: [nested(20_000), 'next'] });
    assert.equal(text.match(/nested deeper/g)?.length, 2);
    assert.deepEqual(JSON.parse(text).items[1], 'next');
  });

  it('answer in a bounded size, whatever facts a service makes up', () => {
    const many = (count: number, of: (at: number) => [string, unknown]) =>
      Object.fromEntries(Array.from({ length: count }, (_, at) => of(at)));
    let deep: unknown = 1;
    for (let at = 0; at < 30; at += 1) deep = [deep, at];
    const made: Record<string, unknown>[] = [
      many(100_000, at => [`fact${at}`, 'x'.repeat(100)]),
      { ['x'.repeat(1_000_000)]: 1 },
      { fields: many(9000, at => [`f${at}`, [[]]]) },
      { deep: Array.from({ length: 30 }, () => deep) },
    ];
    for (const facts of made) {
      const text = answerText({ facts: { connection: 'a', ...facts }, items: ['i', deep] });
      assert.ok(text.length < 30_000, String(text.length));
      assert.equal(JSON.parse(text).connection, 'a');
    }
    const { password, stats } = JSON.parse(
      answerText({ facts: { password: 'p', stats: { api_key: 'k' } }, items: [] }),
    );
    assert.deepEqual([password, stats], ['•••', { api_key: '•••' }]);
    const pairs = [
      { key: 'extfs.account_key', value: 'k' },
      { key: 'dim', value: '8' },
    ];
    const { properties } = JSON.parse(answerText({ facts: { properties: pairs }, items: [] }));
    assert.deepEqual(properties, [{ ...pairs[0], value: '•••' }, pairs[1]]);
  });

  it('answer with JSON of a bounded size that says what was left out', () => {
    fc.assert(
      fc.property(fc.array(fc.jsonValue(), { maxLength: 200 }), items => {
        const text = answerText({ facts: { connection: 'a' }, items });
        assert.ok(text.length < 100_000);
        const answer = JSON.parse(text) as { count: number; shown: number; truncated: boolean; items: unknown[] };
        assert.equal(answer.shown, answer.items.length);
        assert.equal(answer.truncated, answer.shown < answer.count);
      }),
    );
    const fields = Array.from({ length: 3000 }, (_, at) => ({ name: `field${at}`, description: 'd'.repeat(300) }));
    const large = answerText({
      facts: { connection: 'a', report: 'r'.repeat(5000), fields, partitions: ['p'] },
      items: ['i'],
    });
    assert.ok(large.length < 30_000);
    const { connection, report, leftOut, partitions, items: kept } = JSON.parse(large) as Record<string, unknown>;
    assert.deepEqual([connection, leftOut, partitions, kept], ['a', ['fields'], ['p'], ['i']]);
    assert.equal(report, 'r'.repeat(5000));
    const long = Array.from({ length: 1000 }, () => 'x'.repeat(300));
    assert.equal(JSON.parse(answerText({ facts: {}, items: long })).truncated, true);
  });

  it('read from all sources at once, and keep what a failed one has told', async () => {
    const order: string[] = [];
    const { promise: second, resolve } = Promise.withResolvers<void>();
    const signal = new AbortController().signal;
    const items = await eachOf(['a', 'b', 'c'], { signal, about: of => ({ of }) }, async (source, told) => {
      order.push(source);
      told.push(source);
      if (source === 'a') await second; // would wait for ever if one were read after the other
      if (source === 'b') resolve();
      if (source === 'c') throw new Error('denied');
    });
    assert.deepEqual(order, ['a', 'b', 'c']);
    assert.deepEqual(items, ['a', 'b', 'c', { of: 'c', failed: 'denied' }]);
    const read = eachOf(['a'], { signal: AbortSignal.abort(), about: () => ({}) }, () =>
      Promise.reject(new Error('x')),
    );
    await assert.rejects(read, { name: 'AbortError' });
  });
});
