import assert from 'node:assert/strict';
import fc from 'fast-check';
import { checkFilter } from '../../../../src/model/filter';
import { compileFilter } from '../../../../src/demo/filter/evaluator';
import { patternIssue, patternMatcher } from '../../../../src/model/filter/automaton';
import { FIELDS } from '../../../harness/filter/fields';
import { NO_PATTERNS } from '../../../harness/filter/mistakes';

describe('regular expressions in filters', () => {
  const cases: [pattern: string, matching: string[], others: string[]][] = [
    ['', ['', 'a'], []],
    ['b', ['abc'], ['', 'ac']],
    ['^b', ['bc'], ['abc', 'a\nb']],
    ['b$', ['ab'], ['abc', 'b\n']],
    ['(?m)^b$', ['a\nb\nc', 'b'], ['ab']],
    [String.raw`\Aab\z`, ['ab'], ['ab\n', 'xab']],
    ['a.c', ['abc', 'a\rc', 'a😀c'], ['a\nc', 'ac']],
    ['(?s)a.c', ['a\nc'], ['ac']],
    ['^.$', ['😀', 'é'], ['ab']],
    ['^.b$', ['\uFFFFb', '\u{10000}b'], ['\uFFFF', '\uFFFFbb']],
    ['a|bc|', ['x'], []],
    ['^(a|bc)+$', ['abca'], ['', 'ab']],
    ['^(?:ab){2,3}$', ['abab', 'ababab'], ['ab', 'abababab']],
    ['^a{2,}b?$', ['aa', 'aaab'], ['a', 'aabb']],
    ['^a{,2}$', ['a{,2}'], ['aa']],
    ['^a+?b*?$', ['aab'], ['b']],
    ['(?i)straße|ÉTÉ', ['STRAßE', 'été'], ['strasse']],
    ['(?i)^[^a-c]$', ['d', 'D'], ['a', 'B']],
    ['a(?i)b|c', ['aB', 'C'], ['Ab']],
    ['(?i:a)b', ['Ab'], ['AB']],
    ['(?i)a(?-i:b)', ['Ab'], ['aB']],
    ['(?P<first>a)(?<second>b)', ['ab'], ['a']],
    [String.raw`\bcat\b`, ['a cat!', 'cat'], ['cats', 'concat', 'cat_']],
    [String.raw`\Bat\b`, ['cat'], ['at']],
    [String.raw`^\d+\s\w+$`, ['42 fox_7'], ['४२ fox', '42\u00a0fox', '42 fóx']],
    [String.raw`^\D\S\W$`, ['a!-'], ['1!-']],
    ['^[[:alpha:]_-]+$', ['a_-b'], ['a1', 'é']],
    ['^[[:^digit:]]$', ['x'], ['1']],
    [String.raw`^[]\d-]+$`, [']4-'], ['a']],
    ['(?i)^\u{10428}$', ['\u{10400}', '\u{10428}'], ['\u{10401}']],
    ['^[a-a]$', ['a'], ['b', '-']],
    ['^[ac]$', ['a', 'c'], ['b']],
    ['^[a-]$', ['a', '-'], ['b']],
    ['^[-a]$', ['a', '-'], ['b']],
    ['^a{2,2}$', ['aa'], ['a', 'aaa']],
    [String.raw`^\Qa\E\Q\Eb$`, ['ab'], ['a']],
    [String.raw`^[\x41-\x{43}\n]$`, ['B', '\n'], ['D']],
    [String.raw`^\p{L}\p{Greek}\PN$`, ['éωx'], ['1ωx', 'éωx'.replace('ω', 'o')]],
    [String.raw`^\p{^L}$`, ['1'], ['a']],
    [String.raw`\.\Qa.b*\E+`, ['.a.b**'], ['.axb*']],
    [String.raw`^\x{1F600}\t\07$`, ['😀\t\u0007'], ['']],
  ];
  for (const [pattern, matching, others] of cases) {
    it(`find ${JSON.stringify(pattern)}`, () => {
      const matches = patternMatcher(pattern);
      assert.deepEqual([...matching, ...others].filter(matches), matching);
    });
  }

  const sizes: [pattern: string, fits: boolean][] = [
    ['(a{70}){70}', true],
    ['(a{71}){71}', false],
    ['(((){40}){20}){5}', true],
    ['(((){10}){1000}){2}', false], // nothing, 20,000 times
    ['((){1000}b?){5}', false],
    ['(a{70}){69,}', true],
    ['(a{71}){71,}', false],
    ['((a|b){40}){20,}', true],
    ['((a|b){60}){30,}', false],
  ];
  it('are refused before they are written out: a long quotation', () => {
    const message = 'Not a valid RE2 regular expression: too large when expanded';
    assert.equal(patternIssue(String.raw`\Q${'a'.repeat(300_000)}`), message);
  });
  for (const [pattern, fits] of sizes) {
    it(`${fits ? 'are written out' : 'are refused before they are written out'}: ${pattern}`, () => {
      assert.equal(
        patternIssue(pattern),
        fits ? undefined : 'Not a valid RE2 regular expression: too large when expanded',
      );
    });
  }

  for (const [pattern, what] of NO_PATTERNS) {
    it(`are refused where RE2 refuses them: ${pattern.slice(0, 20)}`, () => {
      assert.match(String(patternIssue(pattern)), what);
      const filter = `color !~ ${JSON.stringify(pattern)}`;
      const [issue] = checkFilter(filter, FIELDS);
      assert.equal(issue!.start, 9);
      assert.throws(() => compileFilter('color =~ {p}', FIELDS, { params: { p: pattern } }), { name: 'InvalidFilter' });
    });
  }

  it('take time in proportion to the text', () => {
    const text = 'a'.repeat(200_000);
    for (const pattern of ['^(a+)+$', '^(a|a)*$', '(a*)*$', '^(a?){50}a{50}']) {
      assert.equal(patternMatcher(pattern)(text), true, pattern);
    }
    for (const pattern of ['(a+)+b', '(a|a)*b', '(.*)*b', '(x+x+)+y|(a+)+c']) {
      assert.equal(patternMatcher(pattern)(text), false, pattern);
    }
  }).timeout(60_000);

  it('have groups up to a depth', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}a${')'.repeat(depth)}`;
    assert.equal(patternIssue(nested(499)), undefined);
    assert.match(String(patternIssue(nested(500))), /groups are nested too deeply/);
    assert.equal(patternIssue(nested(400).repeat(3)), undefined, 'one after another');
  });

  it('have classes of any number of characters', () => {
    const letters = Array.from({ length: 50_000 }, (_, at) => String.fromCodePoint(0x10000 + 2 * (49_999 - at))).join(
      '',
    );
    const matches = patternMatcher(`[${letters}${String.raw`\p{Greek}`.repeat(10_000)}a-z]{900}$`);
    const text = 'abcdefghi'.repeat(200);
    assert.deepEqual(
      ['i', '\u{10000}', 'ω', '\u{286A0}', '\u{10001}'].map(last => matches(text + last)),
      [true, true, true, false, false],
    );
  });
  it('cost as much as their classes have parts, and more where case is ignored', () => {
    const cost = (pattern: string): number => {
      let spent = 0;
      patternMatcher(pattern, comparisons => (spent += comparisons))('\u4e00');
      return spent;
    };
    const categories = ['Lu', 'Ll', 'Lt', 'Nd', 'Nl', 'Pd', 'Ps', 'Sm', 'Zs'];
    const many = categories.map(each => String.raw`\p{${each}}`).join('');
    assert.equal(cost(`[${many}]`) - cost('[a]'), categories.length);
    assert.equal(cost(`[^${many}]x`) - cost('[^a]x'), categories.length);
    assert.equal(cost(`(?i)[${many}]`) - cost('(?i)[a]'), 4 * categories.length);
  });
  it('have classes whose ranges overlap, in any order', () => {
    const matches = patternMatcher('^[x-zc-ea-da-bx]$');
    assert.deepEqual(Array.from('abcdefwxyz').filter(matches), Array.from('abcdexyz'));
  });

  it('forget what they learned rather than grow', () => {
    const matches = patternMatcher('[ab]*a[ab]{12}c'); // thousands of situations
    let bits = 1;
    const text = Array.from({ length: 50_000 }, () => {
      bits = (Math.imul(bits, 1_103_515_245) + 12_345) >>> 0;
      return bits & 65_536 ? 'a' : 'b';
    }).join('');
    assert.equal(matches(text), false);
    assert.equal(matches(`${text}a${'b'.repeat(12)}c`), true);
    assert.equal(matches(`${text}b${'b'.repeat(12)}c`), false);
  }).timeout(60_000);

  it('agree with those of JavaScript where both are alike', () => {
    const leaf = fc.constantFrom(
      'a',
      'b',
      '.',
      '[ab]',
      '[^a]',
      '^',
      '$',
      String.raw`\b`,
      String.raw`\w`,
      'é',
      '😀',
      '',
    );
    const { pattern } = fc.letrec<{ pattern: string }>(tie => ({
      pattern: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        leaf,
        fc.tuple(tie('pattern'), tie('pattern')).map(parts => parts.join('')),
        fc.tuple(tie('pattern'), tie('pattern')).map(parts => `(${parts.join('|')})`),
        fc
          .tuple(tie('pattern'), fc.constantFrom('*', '+', '?', '{2}', '{1,3}', '*?', '{2,}'))
          .map(([inner, sign]) => `(?:${inner})${sign}`),
      ),
    }));
    const texts = fc.array(fc.constantFrom('a', 'b', 'é', '😀', ' ', '\n', '_'), { maxLength: 6 });
    fc.assert(
      fc.property(pattern, fc.array(texts, { minLength: 1, maxLength: 5 }), (given, all) => {
        const theirs = new RegExp(given, 'u');
        const ours = patternMatcher(given);
        for (const text of all.map(each => each.join('')))
          assert.equal(ours(text), theirs.test(text), `${given} ${text}`);
      }),
      { numRuns: 1000 },
    );
  }).timeout(60_000);
});
