import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { Keys } from '../../../src/connections/keys';
import { OneTimePasswords } from '../../../src/work/one-time-passwords';
import { frozen } from '../../harness/host/frozen';
import { Stored } from '../../harness/host/stored';

const ID = 'team-cloud';
const CLUSTER = 'in01/Ü';

/** Names with values, as VS Code keeps them for an extension; the values here are no secrets. */
const NAMED: Readonly<Record<string, string>> = JSON.parse(readFileSync(frozen('stored/secrets.json').fsPath, 'utf8'));

describe('the secrets that people have stored', () => {
  it('are found under their names', async () => {
    const keys = new Keys(new Stored(NAMED));
    assert.equal(await keys.get(ID), 'a key');
    assert.equal(await keys.user(ID, CLUSTER), 'a user');
    assert.equal(await keys.embedding(ID), 'an embedding key');
    assert.deepEqual(await keys.secretNames(ID), ['hook.url-1_a']);
    assert.equal(await keys.secret(ID, 'hook.url-1_a'), 'a secret');
    assert.equal(await keys.sent(ID, 'rule/1'), '[]');
    const passwords = new OneTimePasswords(keys);
    assert.deepEqual(await passwords.list(), [
      {
        connectionId: ID,
        connectionName: 'Team Cloud',
        clusterId: CLUSTER,
        clusterName: 'new',
        username: 'db_admin',
        jobId: 'job-1',
        at: 1764000000000,
      },
    ]);
    assert.equal((JSON.parse((await keys.once(ID, CLUSTER))!) as { password: string }).password, 'told once');
    passwords.dispose();
  });

  it('are stored under no other', async () => {
    const stored = new Stored();
    const keys = new Keys(stored);
    await keys.store(ID, 'a key');
    await keys.storeUser(ID, CLUSTER, 'a user');
    await keys.storeEmbedding(ID, 'an embedding key');
    await keys.storeSecret(ID, 'hook.url-1_a', 'a secret');
    await keys.storeSent(ID, 'rule/1', '[]');
    await keys.storeOnce(ID, CLUSTER, NAMED['once/team-cloud/in01%2F%C3%9C']!);
    assert.deepEqual(Object.fromEntries(stored.values), NAMED);
  });

  it('go with the key, or with the connection, but for what is nowhere else', async () => {
    const stored = new Stored(NAMED);
    const keys = new Keys(stored);
    const told: string[] = [];
    keys.onDidChange(id => told.push(id));
    await keys.signOut(ID);
    const [named, sent, once] = Object.keys(NAMED).slice(3);
    assert.deepEqual([...stored.values.keys()], [named, sent, once]);
    assert.deepEqual(told, [ID, ID, ID]);
    await keys.delete(ID);
    assert.deepEqual([...stored.values.keys()], [once]);
  });
});
