import assert from 'node:assert/strict';
import { readAddress } from '../../../src/connections/address';

const good: [what: string, typed: string, address: string, plain?: boolean][] = [
  ['a host gets https', 'api.cloud.example.com', 'https://api.cloud.example.com'],
  ['blanks and slashes at the ends go', '  https://api.cloud.example.com/  ', 'https://api.cloud.example.com'],
  ['a path stays', 'https://example.com/gateway/', 'https://example.com/gateway'],
  ['an operation copied with it goes', 'https://example.com/v2/clusters', 'https://example.com'],
  ['this computer gets http', 'localhost:8080', 'http://localhost:8080'],
  ['this computer by number gets http', '127.0.0.1:8080', 'http://127.0.0.1:8080'],
  ['http of this computer is no risk', 'http://[::1]:8080', 'http://[::1]:8080'],
  ['http elsewhere is one', 'http://example.com', 'http://example.com', true],
  ['letters beyond ASCII become what DNS knows', 'bücher.example', 'https://xn--bcher-kva.example'],
];

const bad: [what: string, typed: string, problem: RegExp][] = [
  ['nothing', '   ', /Enter an address/],
  ['a sentence', 'my favourite service', /Must be an address/],
  ['another scheme', 'ftp://example.com', /must start with https/],
  ['a key in the address', 'https://user:secret@example.com', /Remove the username and password from the address/],
];

describe('an address as typed', () => {
  for (const [what, typed, address, plain = false] of good) {
    it(what, () => assert.deepEqual(readAddress(typed), { address, plain }));
  }
  for (const [what, typed, problem] of bad) {
    it(`${what} is told`, () => {
      const read = readAddress(typed);
      assert.match('problem' in read ? read.problem : '', problem);
    });
  }
});
