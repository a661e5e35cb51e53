import assert from 'node:assert/strict';
import { replacing } from '../../../src/model/open-files';

describe('a rename over a file', () => {
  const refused = (code: string) => Object.assign(new Error(code), { code });
  const tries: [platform: string, code: string, fails: number, tries: number, isDone: boolean][] = [
    ['win32', 'EPERM', 2, 3, true],
    ['win32', 'EBUSY', 1, 2, true],
    ['win32', 'EACCES', 9, 5, false],
    ['win32', 'ENOSPC', 1, 1, false],
    ['linux', 'EPERM', 1, 1, false],
    ['darwin', 'EBUSY', 1, 1, false],
    ['linux', '', 0, 1, true],
  ];
  for (const [platform, code, fails, expected, isDone] of tries) {
    it(`on ${platform} that fails ${fails} times with ${code || 'nothing'} is tried ${expected} times`, async () => {
      let count = 0;
      const rename = async () => {
        count += 1;
        if (count <= fails) throw refused(code);
      };
      const done = replacing(rename, platform);
      await (isDone ? done : assert.rejects(done, { code }));
      assert.equal(count, expected);
    });
  }
});
