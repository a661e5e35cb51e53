import assert from 'node:assert/strict';
import type * as vscode from 'vscode';
import { chooseFrom } from '../../../src/commands/choices/choices';
import { filtered, isNothing } from '../../../src/commands/choices/words';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { connectDemo, leave } from '../../harness/host/connected';
import { nextPick, pickOf } from '../../harness/host/dialogs';
import { moment } from '../../harness/host/waiting';

describe('the filter of a list', () => {
  let running: App;
  let demo: Demo;
  before(async () => ({ running, demo } = await connectDemo({ id: 'fw', key: 'canary-70ad1b' })));
  after(() => leave({ running, demo }));

  const always = (items: readonly vscode.QuickPickItem[]) =>
    items.flatMap(({ label, description, alwaysShow }) => (alwaysShow ? [`${label} ${description}`] : []));

  it('finds a row by words of its label and of its path', async () => {
    const { pick, done } = await pickOf('alias.switch');
    while (pick.busy !== false) await moment();
    pick.type('prod-search engineering');
    assert.equal(always(pick.items).length, 1);
    assert.match(always(pick.items)[0]!, /^engineering .*prod-search/);
    pick.type('engineering');
    assert.deepEqual(always(pick.items), []);
    pick.leave();
    await done;
  });

  it('says that no row matches, and shows all rows when that row is chosen', async () => {
    const { pick, done } = await pickOf('alias.switch');
    while (pick.busy !== false) await moment();
    const { length } = pick.items;
    pick.type('prod-search nowhere');
    assert.deepEqual(always(pick.items), ['$(info) No row matches “prod-search nowhere” Select to clear the text']);
    pick.choose(/No row matches/);
    assert.deepEqual([pick.value, pick.items.length, pick.gone], ['', length, false]);
    pick.leave();
    await done;
  });

  it('leaves rows as they are without a text', () => {
    const rows = [{ label: 'a' }];
    assert.equal(filtered(rows, ' '), rows);
    assert.equal(isNothing(rows[0]), false);
  });

  it('keeps an Enter that came before the rows, for the only row that matches', async () => {
    const { pick, done } = await pickOf('alias.switch');
    pick.type('prod-search engineering');
    pick.enter();
    const next = await nextPick();
    assert.ok(pick.gone);
    next.leave();
    await done;
  });

  it('keeps no Enter for several rows, and none that came before the last letter', async () => {
    const { pick, done } = await pickOf('alias.switch');
    pick.enter();
    while (pick.busy !== false) await moment();
    assert.deepEqual([pick.gone, pick.items.length > 1], [false, true]);
    pick.leave();
    await done;
    const again = await pickOf('alias.switch');
    again.pick.enter();
    again.pick.type('prod-search engineering');
    while (again.pick.busy !== false) await moment();
    assert.equal(again.pick.gone, false);
    again.pick.leave();
    await again.done;
  });

  for (const [text, chosen] of [
    ['eng', ['engineering']],
    ['e', []],
    ['egn', []],
    ['none', []],
  ] as const)
    it(`keeps an Enter after “${text}” for ${chosen[0] ?? 'no row'} of a step`, async () => {
      const { promise: items, resolve } = Promise.withResolvers<{ label: string; value: string }[]>();
      const shown = nextPick();
      const accepted: string[] = [];
      const asked = chooseFrom<string>({
        title: 'Project',
        placeholder: '',
        items: () => items,
        accept: values => accepted.push(...values),
      })(1, 1);
      const pick = await shown;
      pick.type(text);
      pick.enter();
      resolve(['engineering', 'search'].map(label => ({ label, value: label })));
      while (pick.busy !== false) await moment();
      if (!pick.gone) pick.leave();
      await asked;
      assert.deepEqual(accepted, chosen);
    });
});
