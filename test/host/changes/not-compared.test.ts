import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { openNew } from '../../../src/documents/opening';
import { COLLECTION_TEMPLATES } from '../../../src/model/collections/templates';
import { find } from '../../harness/host/app';
import { connectDemo, leave, PROD } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';

const KEY = 'canary-0c41d7';
const PROJECT = 'proj-5d0c7b9e2f41a86300a1c4';
const NEW_ROLE = {
  projectId: PROJECT,
  roleName: 'Readers',
  policies: [{ resourceType: 'volume', privileges: ['view'], resources: ['*'] }],
};
const run = (command: string, ...args: unknown[]) => vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

describe('a change of what cannot be read', () => {
  let running: App;
  let demo: Demo;
  beforeEach(async () => ({ running, demo } = await connectDemo({ id: 'c', key: KEY })));
  afterEach(() => leave({ running, demo }));

  /** Returns the text of the plan of a new document, and discards it. */
  async function planned(kind: 'roles' | 'collections', document: object): Promise<string> {
    const uri = await openNew({ id: 'c' }, running.documents, { kind, name: 'New', document, pending: true });
    const shown = planShown();
    const planning = run('document.plan', uri);
    const text = (await shown).document.getText();
    (await running.changes.plans.documents()).decide('discard');
    await planning;
    return text;
  }

  for (const [kind, operation, document, words] of [
    ['roles', 'roles.list', NEW_ROLE, /Roles cannot be listed \(.+\)\. The name might be taken/],
    [
      'collections',
      'collections.list',
      { clusterId: PROD, ...COLLECTION_TEMPLATES.schema },
      /Collections cannot be listed \(.+\)\. The name might be taken/,
    ],
  ] as const) {
    it(`says in its plan that ${kind} cannot be listed`, async () => {
      assert.doesNotMatch(await planned(kind, document), words);
      demo.restrict({ deny: [operation] });
      assert.match(await planned(kind, document), words);
    });
  }

  it('says of a volume that nothing was compared, and sends what was typed', async () => {
    const row = await find(running.tree, 'Service', 'Search Team', 'Volumes', 'help-center-exports');
    demo.restrict({ deny: ['volumes.describe', 'volumes.list'] });
    using _box = answering('showInputBox', 'new', demo.orgId);
    using modal = answering('showWarningMessage', 'Change Description');
    await run('volume.editDescription', row);
    const { detail } = modal.asked[0]![1] as vscode.MessageOptions;
    assert.match(String(detail), /^Description: “new”\nNot compared: the volume could not be read \(.+\)\.\n/);
    const [record] = (await running.changes.journal.list()).records;
    assert.match(`${record?.outcome}: ${record?.note}`, /^applied: Read-back failed/);
  });

  it('asks nobody where nobody is there', async () => {
    const row = await find(running.tree, 'Service', 'Search Team', 'Volumes', 'help-center-exports');
    await demo.close();
    using _box = answering('showInputBox', 'new', demo.orgId);
    using modal = answering('showWarningMessage');
    using said = answering('showErrorMessage');
    await run('volume.editDescription', row);
    assert.deepEqual([modal.asked.length, said.asked.length], [0, 1]);
  });
});
