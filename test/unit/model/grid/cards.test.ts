import assert from 'node:assert/strict';
import fc from 'fast-check';
import { cardColumns, cardFields, textColumns } from '../../../../src/model/grid/cards';
import type { GridColumn } from '../../../../src/model/grid/pages';

const field = (name: string, type: string | undefined = 'VarChar', characters = 10): GridColumn => ({
  key: `field:${name}`,
  name,
  kind: 'field',
  ...(type && { type }),
  number: type?.startsWith('Int') ?? false,
  characters,
});
const id: GridColumn = { key: 'id', name: 'id', kind: 'id', type: 'VarChar', number: false, characters: 8 };

describe('the columns of a card', () => {
  const names = (columns: GridColumn[], chosen = {}) => {
    const { title, text, fields } = cardColumns([id, ...columns], chosen);
    return [title?.name, text?.name, fields.map(({ name }) => name).join()];
  };
  const year = field('year', 'Int64');
  const cases: [
    what: string,
    columns: GridColumn[],
    title: string | undefined,
    text: string | undefined,
    fields: string,
  ][] = [
    ['a title by its name, and a text', [field('body'), field('title'), year], 'title', 'body', 'year'],
    [
      'a part of a name',
      [field('article_title', 'VarChar', 40), field('tag', 'VarChar', 5)],
      'article_title',
      'tag',
      '',
    ],
    ['not a part of a word', [field('subtitles', 'VarChar', 9), field('x', 'VarChar', 2)], 'x', 'subtitles', ''],
    ['the shortest of other texts', [field('long', 'VarChar', 48), field('short', 'VarChar', 4)], 'short', 'long', ''],
    ['an only text is no title', [field('chunk'), year], undefined, 'chunk', 'year'],
    ['an only title is no text', [field('name'), year], 'name', undefined, 'year'],
    ['no text at all', [year], undefined, undefined, 'year'],
    ['a text of a dynamic field', [field('title', ''), year], 'title', undefined, 'year'],
    ['no vectors', [field('title'), field('v', 'FloatVector'), field('w', 'Int8Vector')], 'title', undefined, ''],
    [
      'three more fields',
      [field('title'), ...'abcde'.split('').map(name => field(name, 'Int64'))],
      'title',
      undefined,
      'a,b,c',
    ],
  ];
  for (const [what, columns, ...expected] of cases) {
    it(`are ${what}`, () => assert.deepEqual(names(columns), expected));
  }

  it('are those that were chosen, as far as the answer has them', () => {
    const columns = [field('title'), field('body'), year];
    assert.deepEqual(names(columns, { title: 'field:body', text: '', fields: ['field:year', 'field:gone'] }), [
      'body',
      undefined,
      'year',
    ]);
    assert.deepEqual(names(columns, { title: '', text: 'field:gone', fields: [] }), [undefined, 'body', '']);
  });

  it('are fields of the answer, and title and text differ by rule', () => {
    const column = fc
      .tuple(
        fc.constantFrom('title', 'text', 'name', 'a', 'b', 'c'),
        fc.constantFrom('VarChar', 'Int64', 'FloatVector'),
        fc.nat(48),
      )
      .map(([name, type, length]) => field(name, type, length));
    fc.assert(
      fc.property(fc.uniqueArray(column, { selector: ({ name }) => name }), columns => {
        const { title, text, fields } = cardColumns(columns, {});
        for (const each of [title, text]) if (each) assert.ok(textColumns(columns).includes(each));
        assert.ok(title === undefined || title !== text);
        assert.ok(fields.every(each => cardFields(columns).includes(each) && each !== title && each !== text));
        assert.equal(text === undefined, textColumns(columns).length <= (title ? 1 : 0));
      }),
    );
  });
});
