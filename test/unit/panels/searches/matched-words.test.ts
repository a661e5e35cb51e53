import assert from 'node:assert/strict';
import { matchedInHits } from '../../../../src/panels/searches/matched-words';
import { runsOf } from '../../../harness/model/compared-runs';

const run = runsOf({ times: { prepareMs: 0, queueMs: 0, networkMs: 1, parseMs: 0, totalMs: 1 } });
const text = (name: string, ...more: { key: string; value: string }[]) => ({
  name,
  type: 'VarChar',
  params: [{ key: 'enable_analyzer', value: 'true' }, ...more],
});
const fields = [text('title'), text('text', { key: 'analyzer_params', value: '{"type":"english"}' })];
const rows = [
  { id: 1, distance: 2, title: 'Planets', text: 'Connecting planets' },
  { id: 2, distance: 1, title: 'A planet', text: null },
];

describe('the words of hits that match', () => {
  it('are those of the analyzer that the service describes', () => {
    const words = matchedInHits(run('', { texts: ['connected planet'], fields, rows }));
    assert.deepEqual(words, { text: ['connecting', 'planets'] });
  });
  it('are looked for in the first characters of all fields together', () => {
    const analyzer = { key: 'analyzer_params', value: '{"type":"english"}' };
    const own = [text('title', analyzer), text('text', analyzer)];
    const hits = [
      { id: 1, distance: 2, title: 'planets'.padEnd(99_990), text: 'planets'.padEnd(120_000) },
      { id: 2, distance: 1, title: 'planet planetary', text: 'planet' },
    ];
    const words = matchedInHits(run('', { texts: ['planet planetary'], fields: own, rows: hits }));
    assert.deepEqual(words, { title: ['planets', 'planet'], text: ['planets'] });
  });
  it('are not looked for without a text', () => {
    assert.deepEqual(matchedInHits(run('', { fields, rows })), {});
  });
});
