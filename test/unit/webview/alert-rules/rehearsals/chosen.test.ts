import assert from 'node:assert/strict';
import type { Choices, SeriesOrder } from '../../../../../src/model/alert-rules/rehearsals';
import type { RuleDraft } from '../../../../../src/model/alert-rules/rule-draft';
import { isChosen } from '../../../../../src/webview/alert-rules/rehearsals/chosen';

describe('a series that was read', () => {
  const rule = { metricName: 'CU_COMPUTATION', targetInstanceIds: ['in01-a'], actions: [] } as unknown as RuleDraft;
  const choices = { source: 'metrics', period: 'P1D' } as Choices;
  const order = { kind: 'metrics', clusterId: 'in01-a', metricName: 'CU_COMPUTATION', period: 'P1D' } as const;
  const cases: [what: string, order: SeriesOrder, choices: Choices, rule: RuleDraft, isChosen: boolean][] = [
    ['metrics as chosen', order, choices, rule, true],
    [
      'of the first cluster there is',
      { ...order, clusterId: 'in01-b' },
      choices,
      { ...rule, targetInstanceIds: [] },
      true,
    ],
    ['of another cluster', order, { ...choices, clusterId: 'in01-b' }, rule, false],
    ['of another time', order, { ...choices, period: 'PT1H' }, rule, false],
    ['of another metric', order, choices, { ...rule, metricName: 'CU_CAPACITY' }, false],
    ['of no metric any more', order, choices, { ...rule, metricName: undefined } as unknown as RuleDraft, false],
    ['metrics, while a file is chosen', order, { ...choices, source: 'file' }, rule, false],
    ['a file, while a file is chosen', { kind: 'file' }, { ...choices, source: 'file' }, rule, true],
    ['a file, while metrics are', { kind: 'file' }, choices, rule, false],
    ['the text in the field', { kind: 'text', text: '1\n2' }, { ...choices, source: 'text' }, rule, true],
    ['a text that was edited since', { kind: 'text', text: '1' }, { ...choices, source: 'text' }, rule, false],
    ['a text of before the page was hidden', { kind: 'text', text: '' }, { ...choices, source: 'text' }, rule, false],
    ['the text in the field, while a file is chosen', { kind: 'text', text: '1\n2' }, choices, rule, false],
  ];
  for (const [what, read, chosen, of, is] of cases) {
    it(`${is ? 'is shown' : 'goes'}: ${what}`, () =>
      assert.equal(isChosen(read, chosen, of, [{ clusterId: 'in01-b' }], '1\n2'), is));
  }
});
