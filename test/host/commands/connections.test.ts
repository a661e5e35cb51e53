import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import { startDemo, type Demo } from '../../../src/demo';
import { draftUri } from '../../../src/documents/files/addresses';
import { newSubject } from '../../../src/documents/opening';
import { badgeOf } from '../../../src/tree/connections';
import { app, find, forgetConnections, rows } from '../../harness/host/app';
import { pickOf, answering } from '../../harness/host/dialogs';
import { answeringSteps, BACK } from '../../harness/host/steps';

const KEY = 'canary-77aa01';

describe('the commands of a connection', () => {
  let running: App;
  let demo: Demo;
  const run = (command: string, ...args: unknown[]) =>
    vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);
  const stored = async () => (await running.connections.list()).connections;
  const add = (id: string, name: string, more: object = {}) =>
    running.connections.add({ id, kind: 'cloud', name, address: demo.baseUrl, ...more }, KEY);
  const description = async (name: string) => {
    const { description: text } = running.tree.getTreeItem(await find(running.tree, name));
    return String(text);
  };

  before(async () => {
    running = await app();
    demo = await startDemo({ apiKey: KEY, strict: true, entities: 1000 });
  });
  after(async () => {
    await forgetConnections(running);
    await demo.close();
  });
  beforeEach(() => forgetConnections(running));

  it('put connections into an order', async () => {
    await add('1', 'One');
    await add('2', 'Two');
    await add('3', 'Three');
    assert.deepEqual(await rows(running.tree, 1), ['One', 'Three', 'Two']);
    await run('connection.moveUp', await find(running.tree, 'Two'));
    assert.deepEqual(await rows(running.tree, 1), ['One', 'Two', 'Three']);
    await run('connection.moveDown', await find(running.tree, 'One'));
    assert.deepEqual(await rows(running.tree, 1), ['Two', 'One', 'Three']);
    await run('connection.moveUp', await find(running.tree, 'Two')); // is the first
    assert.deepEqual(await rows(running.tree, 1), ['Two', 'One', 'Three']);
  });

  it('go to another connection, and leave the rows that are shown as they are', async () => {
    await add('1', 'One');
    await add('2', 'Two');
    await find(running.tree, 'Two', 'Search Team', 'Volumes');
    const before = [...running.tree.known()];
    const { view } = running;
    const reveal = Object.getOwnPropertyDescriptor(view, 'reveal')!;
    const revealed: unknown[] = [];
    Object.assign(view, { reveal: async (node: unknown) => revealed.push(node) }); // VS Code reads no row meanwhile
    try {
      const { pick, done } = await pickOf('connection.switch');
      await pick.await('Two');
      await done;
    } finally {
      Object.defineProperty(view, 'reveal', reveal);
    }
    assert.deepEqual(
      before.map(node => node.key),
      [...running.tree.known()].map(node => node.key),
    );
    assert.ok(before.every((node, at) => node === [...running.tree.known()][at]));
    assert.ok(revealed[0] === before.find(({ identity }) => identity?.name === 'Two'));
  });

  it('sign out of nothing where there is nothing', async () => {
    using asked = answering('showWarningMessage');
    using picks = answering('showQuickPick', undefined);
    await run('connection.signOutAll');
    assert.deepEqual(asked.asked, []);
    assert.match(JSON.stringify(picks.asked[0]?.[1]), /No connection is signed in/);
  });

  it('mark production and read-only, for everyone to see', async () => {
    await add('1', 'One');
    await run('connection.markProduction', await find(running.tree, 'One'));
    await run('connection.makeReadOnly', await find(running.tree, 'One'));
    assert.match(await description('One'), /^PRODUCTION · read-only · /);
    const [connection] = await stored();
    const cloud = await running.clients.cloud(connection!);
    await assert.rejects(cloud.roles.update('r', { description: '' }), { name: 'InvalidRequest' });
    {
      using asked = answering('showWarningMessage', undefined);
      await run('connection.makeWritable', await find(running.tree, 'One'));
      assert.match(String(asked.asked[0]?.[0]), /Allow changes on the production connection “One”/);
    }
    assert.match(await description('One'), /read-only/); // the answer was no
    using _ = answering('showWarningMessage', 'Allow Changes');
    await run('connection.makeWritable', await find(running.tree, 'One'));
    await run('connection.unmarkProduction', await find(running.tree, 'One'));
    assert.doesNotMatch(await description('One'), /read-only|PRODUCTION/);
  });

  const badges: [marks: object, letters: string, tooltip: string][] = [
    [{ production: true }, 'P', 'PRODUCTION'],
    [{ readOnly: true }, 'R', 'read-only'],
    [{ production: true, readOnly: true }, 'PR', 'PRODUCTION, read-only'],
  ];
  for (const [marks, letters, tooltip] of badges) {
    it(`mark with ${letters} where the words do not fit`, async () => {
      await add('1', 'One', marks);
      const { resourceUri } = running.tree.getTreeItem(await find(running.tree, 'One'));
      const shown = badgeOf(resourceUri!);
      assert.deepEqual([shown?.badge, shown?.tooltip], [letters, tooltip]);
    });
  }

  it('sign out of one, and of all', async () => {
    await add('1', 'One');
    await add('2', 'Two');
    const { keys } = running.connections;
    await keys.storeUser('1', 'in01-a/b', `db_admin:${KEY}`);
    await keys.storeEmbedding('1', KEY);
    await keys.storeSecret('1', 'pager', 'named in alert rules');
    await keys.storeSent('1', 'alert-1', '{}');
    {
      using asked = answering('showWarningMessage', undefined, 'Sign Out');
      await run('connection.signOut', await find(running.tree, 'One'));
      assert.deepEqual([await keys.get('1'), await keys.embedding('1')], [KEY, KEY]); // Escape
      await run('connection.signOut', await find(running.tree, 'One'));
      const [question, { detail }] = asked.asked[1] as [string, { detail: string }];
      assert.equal(question, 'Sign out of “One”?');
      assert.match(
        detail,
        /API key.*embedding key.*secrets of documents.\nDeletes the stored users and passwords of clusters: in01-a\/b$/,
      );
    }
    assert.match(await description('One'), /signed out/);
    const left = [await keys.get('1'), await keys.user('1', 'in01-a/b'), await keys.embedding('1')];
    assert.deepEqual(left, [undefined, undefined, undefined]);
    assert.equal(await keys.secret('1', 'pager'), 'named in alert rules');
    assert.equal(await keys.sent('1', 'alert-1'), '{}');
    assert.equal(await keys.get('2'), KEY);
    using _ = answering('showWarningMessage', 'Sign Out');
    await run('connection.signOutAll');
    assert.equal(await running.connections.keys.get('2'), undefined);
    assert.equal((await stored()).length, 2);
  });

  it('remove several after one question, keys with them', async () => {
    await add('1', 'One');
    await running.connections.keys.storeSecret('1', 'pager', 'named in alert rules');
    await add('2', 'Two');
    const nodes = await running.tree.getChildren();
    using asked = answering('showWarningMessage', 'Remove');
    await run('connection.remove', nodes[0], nodes);
    assert.match(String(asked.asked[0]?.[0]), /Remove 2 connections/);
    assert.deepEqual(await stored(), []);
    assert.equal(await running.connections.keys.get('1'), undefined);
    assert.deepEqual(await running.connections.keys.secretNames('1'), []);
  });

  it('let their drafts be moved before they are removed', async () => {
    await add('1', 'One');
    await add('2', 'Two');
    const { documents } = running;
    const draft = (connectionId: string, id: string) => ({ kind: 'roles', connectionId, id }) as const;
    const propose = (subject: ReturnType<typeof draft>, text: string) =>
      documents.propose(subject, { text: '{}', name: `of ${subject.id}`, editable: true }, text);
    await propose(draft('1', 'free'), '{"a": 1}');
    await propose(draft('1', 'taken'), '{"b": 2}');
    await propose(draft('2', 'taken'), '{"c": 3}');
    const moves = 'Move Drafts and Remove…';
    const textOf = async (subject: ReturnType<typeof draft>) => (await documents.drafts.find(draftUri(subject)))?.text;
    const [one] = await running.tree.getChildren();
    using asked = answering('showWarningMessage', moves, moves, '', moves, moves);
    const first = (items: readonly vscode.QuickPickItem[]) => items[0];
    using picks = answering('showQuickPick', undefined, first, first, first);
    await run('connection.remove', one);
    assert.equal((await stored()).length, 2); // no connection was picked
    assert.equal(await textOf(draft('1', 'free')), '{"a": 1}');
    await run('connection.remove', one);
    assert.equal(picks.asked.length, 2);
    assert.equal((await stored()).length, 2); // a draft stays, and what it can be applied with
    assert.equal(await textOf(draft('2', 'free')), '{"a": 1}');
    assert.equal(await textOf(draft('1', 'free')), undefined);
    assert.equal(await textOf(draft('2', 'taken')), '{"c": 3}');
    assert.equal(await textOf(draft('1', 'taken')), '{"b": 2}');
    assert.match(
      String(asked.asked.at(-1)![0]),
      /“Two” already has drafts of: of taken\. .* no connection was removed/,
    );
    await documents.drafts.delete(draftUri(draft('2', 'taken')));
    Object.assign(documents, { propose: () => Promise.reject(new Error('The disk is full.')) });
    using failed = answering('showErrorMessage');
    try {
      await run('connection.remove', one);
    } finally {
      Reflect.deleteProperty(documents, 'propose'); // that of the class again
    }
    assert.equal(
      failed.asked[0]?.[0],
      'Drafts not moved to “Two”: “of taken” (The disk is full.). No connection was removed.',
    );
    assert.equal((await stored()).length, 2);
    await run('connection.remove', one);
    assert.equal((await stored()).length, 1);
    assert.equal(await textOf(draft('2', 'taken')), '{"b": 2}');
    for (const subject of [draft('2', 'free'), draft('2', 'taken')]) {
      await documents.drafts.delete(draftUri(subject));
    }
  });

  it('let drafts of new objects be moved, whose addresses name the other connection then', async () => {
    await add('1', 'One');
    await add('2', 'Two');
    const { documents } = running;
    const text = '{"projectId": "proj-1"}';
    const subject = await newSubject(documents, '1', { kind: 'roles', name: 'New Role', text });
    await documents.propose(subject, { text: '', name: 'New Role', editable: true }, text);
    using _asked = answering('showWarningMessage', 'Move Drafts and Remove…');
    using _picks = answering('showQuickPick', (items: readonly vscode.QuickPickItem[]) => items[0]);
    await run('connection.remove', (await running.tree.getChildren())[0]);
    const paths = (await documents.drafts.list()).map(({ uri }) => vscode.Uri.parse(uri, true).path);
    assert.equal(paths.length, 1);
    assert.match(paths[0]!, /^\/roles\/Two › proj-1 \(\w+\)\/New Role\.vcrole\.json$/);
    for (const { uri } of await documents.drafts.list()) await documents.drafts.delete(vscode.Uri.parse(uri, true));
  });

  it('ask for the name before one of production is removed, and say that its mark goes', async () => {
    await add('1', 'One');
    await running.connections.update('1', now => ({ ...now, production: true }));
    const [one] = await running.tree.getChildren();
    using asked = answering('showWarningMessage', 'Remove', 'Remove');
    using typed = answering('showInputBox', undefined, 'One');
    await run('connection.remove', one);
    assert.equal((await stored()).length, 1); // Escape
    await run('connection.remove', one);
    assert.equal((await stored()).length, 0);
    assert.match((asked.asked[0]![1] as { detail: string }).detail, /\nRemoves the production mark of One\. Another/);
    assert.equal(
      (typed.asked[0]![0] as vscode.InputBoxOptions).prompt,
      'Production connection. To confirm, type the name “One”.',
    );
  });

  it('name what goes with a removed connection, and what stays', async () => {
    await add('1', 'One\nNothing is deleted');
    await add('2', 'Two');
    await running.connections.keys.storeUser('1', 'in01-a/b', `db_admin:${KEY}`);
    running.clients.placeNames.learnClusters('1', [{ clusterId: 'in01-a/b', clusterName: 'prod-search' }]);
    await running.connections.keys.storeSecret('2', 'pager', 'named in alert rules');
    const operation = { kind: 'replicas', connectionName: 'Two', state: 'sent' } as const;
    const { work } = running.operations;
    const operations = [
      await work.add({ ...operation, connectionId: '2', name: 'prod-search' }),
      await work.add({ ...operation, connectionId: '2', name: 'ended', state: 'done' }),
      await work.add({ ...operation, connectionId: '3', name: 'other' }),
    ];
    const place = { connectionName: 'One', clusterId: 'c', clusterName: 'C', dbName: 'default', collectionName: 'k' };
    for (const connectionId of ['1', '3']) await running.favorites.use({ ...place, connectionId });
    await running.favorites.add({ ...place, connectionId: '1' });
    const subject = { kind: 'roles', connectionId: '1', id: 'role-1' } as const;
    const other = { ...subject, connectionId: '3' };
    for (const each of [subject, other]) {
      await running.documents.propose(
        each,
        { text: '{}', name: `of ${each.connectionId}`, editable: true },
        '{"a": 1}',
      );
    }
    const transfer = { ...place, at: 1, state: 'paused' } as const;
    const transfers: Record<string, object> = {
      a: { ...transfer, connectionId: '1', file: '/rows/fruit.csv' },
      b: { ...transfer, connectionId: '3', file: '/copies/k', origin: { ...place, connectionId: '2', filter: '' } },
      c: { ...transfer, connectionId: '3', file: '/rows/other.csv' },
    };
    for (const [id, record] of Object.entries(transfers)) {
      const file = vscode.Uri.joinPath(running.storage, 'imports', `${id}.json`);
      await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify({ id, ...record })));
    }
    const nodes = await running.tree.getChildren();
    using asked = answering('showWarningMessage', undefined, 'Remove');
    await run('connection.remove', nodes[0], nodes);
    assert.equal((await stored()).length, 2); // Escape
    await run('connection.remove', nodes[0], nodes);
    const { detail } = asked.asked[1]![1] as { detail: string };
    assert.deepEqual(detail.split('\n'), [
      String.raw`Connections: One\nNothing is deleted, Two`,
      'Deletes the keys, the list of recent collections, and the search history with favorite searches and stored results. The service is not changed.',
      'Deletes the stored users and passwords of clusters: prod-search (in01-a/b)',
      'Deletes secrets of documents: pager',
      'Stops tracking operations: prod-search',
      'Cancels imports and copies (written entities stay): fruit.csv → k, k → k',
      'Keeps drafts, which cannot be applied without the connection: of 1',
      'Keeps favorite collections: k',
    ]);
    assert.deepEqual(await stored(), []);
    const { recents, favorites } = await running.favorites.list();
    assert.deepEqual(
      [recents, favorites].map(all => all.map(each => each.connectionId)),
      [['3'], ['1']],
    );
    await running.favorites.forget(recents[0]!, 'recents');
    await running.favorites.forget(favorites[0]!, 'favorites');
    const { drafts } = running.documents;
    const names = (await drafts.list()).map(({ name }) => name);
    assert.deepEqual(names.toSorted(), ['of 1', 'of 3']);
    for (const each of [subject, other]) await drafts.delete(draftUri(each));
    for (const { id } of operations) await work.remove(id);
    const imports = await running.imports.get();
    assert.deepEqual(
      (await imports.list()).map(({ record }) => record.id),
      ['c'],
    );
    await imports.end('c', 'cancel');
  });

  describe('set the controller', () => {
    const controller = async () => {
      const [connection] = await stored();
      return connection?.kind === 'cloud' ? connection.controller : undefined;
    };
    beforeEach(() => add('1', 'One'));

    const taken: [typed: string, kept: string | undefined][] = [
      ['controller.example.com', 'https://controller.example.com'],
      [' https://Controller.{regionId}.cloud.example.com/v1/ ', 'https://controller.{regionId}.cloud.example.com'],
      ['https://example.com/of/{regionId}', 'https://example.com/of/{regionId}'],
      ['localhost:19530', 'http://localhost:19530'],
      ['', undefined],
    ];
    for (const [typed, kept] of taken) {
      it(`to what Add Connection takes for an address: “${typed}”`, async () => {
        using _ = answeringSteps(typed);
        await run('connection.setController', await find(running.tree, 'One'));
        assert.equal(await controller(), kept);
      });
    }

    it('to an address without encryption after a question only', async () => {
      using steps = answeringSteps('http://controller.example.com', 'http://controller.example.com');
      using asked = answering('showWarningMessage', undefined, 'Use Without Encryption');
      await run('connection.setController', await find(running.tree, 'One'));
      assert.equal(asked.asked.length, 2);
      assert.deepEqual(
        [steps.asked[1]?.text, await controller()],
        ['Enter an address with https.', 'http://controller.example.com'],
      );
    });

    it('to no address that leads a key elsewhere', async () => {
      const refused = [
        'https://controller.example.com//evil.example',
        'https://user:word@controller.example.com',
        String.raw`https://controller.example.com/\evil.example`,
        'ftp://controller.example.com',
      ];
      using steps = answeringSteps(...refused, undefined);
      await run('connection.setController', await find(running.tree, 'One'));
      assert.equal(steps.asked.length, refused.length + 1);
      assert.equal(await controller(), undefined);
    });
  });

  it('say how a test went', async () => {
    await add('1', 'One');
    {
      using said = answering('showInformationMessage');
      await run('connection.test', await find(running.tree, 'One'));
      assert.match(String(said.asked[0]?.[0]), /“One” responded in \d+ ms/);
    }
    await running.connections.keys.store('1', 'wrong');
    using said = answering('showErrorMessage');
    await run('connection.test', await find(running.tree, 'One'));
    assert.match(String(said.asked[0]?.[0]), /“One” responded in \d+ ms\. The API key was refused/);
  });

  it('export everything but keys and trust, and import it signed out', async () => {
    await add('1', 'Größe/1', { production: true, trusted: ['example.com'] });
    const file = vscode.Uri.joinPath(running.storage, 'exported.json');
    {
      using _ = answering('showSaveDialog', file);
      using __ = answering('showInformationMessage');
      await run('connection.export');
    }
    const exported = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
    assert.doesNotMatch(exported, new RegExp(`${KEY}|example\\.com`));
    await forgetConnections(running);
    using _ = answering('showOpenDialog', [file], [file]);
    using said = answering('showInformationMessage');
    await run('connection.import');
    await run('connection.import'); // is here already
    const [imported, ...more] = await stored();
    assert.deepEqual(more, []);
    assert.equal(imported?.name, 'Größe/1');
    assert.equal(imported.production, true);
    assert.match(await description('Größe/1'), /signed out/);
    assert.deepEqual(
      said.asked.map(([text]) => /^\d added, \d already exist, \d unreadable/.exec(String(text))?.[0]),
      ['1 added, 0 already exist, 0 unreadable', '0 added, 1 already exist, 0 unreadable'],
    );
    await vscode.workspace.fs.delete(file);
  });

  it('have names of their own: a taken one is refused, and one from a file is numbered', async () => {
    await add('1', 'One');
    await add('2', 'Two');
    {
      using steps = answeringSteps('One', 'oNE', 'Three');
      await run('connection.rename', await find(running.tree, 'Two'));
      for (const asked of steps.asked.slice(1, 3)) assert.match(asked.text, /Another connection is named “One”/);
    }
    {
      using steps = answeringSteps('One (copy)');
      await run('connection.duplicate', await find(running.tree, 'One'));
      assert.equal(steps.asked[0]?.value, 'One (copy)');
    }
    {
      using steps = answeringSteps('One (copy) (2)');
      await run('connection.duplicate', await find(running.tree, 'One'));
      assert.equal(steps.asked[0]?.value, 'One (copy) (2)');
    }
    const file = vscode.Uri.joinPath(running.storage, 'same-name.json');
    const one = { id: 'x', kind: 'cloud', name: 'One', address: 'https://api.example.com' };
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify({ connections: [one] })));
    using _ = answering('showOpenDialog', [file], [file]);
    using __ = answering('showInformationMessage');
    await run('connection.import');
    await run('connection.import'); // is here already, under its number
    assert.deepEqual(
      (await stored()).map(({ name }) => name),
      ['One', 'One (2)', 'One (copy)', 'One (copy) (2)', 'Three'],
    );
    await vscode.workspace.fs.delete(file);
  });

  it('take from a file no word on where a key goes', async () => {
    const file = vscode.Uri.joinPath(running.storage, 'evil.json');
    const from = {
      kind: 'cloud',
      address: demo.baseUrl,
      trusted: ['evil.example'],
      controller: 'http://evil.example',
      id: '1',
    };
    const plain = { kind: 'cloud', name: 'Plain', address: 'http://api.example.com', id: '2' };
    const query = { kind: 'cloud', name: 'Query', address: `${demo.baseUrl}?token=${KEY}`, id: '3' };
    const text = JSON.stringify({
      connections: [{ ...from, name: 'Evil', console: 'https://evil.example' }, plain, query],
    });
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(text));
    using _ = answering('showOpenDialog', [file]);
    using __ = answering('showInformationMessage');
    await run('connection.import');
    const [first, ...more] = await stored();
    const { id, ...imported } = first!;
    assert.notEqual(id, '1');
    assert.deepEqual(imported, { kind: 'cloud', name: 'Evil', address: demo.baseUrl });
    assert.deepEqual(more, []); // one not encrypted, which only a person may add, after a warning; one with a key in it
    await vscode.workspace.fs.delete(file);
  });

  it('remove only connections, whatever else is selected', async () => {
    await add('1', 'One');
    await add('2', 'Two');
    const one = await find(running.tree, 'One');
    const volumes = await running.tree.getChildren(await find(running.tree, 'Two', 'Search Team', 'Volumes'));
    using asked = answering('showWarningMessage', 'Remove');
    await run('connection.remove', one, [one, volumes[0]]);
    assert.match(String(asked.asked[0]?.[0]), /Remove the connection “One”/);
    assert.deepEqual(
      (await stored()).map(({ name }) => name),
      ['Two'],
    );
  });

  it('show a record with an address that is none as a row, beside the others', async () => {
    await add('1', 'One');
    const file = vscode.Uri.joinPath(running.storage, 'connections', 'odd.json');
    const odd = { id: 'odd', kind: 'cloud', name: 'Odd', address: 'api.example.com' };
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode(JSON.stringify(odd)));
    const [first, second] = await rows(running.tree, 1);
    await vscode.workspace.fs.delete(file);
    assert.equal(first, 'One');
    assert.match(String(second), /odd\.json cannot be read: The address is not valid/);
  });

  it('refuse to import a file of something else', async () => {
    const file = vscode.Uri.joinPath(running.storage, 'other.json');
    await vscode.workspace.fs.writeFile(file, new TextEncoder().encode('{"connections": [{"id": 1}, 7, {'));
    using _ = answering('showOpenDialog', [file]);
    using said = answering('showErrorMessage');
    await run('connection.import');
    assert.match(String(said.asked[0]?.[0]), /The file contains no exported connections/);
    await vscode.workspace.fs.delete(file);
  });

  it('copy ids, names and endpoints, one a line', async () => {
    await add('1', 'One');
    const volumes = await find(running.tree, 'One', 'Search Team', 'Volumes');
    const nodes = await running.tree.getChildren(volumes);
    await run('thing.copyName', nodes[0], nodes.slice(0, 2));
    assert.equal(await vscode.env.clipboard.readText(), 'help-center-exports\nübersicht/2026');
    const cluster = await find(running.tree, 'One', 'Search Team', 'Clusters', 'prod-search');
    await run('thing.copyEndpoint', cluster);
    assert.match(await vscode.env.clipboard.readText(), /^http:\/\/127\.0\.0\.1:\d+$/);
    await run('thing.copyRecord', cluster);
    assert.equal(JSON.parse(await vscode.env.clipboard.readText()).clusterName, 'prod-search');
  });

  it('show a record as a read-only document', async () => {
    await add('1', 'One');
    const volume = await find(running.tree, 'One', 'Search Team', 'Volumes', 'übersicht/2026');
    await run('thing.showRecord', volume);
    const editor = vscode.window.activeTextEditor;
    assert.equal(editor?.document.languageId, 'json');
    assert.equal(JSON.parse(editor.document.getText()).volumeName, 'übersicht/2026');
    const text = editor.document.getText();
    await vscode.commands.executeCommand('type', { text: 'x' });
    assert.equal(editor.document.getText(), text);
    await vscode.commands.executeCommand('workbench.action.closeActiveEditor');
  });

  it('use a user of one cluster instead of the key', async () => {
    await add('1', 'One');
    const cluster = await find(running.tree, 'One', 'Search Team', 'Clusters', 'prod-search');
    const { clusterId } = (cluster as unknown as { cluster: { clusterId: string } }).cluster;
    await running.connections.keys.storeUser('1', clusterId, 'db_admin:wrong');
    assert.match(String((await rows(running.tree, 1, cluster))[0]), /No permission to list databases/);
    await running.connections.keys.storeUser('1', clusterId, `db_admin:${KEY}`);
    assert.equal((await rows(running.tree, 1, cluster))[0], 'default');
    using asked = answering('showWarningMessage', 'Keep User', 'Use API Key');
    await run('cluster.useKey', cluster);
    assert.equal(await running.connections.keys.user('1', clusterId), `db_admin:${KEY}`);
    await run('cluster.useKey', cluster);
    assert.equal(await running.connections.keys.user('1', clusterId), undefined);
    const detail = `Connection: One\nCluster: prod-search (${clusterId})\nUser: db_admin`;
    assert.deepEqual(asked.asked[0], [
      'Use the API key for “prod-search” and delete its stored user and password?',
      { modal: true, detail },
      'Keep User',
      'Use API Key',
    ]);
    using told = answering('showInformationMessage');
    await run('cluster.useKey', cluster);
    assert.deepEqual(told.asked, [['“prod-search” of “One” already uses the API key.']]);
  });

  it('let a mistyped user of a cluster be corrected', async () => {
    await add('1', 'One');
    const cluster = await find(running.tree, 'One', 'Search Team', 'Clusters', 'prod-search');
    using steps = answeringSteps('db_admn', KEY, BACK, 'db_admin', KEY);
    await run('cluster.useUser', cluster);
    const asked = [
      { text: 'Username', value: '' },
      { text: 'Password of db_admn. Stored in VS Code’s secret storage only.', value: '' },
      { text: 'The service refused this user and password. Check both.', value: KEY },
      { text: 'Username', value: 'db_admn' },
      { text: 'Password of db_admin. Stored in VS Code’s secret storage only.', value: KEY },
    ];
    assert.deepEqual(steps.asked, asked);
    const { clusterId } = (cluster as unknown as { cluster: { clusterId: string } }).cluster;
    assert.equal(await running.connections.keys.user('1', clusterId), `db_admin:${KEY}`);
  });

  it('open one endpoint without a control plane', async () => {
    const { endpoint } = demo.clusters[0]!;
    await running.connections.add(
      { id: 'e', kind: 'endpoint', plane: 'cluster', name: 'Alone', address: endpoint },
      KEY,
    );
    assert.equal((await rows(running.tree, 1, await find(running.tree, 'Alone')))[0], 'default');
    const [project] = demo.projects;
    await running.connections.add(
      { id: 'p', kind: 'endpoint', plane: 'project', name: 'Project', address: project!.endpoint },
      `db_admin:${KEY}`,
    );
    assert.match(String((await rows(running.tree, 1, await find(running.tree, 'Project')))[0]), /needs an API key/);
  });
});
