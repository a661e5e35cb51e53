import assert from 'node:assert/strict';
import fc from 'fast-check';
import { idsBeyond, journalId, latestTime } from '../../../src/changes/journal-ids';

const NOVEMBER_2286 = 10_000_000_000_000; // one digit more than now

describe('the ids of the journal', () => {
  it('are in the order of time, and no two the same', () => {
    const ids = [0, 9, 10, Date.now(), NOVEMBER_2286 - 1, NOVEMBER_2286].map(journalId);
    assert.deepEqual(ids.toSorted(), ids);
    assert.equal(new Set([journalId(1), journalId(1), journalId(1)]).size, 3);
  });

  it('are those of records: word characters and dashes', () => assert.match(journalId(1), /^0{14}1-[\w-]{36}$/));

  it('forget the oldest beyond the most, in whatever order the files come', () => {
    const ids = [5, 3, 1, 4, 2].map(journalId);
    assert.deepEqual(idsBeyond(ids, 3), [ids[2], ids[4]]);
    assert.deepEqual(idsBeyond(ids, 5), []);
    assert.deepEqual(idsBeyond(ids, 9), []);
    assert.deepEqual(idsBeyond(ids, 0).length, 5);
  });

  it('tell the latest time, beside files of other names', () => {
    assert.equal(latestTime([journalId(5), 'x', '0000', journalId(7), journalId(6)]), 7);
    assert.equal(latestTime([]), 0);
  });

  it('keep the newest, whatever there is', () => {
    fc.assert(
      fc.property(fc.uniqueArray(fc.nat()), fc.nat({ max: 20 }), (times, most) => {
        const beyond = new Set(idsBeyond(times.map(journalId), most).map(id => Number(id.split('-')[0])));
        const kept = times.filter(time => !beyond.has(time));
        assert.equal(kept.length, Math.min(most, times.length));
        for (const gone of beyond) assert.ok(kept.every(time => time > gone));
      }),
    );
  });
});
