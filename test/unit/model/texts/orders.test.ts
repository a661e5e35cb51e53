import assert from 'node:assert/strict';
import { inNameOrder } from '../../../../src/model/texts/orders';

describe('names in a list', () => {
  it('have numbers by value and letters without regard to case', () => {
    const names = ['logs_10', 'Zebras', 'logs_2', 'apples', 'Logs_1', 'übung'];
    assert.deepEqual(inNameOrder(names), ['apples', 'Logs_1', 'logs_2', 'logs_10', 'übung', 'Zebras']);
  });
});
