import assert from 'node:assert/strict';
import { posix, win32 } from 'node:path';
import fc from 'fast-check';
import { isBelow } from '../../../src/model/paths';

describe('a path below a folder', () => {
  const paths: [platform: string, folder: string, path: string, isIn: boolean][] = [
    ['linux', '/work/app', '/work/app/roles/a.json', true],
    ['linux', '/work/app', '/work/app', false],
    ['linux', '/work/app', '/work/application/a.json', false],
    ['linux', '/work/app', '/work/App/a.json', false],
    ['linux', '/work/app', '/work/app/..a', true],
    ['linux', '/', '/a.json', true],
    ['linux', '/', '/', false],
    ['darwin', '/Users/me', '/Users/me/a.json', true],
    ['win32', 'C:\\work', 'C:\\work\\a.json', true],
    ['win32', 'C:\\Work', 'c:\\work\\A.json', true],
    ['win32', 'C:\\work', 'C:/work/a.json', true],
    ['win32', 'C:\\work', 'D:\\work\\a.json', false],
    ['win32', 'C:\\work', 'C:\\workshop\\a.json', false],
    ['win32', 'C:\\', 'C:\\a.json', true],
    ['win32', 'C:\\İİİ', 'C:\\İİİ\\a', true],
    ['win32', 'C:\\', 'C:\\', false],
    ['win32', '\\\\server\\share\\', '\\\\server\\share\\a.json', true],
    ['win32', 'C:\\work', '\\\\server\\share\\a.json', false],
  ];
  for (const [platform, folder, path, isIn] of paths) {
    it(`${isIn ? 'is' : 'is not'} ${path} in ${folder} on ${platform}`, () => {
      assert.equal(isBelow(folder, path, platform), isIn);
    });
  }

  it('is what leads down from the folder, on both kinds of systems', () => {
    const names = fc.array(fc.constantFrom('a', 'A', 'ab', '..a', 'b c'), { maxLength: 4 });
    for (const [platform, system, root] of [
      ['linux', posix, '/'],
      ['win32', win32, 'C:\\'],
    ] as const) {
      const whole = names.map(each => system.resolve(root + each.join(system.sep)));
      fc.assert(
        fc.property(whole, whole, (folder, path) => {
          const way = system.relative(folder, path);
          const leadsDown = way !== '' && way !== '..' && !way.startsWith(`..${system.sep}`);
          assert.equal(isBelow(folder, path, platform), leadsDown);
        }),
      );
    }
  });
});
