import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { OwnWrites } from '../../../src/changes/own-writes';
import { Rights } from '../../../src/changes/rights';
import { PlaceNames } from '../../../src/connections/place-names';
import { apply } from '../../../src/changes/applying';
import { hidden } from '../../../src/writes/hiding';
import { Journal } from '../../../src/changes/journal';
import { journalId } from '../../../src/changes/journal-ids';
import type { Resource } from '../../../src/changes/resource';
import { journalEntry } from '../../../src/changes/journal-table';
import type { JournalRecord } from '../../../src/changes/journal-record';
import type { App } from '../../../src/commands/app';
import { exportJournal, journalPieces } from '../../../src/commands/journal-export';
import type { Demo } from '../../../src/demo';
import { app, find, forgetConnections } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { SmallDisk } from '../../harness/host/small-disk';
import { answering } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import { happened } from '../../harness/host/waiting';

const record = (number: number): Omit<JournalRecord, 'id' | 'at'> => ({
  connectionId: 'c',
  connectionName: 'Service',
  kind: 'volume',
  thingId: `v${number}`,
  name: `v${number}`,
  summary: `Change ${number}`,
  outcome: 'sent',
  request: {},
});

describe('the journal', () => {
  let folder: vscode.Uri;
  let running: App;
  before(async () => {
    running = await app();
  });
  beforeEach(() => {
    folder = vscode.Uri.joinPath(running.storage, `journal-${crypto.randomUUID()}`);
  });
  afterEach(() => vscode.workspace.fs.delete(folder, { recursive: true }));

  const names = async (journal: Journal) => (await journal.list()).records.map(({ name }) => name);

  it('has the newest first, and forgets the oldest beyond the most', async () => {
    const journal = new Journal(folder, 3);
    for (let number = 1; number <= 5; number++) await journal.add(record(number));
    assert.deepEqual(await names(journal), ['v5', 'v4', 'v3']);
    journal.dispose();
  });

  it('says in the singular that one change was exported', async () => {
    const journal = new Journal(folder);
    await journal.add(record(1));
    using _dialog = answering('showSaveDialog', vscode.Uri.joinPath(folder, 'journal.csv'));
    using said = answering('showInformationMessage', undefined);
    await exportJournal(Object.assign(Object.create(running) as App, { changes: { journal } }));
    assert.match(String(said.asked[0]![0]), /^1 change exported to /);
    journal.dispose();
  });

  describe('with many large records', () => {
    const RECORDS = 24;
    const vector = Array.from({ length: 1024 }, (_, at) => at + 0.123_456_789);
    const before = Array.from({ length: 40 }, (_, id) => ({ id, vector }));
    const largest = JSON.stringify(before).length * 1.1;
    let journal: Journal;
    beforeEach(async () => {
      journal = new Journal(folder);
      for (let number = 1; number <= RECORDS; number++) await journal.add({ ...record(number), before });
    });
    afterEach(() => journal.dispose());

    for (const ending of ['json', 'csv'])
      it(`is exported as ${ending} whole, in pieces that are written while others are unread`, async () => {
        const counts = { records: 0, unreadable: 0 };
        let written = 0;
        let length = 0;
        for await (const piece of journalPieces(journal, ending === 'json', counts)) {
          if (++written === 2)
            await vscode.workspace.fs.delete(vscode.Uri.joinPath(folder, 'journal', oldest(await ids())));
          assert.ok(piece.length < largest, `${piece.length}`);
          length += piece.length;
        }
        assert.deepEqual(counts, { records: RECORDS - 1, unreadable: 0 });
        const file = vscode.Uri.joinPath(folder, `journal.${ending}`);
        using _dialog = answering('showSaveDialog', file);
        using said = answering('showInformationMessage', undefined);
        await exportJournal(Object.assign(Object.create(running) as App, { changes: { journal } }));
        const text = new TextDecoder().decode(await vscode.workspace.fs.readFile(file));
        assert.equal(text.length, length);
        assert.match(String(said.asked[0]![0]), /^23 changes exported to /);
        if (ending === 'csv') return assert.equal(text.split('\r\n').length, RECORDS + 1);
        const records = JSON.parse(text) as JournalRecord[];
        assert.deepEqual(records[0]!.before, before);
        assert.deepEqual(
          records.map(({ name }) => name),
          Array.from({ length: RECORDS - 1 }, (_, at) => `v${RECORDS - at}`),
        );
      });

    const ids = async () =>
      (await vscode.workspace.fs.readDirectory(vscode.Uri.joinPath(folder, 'journal'))).map(([name]) => name);
    const oldest = (files: readonly string[]) => files.toSorted()[0]!;
  });

  it('forgets no new record where the clock was set back', async () => {
    const journal = new Journal(folder, 3);
    const tomorrow = Date.now() + 86_400_000;
    for (const at of [tomorrow, tomorrow + 1, tomorrow + 2]) {
      const id = journalId(at);
      const text = JSON.stringify({ ...record(at - tomorrow), id, at });
      await vscode.workspace.fs.writeFile(
        vscode.Uri.joinPath(folder, 'journal', `${id}.json`),
        new TextEncoder().encode(text),
      );
    }
    const added = await journal.add(record(8));
    await journal.add(record(9));
    assert.deepEqual(await names(journal), ['v9', 'v8', 'v2']);
    assert.ok(added.at < tomorrow); // the time stays that of the clock
    journal.dispose();
  });

  it('completes a record in its place', async () => {
    const journal = new Journal(folder);
    const sent = await journal.add(record(1));
    await journal.complete({ ...sent, outcome: 'applied' });
    assert.deepEqual((await journal.list()).records, [{ ...sent, outcome: 'applied' }]);
    journal.dispose();
  });

  it('has all digits of integers', async () => {
    const journal = new Journal(folder);
    const body = { data: [{ id: 9_007_199_254_740_993n }] };
    const { id } = await journal.add({ ...record(1), request: { body: hidden(undefined, body) } });
    const read = await journal.find(id);
    assert.deepEqual(read?.request, { body });
    await journal.complete({ ...read, outcome: 'applied' });
    assert.deepEqual((await journal.list()).records[0]?.request, { body });
    journal.dispose();
  });

  it('gives a part of each record, the newest first, of more than are read at a time', async () => {
    const journal = new Journal(folder);
    for (let number = 1; number <= 20; number++) await journal.add(record(number));
    const { records } = await journal.parts(({ name }) => name);
    assert.deepEqual(
      records,
      Array.from({ length: 20 }, (_, at) => `v${20 - at}`),
    );
    journal.dispose();
  });

  it('is the same in every window, and takes what both write at once', async () => {
    const [here, there] = [new Journal(folder, 4), new Journal(folder, 4)];
    await Promise.all([1, 2, 3, 4, 5, 6].map(number => (number % 2 ? here : there).add(record(number))));
    assert.deepEqual(await names(here), await names(there));
    assert.equal((await names(here)).length, 4);
    here.dispose();
    there.dispose();
  });

  it('shows a file it cannot read, and leaves it', async () => {
    const journal = new Journal(folder);
    await journal.add(record(1));
    await vscode.workspace.fs.writeFile(vscode.Uri.joinPath(folder, 'journal/x.json'), new TextEncoder().encode('{'));
    const { records, unreadable } = await journal.list();
    assert.deepEqual([records.length, unreadable.length], [1, 1]);
    journal.dispose();
  });
});

describe('a journal on a full disk', () => {
  let running: App;
  let disk: SmallDisk;
  let journal: Journal;
  let sent: string[];
  before(async () => {
    running = await app();
    await forgetConnections(running);
    await running.connections.add(
      { id: 'f', kind: 'cloud', name: 'Full', address: 'http://127.0.0.1:9' },
      'canary-f00d',
    );
  });
  after(() => forgetConnections(running));
  beforeEach(() => {
    disk = new SmallDisk();
    journal = new Journal(disk.root, 2);
    sent = [];
  });
  afterEach(() => {
    journal.dispose();
    disk.dispose();
  });

  /** Returns a resource with one word as its state after all writes. */
  const word = (): Resource<string> => ({
    kind: 'word',
    id: 'w',
    name: 'The Word',
    connection: { id: 'f', kind: 'cloud', name: 'Full', address: 'http://127.0.0.1:9' },
    right: { operation: 'words.update' },
    read: async () => sent.at(-1) ?? 'old',
    merge: (_, mine) => ({ ok: true, value: mine, others: [] }),
    plan: (_, result) => ({
      summary: 'Change the word',
      action: 'Update Word',
      lines: [{ text: result, effect: 'changes' }],
      request: { method: 'PUT', path: '/word', body: { word: result } },
    }),
    write: async (_, result) => void sent.push(result),
    matches: (read, result) => read === result,
  });
  const carry = async (mine: string) =>
    apply(
      {
        connections: running.connections,
        journal,
        plans: await running.changes.plans.documents(),
        rights: new Rights(),
        placeNames: new PlaceNames(),
        writes: new OwnWrites(),
        failed: new Set(),
      },
      word(),
      {
        mine,
        confirm: 'modal',
      },
    );

  it('lets nothing be sent that it cannot take down', async () => {
    disk.left = 0;
    using _ = answering('showWarningMessage', 'Update Word');
    await assert.rejects(carry('new'), /No space left/);
    assert.deepEqual(sent, []);
  });

  it('tells what came of a change, and that it could not be taken down', async () => {
    disk.left = 1; // for what is to be sent, and not for what came of it
    using said = answering('showWarningMessage', 'Update Word');
    using done = answering('setStatusBarMessage');
    const outcome = await carry('new');
    assert.deepEqual([outcome.kind, sent], ['applied', ['new']]);
    assert.match(String(said.asked[1]?.[0]), /result of the change could not be saved in the journal: .*No space left/);
    assert.match(String(done.asked[0]?.[0]), /Change the word: done \(Full\)/);
    assert.deepEqual(
      (await journal.list()).records.map(({ outcome: told }) => told),
      ['sent'],
    );
  });

  it('goes on where it cannot forget, and says so', async () => {
    using said = answering('showWarningMessage', 'Update Word', 'Update Word', 'Update Word');
    for (const text of ['one', 'two']) await carry(text);
    disk.delete = () => {
      throw vscode.FileSystemError.NoPermissions('Not allowed');
    };
    await carry('three');
    assert.deepEqual(sent, ['one', 'two', 'three']);
    assert.ok(said.asked.some(([text]) => /The oldest journal records could not be deleted/.test(String(text))));
    assert.equal((await journal.list()).records.length, 3);
  });
});

describe('the journal as a list', () => {
  const KEY = 'canary-30be77';
  const SEEDED = 'Product catalog in our own bucket';
  let running: App;
  let demo: Demo;
  before(async () => ({ running, demo } = await connectDemo({ id: 'j', key: KEY })));
  after(() => leave({ running, demo }));
  const writes = () => demo.requests.filter(request => request.startsWith('PATCH ')).length;

  it('asks for the organization once, keeps a refused ID with the reason, and stores what proved right', async () => {
    const volume = await find(running.tree, 'Service', 'Search Team', 'Volumes', 'catalog_lake');
    const edit = () => vscode.commands.executeCommand('vectorCloud.volume.editDescription', volume);
    const orgId = async () => {
      const stored = await running.connections.find('j');
      return stored?.kind === 'cloud' ? stored.orgId : undefined;
    };
    {
      using boxes = answering('showInputBox', 'first', 'org-wrong');
      using _ = answering('showWarningMessage', 'Change Description');
      using said = answering('showErrorMessage');
      await edit();
      assert.equal(boxes.asked.length, 3); // the third: it may be corrected, and nobody does
      assert.match(String(said.asked[0]?.[0]), /: not applied\. Volume \w+ belongs to organization/);
      assert.equal(await orgId(), undefined);
    }
    {
      using boxes = answering('showInputBox', 'second', 'org-other', ` ${demo.orgId} `);
      using _ = answering('showWarningMessage', 'Change Description', 'Change Description');
      await edit();
      const corrected = boxes.asked[2]![0] as vscode.InputBoxOptions;
      assert.equal(corrected.value, 'org-other');
      assert.match(
        String(corrected.prompt),
        /^Volume \w+ belongs to organization.*\. If the organization ID is wrong, correct the ID and try again\.$/,
      );
      const { value, prompt } = boxes.asked[0]![0] as vscode.InputBoxOptions;
      assert.equal(value, 'first'); // what was typed is not lost with the organization that was refused
      assert.equal(
        prompt,
        `Unapplied draft. Description on the service: “${SEEDED}”. Leave empty to remove the description.`,
      );
      assert.equal(await orgId(), demo.orgId);
    }
    using boxes = answering('showInputBox', '');
    using _ = answering('showWarningMessage', 'Change Description');
    await edit(); // clears it
    assert.equal(boxes.asked.length, 1);
    const { value, prompt } = boxes.asked[0]![0] as vscode.InputBoxOptions;
    assert.deepEqual([value, prompt], ['second', 'Leave empty to remove the description.']); // it was applied
    const cloud = await running.clients.cloud((await running.connections.find('j'))!);
    assert.equal((await cloud.volumes.describe('catalog_lake')).description, '');
  });

  it('shows the description of now, however old the row is, and overwrites none of others', async () => {
    const volume = await find(running.tree, 'Service', 'Search Team', 'Volumes', 'catalog_lake');
    const cloud = await running.clients.cloud((await running.connections.find('j'))!);
    const describe = (description: string) =>
      cloud.volumes.updateDescription('catalog_lake', description, { orgId: demo.orgId });
    await describe('first of others');
    using boxes = answering('showInputBox', async () => {
      await describe('second of others');
      return 'mine';
    });
    const shown = planShown();
    const editing = vscode.commands.executeCommand('vectorCloud.volume.editDescription', volume);
    assert.match((await shown).document.getText(), /was also changed elsewhere/);
    assert.equal((boxes.asked[0]![0] as vscode.InputBoxOptions).value, 'first of others');
    (await running.changes.plans.documents()).decide('discard');
    await editing;
    assert.equal((await cloud.volumes.describe('catalog_lake')).description, 'second of others');
    running.unapplied.descriptions.clear();
    await describe('');
  });

  it('offers to take a change back, through every question, and writes nothing by itself', async () => {
    const before = writes();
    using picks = answering(
      'showQuickPick',
      async (items: Thenable<vscode.QuickPickItem[]>) => (await items)[0],
      (items: vscode.QuickPickItem[]) => items[1],
    );
    using boxes = answering('showInputBox', undefined);
    await vscode.commands.executeCommand('vectorCloud.journal.show');
    const items = (await picks.asked[0]![0]) as vscode.QuickPickItem[];
    assert.deepEqual(
      items.map(({ label, description }) => `${label} | ${description?.split(' · ').join(', ')}`).slice(0, 3),
      [
        '$(check) Change the description of volume “catalog_lake” | applied, Service › Search Team',
        '$(check) Change the description of volume “catalog_lake” | applied, Service › Search Team',
        '$(circle-slash) Change the description of volume “catalog_lake” | refused, Service › Search Team',
      ],
    );
    assert.equal((boxes.asked[0]![0] as vscode.InputBoxOptions).value, 'second');
    assert.equal(writes(), before);
  });

  it('shows a record as a document', async () => {
    using _ = answering(
      'showQuickPick',
      async (items: Thenable<vscode.QuickPickItem[]>) => (await items)[2],
      (items: vscode.QuickPickItem[]) => items[0],
    );
    const opened = happened(
      vscode.window.onDidChangeActiveTextEditor,
      each => each?.document.uri.scheme === 'vectorcloud-record',
    );
    await vscode.commands.executeCommand('vectorCloud.journal.show');
    const { outcome, note, request } = JSON.parse((await opened)!.document.getText()) as JournalRecord;
    assert.deepEqual(
      [outcome, request],
      [
        'refused',
        {
          method: 'PATCH',
          path: '/v2/volumes/catalog_lake',
          headers: { OrgId: 'org-other' },
          body: { description: 'second' },
        },
      ],
    );
    assert.match(note ?? '', /Volume \w+ belongs to organization \S+, not org-other/);
  });

  it('is exported for an audit', async () => {
    const file = vscode.Uri.joinPath(running.storage, 'journal.csv');
    using dialog = answering('showSaveDialog', file, vscode.Uri.joinPath(running.storage, 'journal.json'));
    using said = answering('showInformationMessage', undefined, undefined);
    await vscode.commands.executeCommand('vectorCloud.journal.export');
    await vscode.commands.executeCommand('vectorCloud.journal.export');
    assert.match(
      String((dialog.asked[0]![0] as vscode.SaveDialogOptions).defaultUri),
      /vector-cloud-journal-\d{4}-\d\d-\d\d\.csv$/,
    );
    const read = async (uri: vscode.Uri) => new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
    const [head, newest] = (await read(file)).split('\r\n');
    assert.match(head!, /^time,connection,connectionId,user,/);
    assert.match(newest!, /^\d{4}-\d\d-\d\dT[\d:.]+Z,Service,j,/);
    const records = JSON.parse(await read(vscode.Uri.joinPath(running.storage, 'journal.json'))) as JournalRecord[];
    const entries = (await running.changes.journal.list()).records.map(journalEntry);
    assert.deepEqual(records, JSON.parse(JSON.stringify(entries)));
    assert.equal(Object(records[0])['time'], new Date(records[0]!.at).toISOString());
    assert.match(String(said.asked[0]![0]), /^(1 change|\d+ changes) exported to /);
  });

  for (const [how, fault, told] of [
    ['by its own code', undefined, /: not applied\. Volume \w+ belongs to organization \S+, not org-old/],
    [
      'for lack of a right',
      { status: 403, code: 800, message: 'not yours' },
      /: not applied\. The API key has no permission/,
    ],
  ] as const) {
    it(`leads from a refusal ${how} to the organization that was kept and no longer fits`, async () => {
      await running.connections.update('j', now => ({ ...now, orgId: 'org-old' }));
      const volume = await find(running.tree, 'Service', 'Search Team', 'Volumes', 'catalog_lake');
      const restore = fault && demo.fail('PATCH /v2/volumes/{volumeName}', fault);
      const corrected = () => {
        restore?.();
        return demo.orgId;
      };
      using boxes = answering('showInputBox', `third ${how}`, corrected);
      using _ = answering('showWarningMessage', 'Change Description', 'Change Description');
      using said = answering('showErrorMessage');
      await vscode.commands.executeCommand('vectorCloud.volume.editDescription', volume);
      assert.match(String(said.asked[0]?.[0]), told);
      assert.equal((boxes.asked[1]![0] as vscode.InputBoxOptions).value, 'org-old');
      const stored = await running.connections.find('j');
      assert.equal(stored?.kind === 'cloud' && stored.orgId, demo.orgId);
    });
  }
});
