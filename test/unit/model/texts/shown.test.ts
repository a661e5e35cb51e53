import assert from 'node:assert/strict';
import fc from 'fast-check';
import { unseenIn } from '../../../../src/model/documents/unseen';
import { planRole, planRoleDeletion } from '../../../../src/model/roles/plans';
import { plainText, sentence } from '../../../../src/model/texts/markdown';
import { shown, shownArguments, shownLine, shownText } from '../../../../src/model/texts/shown';

/** Codes of characters that reverse, hide or break a line. */
const UNSEEN = [
  0x00, 0x07, 0x09, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x9f, 0xad, 0x61c, 0x200b, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a,
  0x202e, 0x2060, 0x2066, 0x2069, 0xd800, 0xdfff, 0xfeff, 0xfff9, 0xe0041, 0x34f, 0x115f, 0x1160, 0x17b4, 0x3164,
  0xffa0, 0xe0001, 0xe0fff,
].map(code => String.fromCodePoint(code));
const hostile = fc
  .array(fc.oneof(fc.constantFrom(...UNSEEN), fc.string({ unit: 'binary', maxLength: 4 }), fc.constant('## ')))
  .map(parts => parts.join(''));
const hasUnseen = (text: string) => Array.from(text).some(char => UNSEEN.includes(char)) || !text.isWellFormed();

describe('names that are shown', () => {
  const TABLE: [string, string][] = [
    ['reader', 'reader'],
    ['reader\n\n## The request', String.raw`reader\n\n## The request`],
    ['a\u202Eb', String.raw`a\u202eb`],
    ['tab\there\u0000', String.raw`tab\there\u0000`],
    ['\u{E0041}', String.raw`\udb40\udc41`],
    ['café 日本 עברית', 'café 日本 עברית'],
    ['👩\u200D💻 می\u200Cخواهم', '👩\u200D💻 می\u200Cخواهم'], // joiners that their scripts need
    ['prod\u{3164}', String.raw`prod\u3164`],
    ['pro\u{34F}d', String.raw`pro\u034fd`],
    ['prod\u{FE00}', String.raw`prod\ufe00`],
    ['❤\u{FE0F} 1\u{FE0F}\u{20E3} 葛\u{E0100}', '❤\u{FE0F} 1\u{FE0F}\u{20E3} 葛\u{E0100}'],
    ['❤\u{FE0F}\u{FE01}', `❤\u{FE0F}${String.raw`\ufe01`}`], // texts can be hidden in a row of selectors
    ['1\u{FE0F}', String.raw`1\ufe0f`],
    [`a${'\u0301'.repeat(10)}b`, `a${'\u0301'.repeat(8)}${String.raw`\u0301`.repeat(2)}b`],
    [String.raw`C:\new`, String.raw`C:\new`],
  ];
  for (const [name, expected] of TABLE) {
    it(`are one line as they are: ${JSON.stringify(name)}`, () => assert.equal(shown(name), expected));
  }

  it('have nothing unseen, whatever is in them, and stay as they are when shown again', () => {
    fc.assert(
      fc.property(hostile, name => {
        assert.equal(hasUnseen(shown(name)), false);
        assert.equal(shown(shown(name)), shown(name));
        assert.equal(hasUnseen(shownText(name).replaceAll(/[\n\r\t]/g, '')), false);
        assert.equal(hasUnseen(plainText(name)), false);
      }),
    );
  });

  it('mean the same in JSON', () => {
    fc.assert(
      fc.property(hostile, fc.boolean(), (name, indented) => {
        const text = shownText(JSON.stringify({ [name]: [name] }, null, indented ? 2 : 0));
        assert.deepEqual(JSON.parse(text), { [name]: [name] });
        assert.equal(hasUnseen(text.replaceAll('\n', '')), false);
      }),
    );
  });

  it('make no link, element or second line of a sentence in Markdown', () => {
    assert.equal(
      sentence('May now: [all](https://e.example) <b> &#8238; ![x](y)\n# z in in01-a_b (*)'),
      String.raw`May now: \[all\](https://e.example) \<b> \&#8238; !\[x\](y)\n# z in in01-a_b (*)`,
    );
    assert.equal(sentence(String.raw`\[a](b)`), String.raw`\\\[a\](b)`);
  });

  // VS Code's messages and boxes draw these as links, and one of them can run a command.
  const LINK = /\[([^\]]+)\]\(((?:https?:\/\/|command:|file:)[^)\s]+)(?: (["'])(.+?)(\3))?\)/i;
  for (const text of [
    '[a](command:b)',
    '[a]\n(https://e.example "b")',
    '[[a](file:///b)](command:c)',
    '[a](command:b)'.repeat(2),
  ]) {
    it(`make no link of a message: ${JSON.stringify(text)}`, () => assert.doesNotMatch(shownLine(text), LINK));
  }

  it('are shown in whatever way they come into a sentence', () => {
    const bad = 'a\nb';
    const good = String.raw`a\nb`;
    assert.deepEqual(shownArguments(['{0}', bad, 3]), ['{0}', good, 3]);
    assert.deepEqual(shownArguments(['{name}\n', { name: bad }]), ['{name}\n', { name: good }]);
  });

  it('stand in plans as they are shown', () => {
    fc.assert(
      fc.property(hostile, hostile, (name, other) => {
        const policies = [{ resourceType: 'volume', privileges: ['create', other], resources: [name] }];
        const live = { roleName: name, description: other, policies };
        const plans = [
          planRole({}, undefined, live),
          planRole({ roleId: 'r' }, live, {
            roleName: other,
            description: name,
            policies: [{ ...policies[0]!, privileges: [name] }],
          }),
          planRoleDeletion('r', live),
        ];
        for (const { summary, lines, warnings = [] } of plans) {
          for (const text of [summary, ...lines.map(line => line.text), ...warnings]) {
            assert.equal(hasUnseen(text), false, JSON.stringify(text));
          }
        }
      }),
    );
  });
});

describe('names in a document that are not what they seem', () => {
  it('are warned about where they stand, texts of several lines only for what turns them', () => {
    const found = unseenIn({
      roleName: 'reader\n\n## The request',
      description: 'two\nlines',
      policies: [{ resources: ['in01', 'in01\u202E'] }],
      vector: [1, 2],
    });
    assert.deepEqual(
      found.map(({ path, message }) => [path.join('.'), message]),
      [
        ['roleName', String.raw`Contains an invisible character: \n`],
        ['policies.0.resources.1', String.raw`Contains an invisible character: \u202e`],
      ],
    );
    assert.equal(unseenIn({ description: 'a\u202Eb' }).length, 1);
  });
});
