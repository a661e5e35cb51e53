import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { app, rows } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';
import { moment } from '../../harness/host/waiting';

const ref = (collectionName: string, clusterName: string) =>
  ({
    connectionId: 'f',
    connectionName: 'Service',
    clusterId: 'c',
    clusterName,
    dbName: 'default',
    collectionName,
  }) as const;

describe('the filters of the views', () => {
  let running: App;
  before(async () => {
    running = await app();
    await running.favorites.add(ref('help_center', 'prod'));
    await running.favorites.add(ref('reviews', 'playground'));
    await running.favorites.use(ref('help_desk', 'prod'));
    running.views.places.tree.refresh(); // it follows a change a moment later
  });
  after(async () => {
    const { favorites, recents } = await running.favorites.list();
    for (const each of favorites) await running.favorites.forget(each, 'favorites');
    for (const each of recents) await running.favorites.forget(each, 'recents');
  });
  afterEach(() => Promise.all(Object.values(running.views).map(view => view.filter(''))));

  const filters: [text: string, rows: unknown, message: string][] = [
    [
      'HELP',
      [
        ['Favorites', ['help_center']],
        ['Recent', ['help_desk']],
      ],
      '2 rows match “help”.',
    ],
    ['playground', [['Favorites', ['reviews']]], '1 row matches “playground”.'],
    ['nothing', [], ''],
    [
      ' ',
      [
        ['Favorites', ['help_center', 'reviews']],
        ['Recent', ['help_desk']],
      ],
      '',
    ],
  ];
  for (const [text, shown, message] of filters) {
    it(`show of favorites and recents what has “${text}”`, async () => {
      const { places } = running.views;
      await places.filter(text);
      assert.deepEqual(await rows(places.tree, 2), shown);
      while ((places.view.message ?? '') !== message) await moment(); // follows the rows
      assert.equal(places.view.description ?? '', text.trim() && `“${text.toLowerCase()}”`);
    });
  }

  it('are each view’s own', async () => {
    await running.views.places.filter('help');
    assert.equal(running.views.tree.tree.filter, '');
    assert.equal(running.views.drafts.tree.filter, '');
  });

  it('count again when the rows change', async () => {
    const { places } = running.views;
    await places.filter('help');
    await rows(places.tree, 2);
    await running.favorites.use(ref('help_me', 'prod'));
    places.tree.refresh();
    await rows(places.tree, 2);
    while (places.view.message !== '3 rows match “help”.') await moment(); // follows the rows
  });

  it('find a draft by its name or its connection, not by its address', async () => {
    const { drafts } = running.documents;
    const content = { text: '{}', name: 'Night Operator', editable: true };
    const begun = await drafts.begin({ connectionId: 'f', kind: 'roles', id: 'r-filter' }, content);
    await drafts.write(vscode.Uri.parse(begun.uri, true), '{ }');
    const { tree } = running.views.drafts;
    try {
      tree.refresh();
      tree.filter = 'operator';
      assert.deepEqual(await rows(tree, 1), ['Night Operator']);
      tree.filter = 'vectorcloud';
      assert.deepEqual(await rows(tree, 1), []);
    } finally {
      await drafts.discard(vscode.Uri.parse(begun.uri, true));
    }
  });

  it('are asked for by a command, and taken off by another', async () => {
    using asked = answering('showInputBox', 'reviews', undefined);
    await vscode.commands.executeCommand('vectorCloud.places.filter');
    assert.equal(running.views.places.tree.filter, 'reviews');
    await vscode.commands.executeCommand('vectorCloud.places.filter'); // given up: nothing changes
    assert.equal((asked.asked[1]?.[0] as { value?: string } | undefined)?.value, 'reviews');
    assert.equal(running.views.places.tree.filter, 'reviews');
    await vscode.commands.executeCommand('vectorCloud.places.clearFilter');
    assert.equal(running.views.places.tree.filter, '');
  });
});
