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
    assert.equal(failureText(Object.assign(new Error('first\nforged'), { message: '' })).split('\n')[0], 'Error: ');
    assert.equal(failureText(Object.assign(new Error('first\nforged'), { message: 'E' })).split('\n')[0], 'Error: E');
    assert.equal(failureText(Object.assign(new Error('x'), { stack: 'Error: forged\nline' })), 'Error: x');
  });

  it('has its frames and its code', () => {
    const failure = new RangeError('wide\nof the mark');
    const frames = failure.stack!.split('\n').slice(2);
    assert.ok(frames.length > 2);
    assert.equal(failureText(failure), ['RangeError: wide of the mark', ...frames].join('\n'));
    const coded = Object.assign(new TypeError('no'), { stack: 'TypeError [ERR_X]: no\n    at f (a.js:1:2)' });
    assert.equal(failureText(coded), coded.stack);
    const tabbed = Object.assign(new Error('no'), { stack: 'Error: no\n\tat f (a.js:1:2)' });
    assert.equal(failureText(tabbed), 'Error: no\n    at f (a.js:1:2)');
  });

  it('escapes what would show elsewhere than written', () => {
    const failure = Object.assign(new Error('no'), { stack: 'Error: no\n    at \u001B[2Jf\r[info]' });
    assert.equal(failureText(failure), 'Error: no\n    at \\u001b[2Jf [info]');
  });

  it('is written of a stack with many lines that only look like frames', () => {
    const stack = `Error: first${'\n    at x'.repeat(200_000)}\nend\n    at f (a.js:1:2)`;
    assert.equal(failureText(Object.assign(new Error('no'), { stack })), 'Error: no\n    at f (a.js:1:2)');
  });
});
