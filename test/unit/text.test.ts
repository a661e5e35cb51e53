import assert from 'node:assert/strict';
import fc from 'fast-check';
import { changedFields, edits, readText, spanOf, type Path, type TextEdit } from '../../src/model/text';

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
