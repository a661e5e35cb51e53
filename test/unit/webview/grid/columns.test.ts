import assert from 'node:assert/strict';
import type { GridColumn } from '../../../../src/model/grid/pages';
import { areHits, NO_LAYOUT, resized, shownColumns } from '../../../../src/webview/grid/columns';

const column = (name: string, more: Partial<GridColumn> = {}): GridColumn => ({
  key: name,
  name,
  kind: 'field',
  type: 'VarChar',
  number: false,
  characters: 10,
  ...more,
});
const columns = [
  column('rank', { kind: 'rank', number: true }),
  column('title'),
  column('text', { characters: 40 }),
  column('year', { type: 'Int16', number: true }),
  column('vector', { type: 'FloatVector' }),
];
const widths = (room: number, layout = NO_LAYOUT) =>
  Object.fromEntries(shownColumns(columns, layout, 13, () => undefined, room).map(({ name, width }) => [name, width]));
const sum = (of: Record<string, number>) => Object.values(of).reduce((all, width) => all + width, 0);

describe('the columns of a grid', () => {
  it('tell hits, which have ranks, from entities', () => {
    assert.equal(areHits({ columns }), true);
    assert.equal(areHits({ columns: [column('row', { kind: 'rank', number: true }), column('title')] }), false);
  });

  const usual = widths(0);

  it('have their usual widths where there is no more room', () => assert.deepEqual(widths(sum(usual)), usual));

  it('share out room that is left among texts, the wider the more', () => {
    const wide = widths(2000);
    for (const name of ['rank', 'year', 'vector']) assert.equal(wide[name], usual[name]);
    assert.ok(sum(wide) <= 2000 && sum(wide) > 1990, `${sum(wide)} of 2000 pixels`);
    assert.ok(wide['text']! - usual['text']! > wide['title']! - usual['title']!);
  });

  it('keep a width without the badge of the first column', () => {
    const shown = (layout: typeof NO_LAYOUT, badge: number) =>
      shownColumns(columns, layout, 13, () => undefined, 0, badge)[0]!.width;
    const layout = resized(NO_LAYOUT, 'rank', 150, 30);
    assert.deepEqual([shown(layout, 30), shown(layout, 0)], [150, 120]);
  });

  it('leave a width that a person gave', () => {
    const wide = widths(2000, { ...NO_LAYOUT, widths: { text: 100 } });
    assert.equal(wide['text'], 100);
    assert.ok(wide['title']! > usual['title']!);
  });

  it('begin where the one before ends', () => {
    const shown = shownColumns(columns, NO_LAYOUT, 13, () => undefined, 2000);
    for (const [at, { start }] of shown.entries())
      assert.equal(start, at === 0 ? 0 : shown[at - 1]!.start + shown[at - 1]!.width);
  });
});
