import * as assert from 'node:assert/strict';
import {
  passing,
  recordedClients,
  recordedCollections,
  recordedLines,
  recordedResults,
  recordedV1,
  recordedV2,
  recordedVectors,
  recordedVerdicts,
} from '../../harness/services/recordings.js';

describe('recordings', () => {
  it('number as many rows as they count', () => {
    for (const { expr, ...engines } of recordedResults().cases) {
      for (const pass of [engines['2.3.5'], engines['lite-2.5.1'], engines['lite-3.2.2']]) {
        if (pass && 'n' in pass) assert.equal(passing(pass).length, pass.n, expr);
      }
    }
  });

  it('have a vector for each row, and answers wherever a case is no set-up', () => {
    assert.equal(recordedVectors().length, recordedLines('rows.ndjson').length);
    assert.deepEqual(
      recordedCollections().map(each => each.collection),
      ['o_cosine', 'o_l2', 'o_ip', 'o_null'],
    );
    for (const each of [...recordedV1(), ...recordedV2()]) assert.ok(each.setup ?? each.answers, each.name);
    assert.ok(recordedClients().every(each => each.plane === 'cluster' || each.plane === 'control'));
    assert.equal(recordedVerdicts().cases.filter(each => typeof each.accepted !== 'boolean').length, 0);
  });
});
