import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import { find } from '../../harness/host/app';
import { connectDemo, leave, type Connected } from '../../harness/host/connected';
import { answering } from '../../harness/host/dialogs';
import { planShown } from '../../harness/host/plans';
import type { Node } from '../../../src/tree/node';

const PROJECT = ['Service', 'Search Team'] as const;
const COLLECTION = [...PROJECT, 'Clusters', 'prod-search', 'default', 'help_center'] as const;

describe('the row of a deleted object', () => {
  let connected: Connected;
  beforeEach(async () => {
    connected = await connectDemo({ id: 'g', key: 'canary-5e2d0a' });
  });
  afterEach(() => leave(connected));

  const rowAt = (...path: string[]) => find(connected.running.tree, ...path);
  const isKnown = (row: Node) => [...connected.running.tree.known()].includes(row);
  const run = (command: string, row: Node) => vscode.commands.executeCommand(`vectorCloud.${command}`, row);
  /** Another object of the same row, as a pick makes one. */
  const picked = (row: Node): Node => Object.assign(Object.create(Object.getPrototypeOf(row)), row) as Node;

  for (const [how, made] of [
    ['in the tree', (row: Node) => row],
    ['from a pick', picked],
  ] as const) {
    it(`vanishes before its list is read again: a collection ${how}`, async () => {
      using _ = answering('showWarningMessage', 'Drop');
      const row = await rowAt(...COLLECTION);
      const list = connected.running.tree.getParent(row)!;
      await run('collection.drop', made(row));
      assert.equal(isKnown(row), false);
      assert.ok(isKnown(list));
    });
  }

  it('stays if the service refuses the deletion', async () => {
    using _ = answering('showWarningMessage', 'Drop');
    using __ = answering('showErrorMessage');
    const row = await rowAt(...COLLECTION);
    connected.demo.fail('POST /v2/vectordb/collections/drop', { status: 400, code: 1, message: 'in use' });
    await run('collection.drop', row);
    assert.equal(isKnown(row), true);
  });

  for (const [command, path] of [
    ['role.delete', [...PROJECT, 'Roles', 'Backup Only']],
    ['alertRule.delete', [...PROJECT, 'Alert Rules', 'Search latency is critical']],
  ] as const) {
    it(`vanishes before its list is read again: ${command}`, async () => {
      using _ = answering('showWarningMessage', 'Delete');
      const row = await rowAt(...path);
      const shown = planShown();
      const deleting = run(command, row);
      await vscode.commands.executeCommand('vectorCloud.plan.apply', (await shown).document.uri);
      await deleting;
      assert.equal(isKnown(row), false);
    });
  }
});
