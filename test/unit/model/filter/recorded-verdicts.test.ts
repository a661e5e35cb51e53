import assert from 'node:assert/strict';
import { checkFilter, type FilterField } from '../../../../src/model/filter';
import { recordedVerdicts } from '../../../harness/services/recordings';

describe('the checks of a filter, held against the verdicts of the real planner', () => {
  const { dynamic: ofAll, fields, cases } = recordedVerdicts();
  /** Returns the filters for which the checks contradict a verdict. */
  const opposed = (only: boolean): string[] =>
    cases
      .filter(each => each.open !== true && each.accepted === only)
      .flatMap(({ expr, params, dynamic = ofAll }) => {
        const issues = checkFilter(expr, fields as unknown as FilterField[], { dynamic, params: params ?? {} });
        const template = params ? ` ${JSON.stringify(params)}` : '';
        return issues.length > 0 === only ? [`${expr}${template}: ${issues[0]?.message ?? 'nothing said'}`] : [];
      });

  it('accepts what the planner accepts', () => assert.deepEqual(opposed(true), []));
  it('refuses what the planner refuses', () => assert.deepEqual(opposed(false), []));
});
