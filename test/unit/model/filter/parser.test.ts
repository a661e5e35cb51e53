import assert from 'node:assert/strict';
import { type FilterIssue, type FilterNode, parseFilter, printFilter } from '../../../../src/model/filter';
import { tokenize } from '../../../../src/model/filter/tokens';
import { UNREADABLE } from '../../../harness/filter/mistakes';

/** A tree as nested lists, parentheses everywhere: how it was read. */
function shape(text: string): string {
  const { tree, issues } = parseFilter(text);
  assert.deepEqual(issues, [], text);
  return tree ? grouped(tree) : '';
}

function grouped(node: FilterNode): string {
  if (node.kind === 'binary') return `(${grouped(node.left)} ${node.op} ${grouped(node.right)})`;
  if (node.kind === 'unary') return `(${node.op} ${grouped(node.operand)})`;
  if (node.kind === 'logic') return `(${node.operands.map(grouped).join(` ${node.op} `)})`;
  if (node.kind === 'range') {
    return `[${grouped(node.left)} ${node.leftOp} ${grouped(node.middle)} ${node.rightOp} ${grouped(node.right)}]`;
  }
  if (node.kind === 'call') {
    const option = node.option ? [`${node.option.name}=${node.option.value}`] : [];
    return `${node.name}(${[...node.args.map(grouped), ...option].join(', ')})`;
  }
  if (node.kind === 'null') return `(${grouped(node.operand)} is ${node.not ? 'not ' : ''}null)`;
  if (node.kind === 'array') return `[${node.items.map(grouped).join(', ')}]`;
  return printFilter(node);
}

/** The only leaf of `x == leaf`. */
function leaf(text: string): unknown {
  const { tree, issues } = parseFilter(`x == ${text}`);
  assert.deepEqual(issues, [], text);
  assert.equal(tree?.kind, 'binary');
  const { start: _start, end: _end, ...rest } = (tree as FilterNode & { kind: 'binary' }).right;
  return rest;
}

describe('tokens of filters (service facts 17.1)', () => {
  const literals: [text: string, kind: string, value: unknown][] = [
    ['true', 'bool', true],
    ['True', 'bool', true],
    ['FALSE', 'bool', false],
    ['0', 'int', 0],
    ['42', 'int', 42],
    ['0x1F', 'int', 31],
    ['0X1f', 'int', 31],
    ['017', 'int', 15],
    ['00', 'int', 0],
    ['0b101', 'int', 5],
    ['9007199254740993', 'int', 9007199254740993n],
    ['9007199254740991', 'int', 9007199254740991],
    ['9223372036854775807', 'int', 9223372036854775807n],
    [`0b${'0'.repeat(9)}${'1'.repeat(63)}`, 'int', 9223372036854775807n],
    ['1.5', 'float', 1.5],
    ['.5', 'float', 0.5],
    ['5.', 'float', 5],
    ['5.e2', 'float', 500],
    ['1e3', 'float', 1000],
    ['1.5E-3', 'float', 0.0015],
    ['08.5', 'float', 8.5],
    ['0x1p3', 'float', 8],
    ['0x1.8p1', 'float', 3],
    ['0x.8P0', 'float', 0.5],
    [`'a"b'`, 'string', 'a"b'],
    [`"a'b"`, 'string', "a'b"],
    ['""', 'string', ''],
    [String.raw`"\n\t\\\"\'\a\v"`, 'string', '\n\t\\"\'\x07\v'],
    [String.raw`"\101\x41\u0041\U0001F600"`, 'string', 'AAA😀'],
    ['"tab\there"', 'string', 'tab\there'],
    ['u8"x"', 'string', 'x'],
    [`L'x'`, 'string', 'x'],
    [String.raw`r"\d\n"`, 'string', String.raw`\d\n`],
    [String.raw`R'a\'b'`, 'string', String.raw`a\'b`],
    ['"😀é"', 'string', '😀é'],
  ];
  for (const [text, kind, value] of literals) {
    it(`reads ${JSON.stringify(text)}`, () => assert.deepEqual(leaf(text), { kind, value }));
  }

  const named: [text: string, node: object][] = [
    ['a_1', { kind: 'field', name: 'a_1' }],
    ['And', { kind: 'field', name: 'And' }],
    ['$meta', { kind: 'field', name: '$meta' }],
    ['a["k"]', { kind: 'path', name: 'a', keys: ['k'] }],
    [`a['k'][3]["z"]`, { kind: 'path', name: 'a', keys: ['k', 3, 'z'] }],
    ['a[r"\\d"]', { kind: 'path', name: 'a', keys: ['\\d'] }],
    ['$meta["k"]', { kind: 'path', name: '$meta', keys: ['k'] }],
    ['a[0]', { kind: 'path', name: 'a', keys: [0] }],
    ['a[sub]', { kind: 'struct', name: 'a', sub: 'sub' }],
    ['a[0][sub]', { kind: 'struct', name: 'a', index: 0, sub: 'sub' }],
    ['$[sub]', { kind: 'element', sub: 'sub' }],
    ['$', { kind: 'element' }],
    ['{ name }', { kind: 'template', name: 'name' }],
  ];
  for (const [text, node] of named) it(`reads ${text}`, () => assert.deepEqual(leaf(text), node));
});

describe('the grammar of filters (service facts 17.2)', () => {
  const read: [text: string, tree: string][] = [
    ['', ''],
    [' \t\r\n', ''],
    ['a == 1', '(a == 1)'],
    ['a==1and b==2', '((a == 1) and (b == 2))'],
    ['a AND b && c', '(a and b and c)'],
    ['a OR b || c', '(a or b or c)'],
    ['a or b and c or d', '(a or (b and c) or d)'],
    ['(a and b) and c', '((a and b) and c)'],
    ['not a == 1', '((not a) == 1)'],
    ['not not a', '(not (not a))'],
    ['!a == 1', '((not a) == 1)'],
    ['not a like "x"', '(not (a like "x"))'],
    ['not a in [1]', '((not a) in [1])'],
    ['a not in [1]', '(a not in [1])'],
    ['a ! in [1]', '(a not in [1])'],
    ['exists a["k"] == 1', '((exists a["k"]) == 1)'],
    ['not exists a', '(not (exists a))'],
    ['exists not a ** b', '(exists (not (a ** b)))'],
    ['a =~ "x" like "y"', '(a =~ ("x" like "y"))'],
    ['2 ** 3 ** 4', '((2 ** 3) ** 4)'],
    ['-2 ** 2', '(- (2 ** 2))'],
    ['2 ** -3 * 4', '((2 ** (- 3)) * 4)'],
    ['-a * b', '((- a) * b)'],
    ['a + b * c - d', '((a + (b * c)) - d)'],
    ['a % 2 / 3', '((a % 2) / 3)'],
    ['a << 1 + 2', '(a << (1 + 2))'],
    ['a + 1 in [2]', '((a + 1) in [2])'],
    ['1 < a <= 5', '[1 < a <= 5]'],
    ['5 >= a["k"] > 1 + 1', '[5 >= a["k"] > (1 + 1)]'],
    ['1 < a > 3', '((1 < a) > 3)'],
    ['1 < a + 1 < 5', '((1 < (a + 1)) < 5)'],
    ['1 < a < 3 < b < 5', '[[1 < a < 3] < b < 5]'],
    ['1 < a < b == c', '([1 < a < b] == c)'],
    ['x == 1 < a < 3', '(x == [1 < a < 3])'],
    ['a < 1 < b < 3', '(a < [1 < b < 3])'],
    ['a == 1 > 2', '(a == (1 > 2))'],
    ['a & 4 == 4', '(a & (4 == 4))'],
    ['a | b ^ c & d', '(a | (b ^ (c & d)))'],
    ['a & 1 and b', '((a & 1) and b)'],
    ['a is null', '(a is null)'],
    ['a IS NOT NULL and b', '((a is not null) and b)'],
    ['not a["k"] is null', '(not (a["k"] is null))'],
    ['a in []', '(a in [])'],
    ['a in [ 1 , "b", ]', '(a in [1, "b"])'],
    ['[[1], [2]] == a', '([[1], [2]] == a)'],
    ["ts > iso '2025'", 'ts > iso "2025"'],
    ["not ts > ISO '2025'", '(not ts > iso "2025")'],
    ["ts + INTERVAL 'P1D' <= iso 'x'", 'ts + interval "P1D" <= iso "x"'],
    ["iso 'x' != ts - interval 'P1D'", 'iso "x" != ts - interval "P1D"'],
    ['json_contains(a["k"], 1)', 'json_contains(a["k"], 1)'],
    ['TEXT_MATCH ( a , "x" )', 'text_match(a, "x")'],
    ['text_match(a, "x", MINIMUM_SHOULD_MATCH = 2)', 'text_match(a, "x", minimum_should_match=2)'],
    ['match_most(a, $[b] > 1, threshold=0)', 'match_most(a, ($[b] > 1), threshold=0)'],
    ['f() or g(1,) or Json_Contains(a)', '(f() or g(1) or Json_Contains(a))'],
    ['((((a))))', 'a'],
  ];
  for (const [text, tree] of read) it(`reads ${JSON.stringify(text)}`, () => assert.equal(shape(text), tree));

  it('tells where each part stands', () => {
    const { tree } = parseFilter('  ab >= "😀" and c is null');
    const spans: [string, number, number][] = [];
    const visit = (node: FilterNode): void => {
      spans.push([node.kind, node.start, node.end]);
      if (node.kind === 'logic') node.operands.forEach(visit);
      if (node.kind === 'binary') [node.left, node.right].forEach(visit);
    };
    visit(tree!);
    assert.deepEqual(spans, [
      ['logic', 2, 26],
      ['binary', 2, 12],
      ['field', 2, 4],
      ['string', 8, 12],
      ['null', 17, 26],
    ]);
  });
});

describe('the printing of filters', () => {
  const printed: [text: string, again: string][] = [
    ['a  AND b&&c', 'a and b and c'],
    ['((a)) == (1)', 'a == 1'],
    ['(a < b) < c', '(a < b) < c'],
    ['a < (b < c < d)', 'a < (b < c < d)'],
    ['(1 < a) < b', '(1 < a) < b'],
    ['(a and b) and (c or d)', '(a and b) and (c or d)'],
    ['(a and b) or c', 'a and b or c'],
    ['not (a == 1)', 'not (a == 1)'],
    ['a - (b - c)', 'a - (b - c)'],
    ["a == (ts > iso 'x')", 'a == (ts > iso "x")'],
    ["not ts > iso 'x'", 'not (ts > iso "x")'],
    [`a == 'it"s'`, String.raw`a == "it\"s"`],
    ['a == 5.', 'a == 5.0'],
    ['a == 0x10', 'a == 16'],
    ['F(1) in [1,]', 'F(1) in [1]'],
  ];
  for (const [text, again] of printed) {
    it(`writes ${text} as ${again}`, () => assert.equal(printFilter(parseFilter(text).tree!), again));
  }
});

describe('whole numbers of filters', () => {
  const printed = (text: string) => printFilter(parseFilter(text).tree!);
  it('reach from -2^63 in every form', () => {
    const most = '-9223372036854775808';
    for (const text of [most, '-0x8000000000000000', `-0b1${'0'.repeat(63)}`, `-01${'0'.repeat(21)}`]) {
      assert.deepEqual(parseFilter(`a > ${text}`).issues, [], text);
      assert.equal(printed(`a > ${text}`), `a > ${most}`);
    }
  });
});

describe('a comparison that begins with a time', () => {
  it('ends with its field, or with the interval after it', () => {
    for (const text of ["iso 'x' != ts", "iso 'x' != ts - interval 'P1D'"]) {
      const { start, end } = parseFilter(text).tree!;
      assert.deepEqual([start, end], [0, text.length]);
    }
  });
});

describe('filters that cannot be read', () => {
  it('are told by their beginning, where that is long', () => {
    const [short, long] = [40, 41].map(length => `1${'x'.repeat(length - 1)}`);
    assert.equal(parseFilter(`a > ${short}`).issues[0]!.message, `${short} is not a number`);
    assert.equal(parseFilter(`a > ${long}`).issues[0]!.message, `1${'x'.repeat(36)}… is not a number`);
  });
  it('are told of the same fault in a row once', () => {
    const messages = tokenize('a 😀 ; ; ;').issues.map(({ message }) => message);
    assert.equal(messages.length, 2);
    assert.notEqual(messages[0], messages[1]);
  });
  it('are read in one pass, whatever their digits', () => {
    const [digit] = parseFilter(`a > 0x${'f'.repeat(1e6)}`).issues;
    assert.match(digit!.message, /^0xf+… exceeds 64 bits/);
  });
  it('need a blank between a word of the language and a bracket, in either case', () => {
    for (const word of ['in', 'IN']) {
      assert.match(parseFilter(`a ${word}[1]`).issues[0]!.message, new RegExp(`^Add a space between ${word} and \\[`));
    }
  });
  it('have an option only where one is set', () => {
    const messages = (text: string) => parseFilter(text).issues.map(({ message }) => message);
    assert.equal(messages('json_contains(threshold, 1)')[0], 'Expected a value after (, not threshold');
    assert.equal(messages('match_most(a, $[b] > 1, threshold=x)')[0], 'threshold= must be followed by an integer');
  });
  for (const [text, ...issues] of UNREADABLE) {
    it(`says what is wrong with ${JSON.stringify(text)}`, () => {
      const found: readonly FilterIssue[] = parseFilter(text).issues;
      assert.deepEqual(
        found.map(({ start, end }) => [start, end]),
        issues.map(([start, end]) => [start, end]),
        found.map(issue => issue.message).join('\n'),
      );
      for (const [index, [, , part]] of issues.entries()) {
        assert.ok(found[index]!.message.includes(part), `${found[index]!.message} lacks ${part}`);
      }
    });
  }
});
