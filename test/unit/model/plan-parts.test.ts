import assert from 'node:assert/strict';
import { combinedPlan } from '../../../src/model/plan-parts';
import type { Plan } from '../../../src/model/plans';

const PLACE = { connection: 'Service', marks: [], levels: [] };
const plan = (more: Partial<Plan> = {}): Plan => ({
  summary: 'Change it',
  action: 'Change',
  lines: [{ effect: 'changes', text: 'Description is set' }],
  request: { method: 'PUT', path: '/v2/roles/r' },
  ...more,
});
const part = (name: string, of: Plan) => ({ key: name, name, place: PLACE, plan: of, request: of.request });

describe('the plan of several objects', () => {
  const framing = { title: 'Promote 2 objects', action: 'Promote' };

  it('is confirmed by name if one of its parts is', () => {
    assert.equal(combinedPlan([part('a', plan()), part('b', plan())], framing).byName, undefined);
    assert.equal(combinedPlan([part('a', plan()), part('b', plan({ byName: true }))], framing).byName, true);
  });

  it('names the object of each line, and leaves out parts that cannot be applied', () => {
    const skipped = { key: 'c', name: 'c', place: PLACE, problem: 'Not found.' };
    assert.deepEqual(
      combinedPlan([part('a', plan()), skipped], framing).lines.map(({ text }) => text),
      ['a: Description is set'],
    );
  });
});
