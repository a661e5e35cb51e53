import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { parseSync } from 'oxc-parser';
import { sitesOf } from '../../harness/mutants/faults';
import { inputsOfTests, testsOf } from '../../harness/mutants/nearness';
import { shuffled, type Source } from '../../harness/mutants/sample';
import { filesOf } from '../../harness/checks/files';

describe('faults', () => {
  const faults = (source: string): string[] =>
    sitesOf('a.ts', source).flatMap(site =>
      site.map(({ start, end, text }) => source.slice(0, start) + text + source.slice(end)),
    );
  const cases: [source: string, ...faults: string[]][] = [
    ['a < b', '(a <= b)'],
    ['a === b', '(a !== b)'],
    ['a - b', '(a + b)'],
    ['a += b', '(a -= b)'],
    ["a + 'b'"],
    ['a && b', '(a || b)'],
    ['a ?? b', 'a'],
    ['!a', 'a'],
    ['a = true', 'a = false'],
    ['a[0]', 'a[1]', 'a[(-1)]'],
    ['a = 5', 'a = 6', 'a = 4'],
    ['a = 5n', 'a = 6n'],
    ['a = { 1: b }'],
    ['a.toSorted(b).c', 'a.c'],
    ['a?.toSorted(b)'],
    ['a = { ...b, c }', 'a = { ...{}, c }'],
    ['a = [...b]', 'a = [...[]]'],
    ['a(...b)'],
    ['if (a) b()', 'if (!(a)) b()'],
    ['if (!a) b()', 'if (a) b()'],
    ['a ? b : c', '!(a) ? b : c'],
    ["import { a } from 'b'"],
    ['type A = 1 | true'],
    ['a as 1'],
    ['(a < b) as B', '((a <= b)) as B'],
    ["t('{0} of {1}', a - b, 5)"],
    ["vscode.l10n.t('{0}', a || b)"],
  ];
  for (const [source, ...wanted] of cases) {
    it(`of ${source} are ${wanted.length}`, () => assert.deepEqual(faults(source), wanted));
  }

  it('of every source compile', () => {
    const files = filesOf('src/model/**/*.ts', 'src/client/**/*.ts', 'src/changes/**/*.ts').filter(
      (_, at) => at % 7 === 0,
    );
    const sources = files.map((file): Source => [file, readFileSync(file, 'utf8')]);
    const broken = shuffled(sources, 1).filter(({ file, source }) => parseSync(file, source).errors.length > 0);
    assert.deepEqual(
      broken.map(({ file, line, was, fault }) => `${file}:${line} ${was} → ${fault}`),
      [],
    );
  }).timeout(120_000);
});

describe('the sample of faults', () => {
  const one: Source = ['src/a.ts', 'export const a = b < c;\nexport const d = e && f;\n'];
  const other: Source = ['src/b.ts', 'export const g = !h;\n'];
  const shown = (sources: Source[], seed: number) =>
    shuffled(sources, seed).map(({ was, fault }) => `${was} → ${fault}`);

  it('is the same for the same seed, and another for another', () => {
    const orders = Array.from({ length: 20 }, (_, seed) => shown([one, other], seed));
    assert.deepEqual(shown([one, other], 3), orders[3]);
    assert.ok(new Set(orders.map(order => order.join())).size > 1);
    assert.equal(new Set(orders.flat()).size, 3);
  });

  it('stays where files move and lines are put in', () => {
    const moved: Source = ['src/z.ts', `// more\n\n${one[1].replaceAll('export', '  export')}`];
    assert.deepEqual(shown([other, moved], 7), shown([one, other], 7));
  });

  it('tells where a fault is, and has the whole source with it', () => {
    const [fault] = shuffled([other], 1);
    assert.deepEqual(fault, {
      file: 'src/b.ts',
      line: 1,
      code: 'export const g = !h;',
      was: '!h',
      fault: 'h',
      source: 'export const g = h;\n',
    });
  });
});

describe('the tests of a source', () => {
  const output = (entryPoint: string, ...inputs: string[]) => ({
    entryPoint,
    inputs: Object.fromEntries(inputs.map(input => [input, {}])),
    imports: [{ path: 'lib/chunk.js' }, { path: 'mocha', external: true }],
  });
  const tests = inputsOfTests({
    outputs: {
      'far.js': output('test/unit/demo/far.test.ts', 'src/demo/a.ts'),
      'near.js': output('test/unit/client/near.test.ts', 'src/client/other.ts'),
      'own.js': output('test/unit/client/roles.test.ts', 'a', 'b', 'c'),
      'small.js': output('test/unit/client/small.test.ts'),
      'without.js': { ...output('test/unit/client/without.test.ts'), imports: [] },
      'lib/chunk.js': { inputs: { 'src/client/roles.ts': {} }, imports: [{ path: 'lib/chunk.js' }] },
    },
  });

  it('are those that take it in, the nearest and the smallest first', () =>
    assert.deepEqual(testsOf('src/client/roles.ts', tests), [
      'test/unit/client/roles.test.ts',
      'test/unit/client/small.test.ts',
      'test/unit/client/near.test.ts',
      'test/unit/demo/far.test.ts',
    ]));
});
