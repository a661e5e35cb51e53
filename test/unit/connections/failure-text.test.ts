import assert from 'node:assert/strict';
import { failureText } from '../../../src/connections/failure-text';

describe('a failure in the log', () => {
  it('forges no line by a message that was changed after the failure', () => {
    const failure = new TypeError('first\n2026-01-01 [info] all is well\n    at nowhere');
    failure.message = 'second\n2026-01-01 [info] all is well';
    const [first, ...frames] = failureText(failure).split('\n');
    assert.equal(first, 'TypeError: second 2026-01-01 [info] all is well');
    assert.ok(frames.length > 0);
    for (const frame of frames) assert.match(frame, /^\s+at /);
    assert.equal(failureText(Object.assign(new Error('x'), { stack: 'Error: forged\nline' })), 'Error: x');
  });
});
