import assert from 'node:assert/strict';
import fc from 'fast-check';
import {
  changedFields,
  edits,
  keyAt,
  placeAt,
  readable,
  readText,
  repeatedKey,
  spanOf,
  treeOf,
  type Path,
  type TextEdit,
  withValue,
} from '../../../../src/model/documents/json-text';

const TEXT = `{
  "roleName": "Readers",
  "policies": [
    { "resourceType": "volume", "privileges": ["view"] }
  ]
}
`;

const applied = (text: string, changes: readonly TextEdit[]): string =>
  changes
    .toSorted((a, b) => b.offset - a.offset)
    .reduce((now, { offset, length, content }) => now.slice(0, offset) + content + now.slice(offset + length), text);

describe('a text of JSON', () => {
  it('keeps its ends of lines where a value of several lines is put in', () => {
    const ends = (text: string) => {
      const now = applied(text, edits(text, ['annotations', 'team'], 'search'));
      assert.deepEqual((JSON.parse(now) as Record<string, unknown>)['annotations'], { team: 'search' });
      return new Set(now.match(/\r?\n/g));
    };
    assert.deepEqual([...ends(TEXT)], ['\n']);
    assert.deepEqual([...ends(TEXT.replaceAll('\n', '\r\n'))], ['\r\n']);
  });
});

describe('a text that is no JSON', () => {
  for (const [text, offset, message] of [
    ['', 0, 'value expected'],
    ['{"a": 1,}', 8, 'property name expected'],
    ['{"a": 1 "b": 2}', 8, 'comma expected'],
    ['{"a": // no\n 1}', 6, 'invalid comment token'],
    ['<<<<<<< ours', 0, 'invalid symbol'],
    ['{"a": ', 6, 'value expected'],
    ['{} {}', 3, 'end of file expected'],
  ] as const) {
    it(`says where: ${JSON.stringify(text)}`, () => {
      const read = readText(text);
      assert.ok('broken' in read);
      assert.deepEqual([read.broken.offset, read.broken.message], [offset, message]);
      assert.ok(read.broken.length > 0);
    });
  }

  for (const [open, close] of [
    ['[', ']'],
    ['{"a":', '}'],
  ] as const) {
    const nested = (depth: number) => `${open.repeat(depth)}1${close.repeat(depth)}`;
    it(`is read up to 500 levels of ${open}, and says where there are more`, () => {
      assert.deepEqual(readText(nested(500)), { value: JSON.parse(nested(500)) });
      for (const depth of [501, 100_000]) {
        const message = 'more than 500 nested levels';
        assert.deepEqual(readText(nested(depth)), { broken: { offset: 500 * open.length, length: 1, message } });
        assert.equal(readable(nested(depth)), undefined);
        assert.equal(treeOf(nested(depth)), undefined);
        assert.equal(placeAt(nested(depth), depth * open.length), undefined);
      }
    });

    it(`is neither edited nor looked through where it has more levels of ${open}, and overflows no stack`, () => {
      const text = nested(10_000);
      assert.throws(() => edits(text, ['a'], 1), /^Error: Line 1: not valid JSON: more than 500 nested levels\.$/);
      assert.throws(() => withValue(text, ['a'], 1), /more than 500 nested levels/);
      assert.deepEqual(spanOf(text, ['a']), { offset: 0, length: 1 });
      assert.equal(keyAt(text, 2), undefined);
      assert.equal(repeatedKey(text), undefined);
      assert.deepEqual(changedFields(text, '{"b": 1}'), ['b']);
    });
  }

  const hidden: readonly [how: string, before: string][] = [
    ['after brackets that close nothing', `{"a": ${']'.repeat(1000)}, "b": `],
    ['after a string that ends with its line', '["\n'],
    ['after a comment with a quotation mark', '/* " */ '],
    ['after a comment to the end of its line', '// "\n'],
  ];
  for (const [how, before] of hidden) {
    it(`says where there are more levels than it reads, ${how}`, () => {
      const read = readText(`${before}${'['.repeat(100_000)}`);
      assert.ok('broken' in read);
      assert.equal(read.broken.message, 'more than 500 nested levels');
    });
  }

  it('may have brackets in its strings', () => {
    const text = JSON.stringify([`"\\${'['.repeat(1000)}`, '{']);
    assert.deepEqual(readText(text), { value: JSON.parse(text) });
  });

  it('may have fields of any name', () => {
    const text = '{"__proto__": {"a": 1}}';
    assert.deepEqual(readText(text), { value: JSON.parse(text) });
  });

  it('is told as VS Code tells it: whatever JSON.parse takes is read the same', () => {
    fc.assert(
      fc.property(fc.json({ noUnicodeString: false }), text => {
        assert.deepEqual(readText(text), { value: JSON.parse(text) });
      }),
    );
  });
});

describe('the place of a complaint', () => {
  for (const [path, marked] of [
    [['roleName'], '"Readers"'],
    [['policies', 0, 'resourceType'], '"volume"'],
    [['policies', 0, 'privileges', 0], '"view"'],
    [['policies', 0, 'privileges'], '"privileges"'],
    [['policies', 0, 'resources'], '{'], // what is missing: where it should stand
    [['policies'], '"policies"'],
    [['policies', 7], '"policies"'],
    [['description'], '{'],
    [[], '{'],
  ] as [Path, string][]) {
    it(`of ${path.join('.') || 'the whole'} is ${marked}`, () => {
      const { offset, length } = spanOf(TEXT, path);
      assert.equal(TEXT.slice(offset, offset + length), marked);
    });
  }
  it('of a text without anything is its beginning', () =>
    assert.deepEqual(spanOf('', ['a']), { offset: 0, length: 0 }));
});

describe('an edit', () => {
  it('of a value touches nothing else', () => {
    assert.deepEqual(edits(TEXT, ['roleName'], 'Writers'), [
      { offset: TEXT.indexOf('"Readers"'), length: '"Readers"'.length, content: '"Writers"' },
    ]);
  });
  it('adds and takes away, and keeps the ends of lines', () => {
    const windows = TEXT.replaceAll('\n', '\r\n');
    const added = applied(windows, edits(windows, ['roleId'], 'r-1'));
    assert.equal(JSON.parse(added).roleId, 'r-1');
    assert.doesNotMatch(added, /[^\r]\n/);
    assert.deepEqual(JSON.parse(applied(added, edits(added, ['roleId'], undefined))), JSON.parse(TEXT));
  });
  it('of a list touches only what moves, comes or goes', () => {
    const lines = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
    const list: readonly Record<string, number>[] = [{ a: 1 }, { b: 2 }, { c: 3 }, { d: 4 }];
    const text = lines({ list });
    const touched = (after: readonly unknown[]) => {
      const changes = edits(text, ['list'], after);
      assert.equal(applied(text, changes), lines({ list: after }));
      return changes.map(({ offset, length }) => text.slice(offset, offset + length).replaceAll(/\s+/g, ' '));
    };
    assert.deepEqual(touched([list[0], list[2], list[1], list[3]]), ['{ "b": 2 }', '{ "c": 3 }']);
    assert.doesNotMatch(touched(list.toSpliced(2, 1)).join(), /[abd]/);
    assert.doesNotMatch(touched(list.toSpliced(1, 0, { e: 5 })).join(), /[abd]/);
    assert.deepEqual(touched(list), []);
  });
  it('makes a part be whatever it is to be, and nothing else', () => {
    const value = fc.jsonValue({ maxDepth: 3 }).map(each => JSON.parse(JSON.stringify(each)) as unknown);
    fc.assert(
      fc.property(fc.array(value), fc.array(value), fc.nat(), fc.nat(), (one, two, from, to) => {
        // Near to each other, as two states of a form are: a slice of one within the other.
        const after = one.toSpliced(from % (one.length + 1), to % 3, ...two.slice(0, to % 2));
        const text = JSON.stringify({ before: one, list: one, after: one }, null, 2);
        const changed = JSON.parse(applied(text, edits(text, ['list'], after)));
        assert.deepEqual(changed, { before: one, list: after, after: one });
      }),
    );
  });
  it('makes the path be the value, whatever it is', () => {
    const keys = fc.constantFrom('roleName', 'description', 'x y', 'a"b', '');
    fc.assert(
      fc.property(keys, fc.jsonValue(), (key, value) => {
        const wanted = { ...JSON.parse(TEXT), [key]: JSON.parse(JSON.stringify(value)) };
        assert.deepEqual(JSON.parse(applied(TEXT, edits(TEXT, [key], value))), wanted);
      }),
    );
  });
});

describe('the fields that differ', () => {
  for (const [before, after, fields] of [
    ['{"a":1,"b":[1]}', '{"b":[1],"a":1}', []],
    ['{"a":1,"b":[1]}', '{"a":2,"b":[1,2],"c":0}', ['a', 'b', 'c']],
    ['{"a":1}', '{}', ['a']],
    ['{"a":1}', 'no JSON', ['a']],
  ] as const) {
    it(`${before} → ${after}`, () => assert.deepEqual(changedFields(before, after), fields));
  }
});

describe('the last item of a list on one line', () => {
  it('is removed without what stands beside it', () => {
    assert.equal(withValue('{"a":["x","y"]}', ['a', 1], undefined), '{"a":["x"]}');
    assert.equal(withValue('{"a":[{"b":1},{"b":2} ]}', ['a'], [{ b: 1 }]), '{"a":[{"b":1} ]}');
  });
});
