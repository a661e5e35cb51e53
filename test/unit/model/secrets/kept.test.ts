import assert from 'node:assert/strict';
import { isMasked, keptIn } from '../../../../src/model/secrets/kept';
import { KEPT } from '../../../../src/model/secrets/names';

type Action = Readonly<Record<string, unknown>>;
const hook = (url: string): Action => ({ type: 'WEBHOOK', config: { url } });
const page = (apiKey: string, region = 'US'): Action => ({ type: 'INCIDENT_A', config: { region, apiKey } });
const chat = (type: string, webhookUrl: string): Action => ({ type, config: { webhookUrl } });
const mail: Action = { type: 'EMAIL', config: { recipients: { members: ['a@example.com'] } } };

/** Returns the values of `${kept}` in each action. */
function values(list: readonly Action[], now: readonly Action[], sent: readonly Action[] = []): unknown[] {
  const kept = keptIn(list, now, sent);
  return list.flatMap((action, at) =>
    Object.entries(action['config'] as Record<string, unknown>)
      .filter(([, value]) => value === KEPT)
      .map(([field]) => kept([at, 'config', field])),
  );
}

describe('what is kept', () => {
  const cases: [what: string, list: Action[], now: Action[], sent: Action[], ...wanted: unknown[]][] = [
    ['is what the service has', [hook(KEPT), page(KEPT)], [hook('u'), page('k')], [], 'u', 'k'],
    [
      'is told by what can be seen, in whatever order it stands',
      [{ config: { apiKey: KEPT, region: 'EU' }, type: 'INCIDENT_A' }],
      [page('k'), page('l', 'EU')],
      [],
      'l',
    ],
    [
      'is told by what can be seen, by all digits of numbers too',
      [{ type: 'PAGER', config: { channel: 2n ** 53n + 1n, apiKey: KEPT } }],
      [2n ** 53n, 2n ** 53n + 1n].map(channel => ({ type: 'PAGER', config: { channel, apiKey: `k${channel}` } })),
      [],
      'k9007199254740993',
    ],
    ['stays with its action when others come before it', [mail, page(KEPT)], [page('k')], [], 'k'],
    ['is told by what can be seen', [page(KEPT, 'EU')], [page('k'), page('l', 'EU')], [], 'l'],
    ['moves with its action to another region', [mail, page(KEPT, 'EU')], [page('k')], [], 'k'],
    [
      'is in the same order among those that look alike',
      [hook(KEPT), hook(KEPT)],
      [hook('u'), hook('v')],
      [],
      'u',
      'v',
    ],
    ['is nobody’s guess once one of them is gone', [hook(KEPT)], [hook('u'), hook('v')], [], undefined],
    ['is known when one of two that are the same is gone', [hook(KEPT)], [hook('u'), hook('u')], [], 'u'],
    ['is the same in a copy', [hook(KEPT), hook(KEPT)], [hook('u')], [], 'u', 'u'],
    ['is not another type’s', [hook(KEPT)], [page('k')], [], undefined],
    ['is not another type’s of the same field', [chat('CHATHOOK_A', KEPT)], [chat('CHATHOOK_B', 'b')], [], undefined],
    [
      'is not that of one that stays as it is beside it',
      [page(KEPT), page(KEPT, 'EU')],
      [page('k'), page('l', 'AP')],
      [],
      'k',
      'l',
    ],
    ['that is masked is what was sent', [hook(KEPT)], [hook('http****')], [hook('https://u')], 'https://u'],
    [
      'that is masked in two places is what was sent with the same beginning and end',
      [hook(KEPT)],
      [hook('https://u/****/x/****?v=1')],
      [hook('https://u/a/x/b?v=1'), hook('https://u/a/x/b?v=2')],
      'https://u/a/x/b?v=1',
    ],
    [
      'that is masked is not what was sent before others changed it',
      [hook(KEPT)],
      [hook('ftp:****')],
      [hook('https://u')],
      undefined,
    ],
    ['that is masked and was never sent from here is not known', [hook(KEPT)], [hook('http****')], [], undefined],
    [
      'that is not told at all is what was sent',
      [page(KEPT)],
      [{ type: 'INCIDENT_A', config: { region: 'US' } }],
      [page('k')],
      'k',
    ],
    [
      'that is masked is not told by one of two that were sent',
      [hook(KEPT)],
      [hook('http****')],
      [hook('https://u'), hook('https://v')],
      undefined,
    ],
  ];
  for (const [what, list, now, sent, ...wanted] of cases) {
    it(what, () => assert.deepEqual(values(list, now, sent), wanted));
  }
});

describe('a mask', () => {
  for (const text of ['****', 'demo****', '•••', 'sk-…', 'abc...', '<hidden>', '[redacted]']) {
    it(`is ${text}`, () => assert.ok(isMasked(text)));
  }
  for (const text of ['https://example.com/a?b=c', 'pd-71f0c2', '']) {
    it(`is not ${text}`, () => assert.ok(!isMasked(text)));
  }
});

it('keeping secrets of many actions compares each action of the service once', () => {
  let reads = 0;
  const now = Array.from({ length: 200 }, (_, at) => ({
    type: 'INCIDENT_A',
    get config() {
      reads += 1;
      return { region: `R${at}`, apiKey: '' };
    },
  }));
  const list = now.map((_, at) => page(KEPT, `other ${at}`));
  assert.deepEqual(new Set(values(list, now)), new Set([undefined]));
  // Once to compare all of them, and once for each secret as a candidate.
  assert.ok(reads < 200 * 203, `${reads} reads`);
});
