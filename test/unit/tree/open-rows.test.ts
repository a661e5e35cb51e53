import assert from 'node:assert/strict';
import { OpenRows } from '../../../src/tree/open-rows';

describe('open rows', () => {
  /** State of a window that VS Code keeps over a reload. */
  class State {
    readonly kept = new Map<string, unknown>();
    keys = () => [...this.kept.keys()];
    get = (key: string) => this.kept.get(key) as never;
    update = async (key: string, value: unknown) => void this.kept.set(key, JSON.parse(JSON.stringify(value)));
  }

  it('are open again after a reload, and closed ones are not', () => {
    const state = new State();
    const before = new OpenRows('tree', state);
    before.open('a');
    before.set('b', true);
    before.open('c');
    before.set('c', false);
    const after = new OpenRows('tree', state);
    assert.deepEqual(
      ['a', 'b', 'c'].map(id => after.isOpen(id)),
      [true, true, false],
    );
    assert.equal(new OpenRows('other', state).isOpen('a'), false);
  });

  it('stay closed by a person, whatever opens them, until the person opens them', () => {
    const rows = new OpenRows('tree');
    rows.set('a', false);
    rows.open('a');
    assert.deepEqual([rows.isOpen('a', true), rows.wasOpened('a')], [false, true]);
    rows.set('a', true);
    assert.equal(rows.isOpen('a'), true);
  });

  it('stay closed by a person after a reload, also where they are open from the start', () => {
    const state = new State();
    new OpenRows('tree', state).set('a', false);
    assert.deepEqual(
      ['a', 'b'].map(id => new OpenRows('tree', state).isOpen(id, true)),
      [false, true],
    );
  });

  it('are forgotten beyond the last 500, and where what was kept is not a list of ids', () => {
    const state = new State();
    const before = new OpenRows('tree', state);
    for (let id = 0; id <= 500; id++) before.open(String(id));
    const after = new OpenRows('tree', state);
    assert.deepEqual([after.isOpen('0'), after.isOpen('1'), after.isOpen('500')], [false, true, true]);
    for (const odd of ['text', null, { a: 1 }, [7, 'x']]) {
      state.kept.set('odd', odd);
      assert.equal(new OpenRows('odd', state).isOpen('x'), Array.isArray(odd));
    }
  });
});
