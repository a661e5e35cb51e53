import assert from 'node:assert/strict';
import {
  ambiguousSecrets,
  compareSecrets,
  keepingUnknown,
  secretVariable,
  sendableActions,
} from '../../../../src/model/configurations/secrets';

const action = (apiKey?: string, region = 'US') => ({
  type: 'INCIDENT_A',
  config: { region, ...(apiKey && { apiKey }) },
});
const stored = (name: string) => ({ pager: 'key-1', other: 'key-2' })[name];
const MINE = [action('${secret:pager}')];

describe('secrets of a configuration', () => {
  it('are in environment variables, each in its own', () => {
    assert.equal(secretVariable('pager-key.2'), 'VECTOR_CLOUD_SECRET_PAGER_KEY_2');
    assert.deepEqual(ambiguousSecrets(['a', 'b', 'a']), []);
    assert.match(ambiguousSecrets(['a-b', 'c', 'a.b'])[0]!, /a-b, a\.b .*VECTOR_CLOUD_SECRET_A_B/);
  });

  const CASES: [what: string, now: ReturnType<typeof action>[], same: boolean, hidden: string[]][] = [
    ['equal the value of the service', [action('key-1')], true, []],
    ['differ from another value', [action('key-9')], false, []],
    ['equal a mask that fits, as an assumption', [action('key****')], true, ['pager']],
    ['differ from a mask that does not fit', [action('abc****')], false, []],
    ['equal what the service omits, as an assumption', [action()], true, ['pager']],
    ['differ where the service has no such action', [], false, []],
  ];
  for (const [what, now, same, hidden] of CASES) {
    it(what, () => assert.deepEqual(compareSecrets(MINE, now, stored), { same, hidden }));
  }

  it('that are not at hand are kept in an existing action, and needed for a new one', () => {
    const unknown = [action('${secret:gone}')];
    assert.deepEqual(keepingUnknown(unknown, [action('key-9', 'EU')], stored), [action('${kept}')]);
    assert.deepEqual(keepingUnknown(unknown, [], stored), unknown);
    const two = [...unknown, action('${secret:pager}')];
    assert.deepEqual(keepingUnknown(two, [action('key-9')], stored), two);
  });

  it('are sent by value; what is missing is named', () => {
    assert.deepEqual(sendableActions(MINE, [], stored), { value: [action('key-1')], missing: [] });
    assert.deepEqual(sendableActions([action('${kept}')], [action('key-9')], stored).value, [action('key-9')]);
    assert.deepEqual(sendableActions([action('${secret:gone}')], [], stored).missing, ['VECTOR_CLOUD_SECRET_GONE']);
    assert.deepEqual(sendableActions([action('${kept}')], [action('key****')], stored).missing, [
      'apiKey of INCIDENT_A, which the service does not return',
    ]);
  });
});
