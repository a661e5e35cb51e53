import assert from 'node:assert/strict';
import type { OperationRecord } from '../../../src/work/operation-record';
import { isLost } from '../../../src/work/states';

const MINUTE = 60_000;
const NOW = Date.UTC(2026, 10, 25);

const operation = (state: OperationRecord['state'], at: number): OperationRecord => ({
  id: 'o',
  kind: 'replicas',
  connectionId: 'c',
  connectionName: 'C',
  name: 'prod',
  at,
  state,
});

describe('an operation without an answer', () => {
  const cases: [name: string, operation: OperationRecord, lost: boolean][] = [
    ['can still get one within the timeout', operation('sent', NOW - MINUTE), false],
    ['is lost after two minutes', operation('sent', NOW - 2 * MINUTE), true],
    ['is lost where the clock was set back by an hour', operation('sent', NOW + 60 * MINUTE), true],
    ['can still get one where the clock was set back by a moment', operation('sent', NOW + 1000), false],
    ['is not lost once it runs', operation('running', NOW - 60 * MINUTE), false],
    ['is not lost once it has ended', operation('done', NOW + 60 * MINUTE), false],
  ];
  for (const [name, given, lost] of cases) it(name, () => assert.equal(isLost(given, NOW), lost));
});
