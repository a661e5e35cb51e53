import assert from 'node:assert/strict';
import { Rights } from '../../../src/changes/rights';

describe('the rights that a service denied', () => {
  const role = { connectionId: 'c', kind: 'role', id: 'r' };

  it('are those on this object, each with its reason', () => {
    const rights = new Rights();
    rights.refuse(role, 'roles.update', 'may not');
    rights.refuse(role, 'roles.delete', 'never');
    rights.refuse({ ...role, id: 'other' }, 'roles.update', 'other');
    assert.deepEqual(Object.fromEntries(rights.refusedOn(role)), {
      'roles.update': 'may not',
      'roles.delete': 'never',
    });
  });

  const others = [
    { ...role, connectionId: 'd' },
    { ...role, kind: 'volume' },
    { ...role, within: ['r'] },
    { ...role, within: ['cluster', 'r'], id: 'x' },
  ];
  for (const other of others) {
    it(`are none of ${JSON.stringify(other)}`, () => {
      const rights = new Rights();
      rights.refuse(role, 'roles.update', 'may not');
      assert.equal(rights.refusedOn(other).size, 0);
    });
  }

  it('are told to who listens, until all are forgotten', () => {
    const rights = new Rights();
    let told = 0;
    const listening = rights.onDidChange(() => (told += 1));
    rights.forget();
    assert.equal(told, 0);
    rights.refuse(role, 'roles.update', 'may not');
    assert.equal(told, 1);
    rights.forget();
    assert.deepEqual([told, rights.refusedOn(role).size], [2, 0]);
    listening.dispose();
    rights.refuse(role, 'roles.update', 'may not');
    assert.equal(told, 2);
  });
});
