import assert from 'node:assert/strict';
import { countRules, rulesOf } from '../../../../src/model/fleet/rules';

describe('the alert rules of a cluster in the fleet', () => {
  const rules = new Map([
    ['p1', countRules([{ targetInstanceIds: ['in01', 'in01', 'in02'] }, { targetInstanceIds: [] }, {}])],
    ['p2', countRules([{ targetInstanceIds: ['in03'] }, { targetInstanceIds: null }])],
  ]);
  const cases: [why: string, clusterId: string, projectId: string, count: number | undefined][] = [
    ['rules that name it, each once, and those of the whole project', 'in01', 'p1', 3],
    ['rules of the whole project alone', 'in09', 'p1', 2],
    ['no rules of other projects', 'in03', 'p2', 2],
    ['unknown for a project that was not read', 'in01', 'p3', undefined],
    ['rules that name it where its project is unknown', 'in03', '', 1],
    ['unknown where its project is unknown and no rule names it', 'in09', '', undefined],
  ];
  for (const [why, clusterId, projectId, count] of cases) {
    it(why, () => assert.equal(rulesOf({ clusterId, projectId }, rules), count));
  }
});
