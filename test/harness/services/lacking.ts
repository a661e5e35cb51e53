import type { Fault } from '../../../src/demo/wire/faults';

const json = (status: number, body: object): Fault => ({ status, body: JSON.stringify(body) });
const HTML = '<!doctype html><title>404 Not Found</title><h1>Not Found</h1>';

/** Ways in which a service lacks an operation: absent, denied, or unanswered. */
export const LACKING: readonly [how: string, fault: Fault][] = [
  ['404 as JSON', json(404, { code: 404, message: 'Not Found' })],
  ['404 as HTML', { status: 404, body: HTML, contentType: 'text/html' }],
  ['404, empty', { status: 404, body: '' }],
  ['404 with a code of its own', json(404, { code: 40_021, message: 'It is not there' })],
  ['401', json(401, { code: 401, message: 'Unauthorized' })],
  ['403', json(403, { code: 403, message: 'Forbidden' })],
  ['a code of missing permission', json(200, { code: 800, message: 'Permission denied' })],
  ['no answer', { latencyMs: 600_000 }],
];
