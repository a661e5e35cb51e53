import assert from 'node:assert/strict';
import { filesOf } from '../../harness/checks/files';

describe('the files of patterns', () => {
  it('are those of each', () => assert.deepEqual(filesOf('package.json', 'knip.js*'), ['package.json', 'knip.json']));
  it('are looked for in vain with an error that names the pattern', () => {
    assert.throws(() => filesOf('package.json', 'src/*/nothing/*.ts'), /src\/\*\/nothing/);
  });
});
