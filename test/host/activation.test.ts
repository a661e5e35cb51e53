import assert from 'node:assert/strict';
import * as vscode from 'vscode';

const ID = 'vector-cloud.vector-cloud';

interface Manifest {
  contributes: { commands?: { command: string }[] };
}

describe('the extension', () => {
  const extension = vscode.extensions.getExtension(ID);

  it('is present', () => assert.ok(extension));

  it('activates', async () => {
    await extension?.activate();
    assert.equal(extension?.isActive, true);
  });

  it('registers every command of its manifest', async () => {
    const { contributes } = extension!.packageJSON as Manifest;
    const registered = new Set(await vscode.commands.getCommands(true));
    const missing = (contributes.commands ?? []).map(({ command }) => command).filter(id => !registered.has(id));
    assert.deepEqual(missing, []);
  });
});
