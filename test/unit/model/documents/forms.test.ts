import assert from 'node:assert/strict';
import { alertRuleFormProtocol } from '../../../../src/model/alert-rules/forms';
import { rehearsalProtocol } from '../../../../src/model/alert-rules/rehearsals';
import { formProtocol } from '../../../../src/model/documents/forms';
import { roleFormProtocol } from '../../../../src/model/roles/forms';
import { searchPageProtocol } from '../../../../src/model/searches/pages';

describe('the form of each kind of document', () => {
  const protocols = { role: roleFormProtocol, 'alert rule': alertRuleFormProtocol, search: searchPageProtocol };
  for (const [kind, { calls, events }] of Object.entries(protocols)) {
    it(`speaks as any form does: ${kind}`, () => {
      const missing = [
        ...Object.keys(formProtocol.calls).filter(name => !(name in calls)),
        ...Object.keys(formProtocol.events).filter(name => !(name in events)),
      ];
      assert.deepEqual(missing, []);
    });
  }

  it('of an alert rule can ask for its preview', () =>
    assert.deepEqual(
      Object.keys(rehearsalProtocol.calls).filter(name => !(name in alertRuleFormProtocol.calls)),
      [],
    ));
});
