import assert from 'node:assert/strict';
import { tmpdir } from 'node:os';
import { documentFiles } from '../../../src/configurations/files';

describe('the files of a configuration', () => {
  it('refuse a path out of the folder before looking at it, whether it exists or not', () => {
    for (const named of ['../nowhere', '/nowhere/roles', '../']) {
      const configuration = { documents: [named], environments: {} };
      assert.throws(
        () => documentFiles({ folder: tmpdir(), configuration }, true),
        /is outside the configuration folder/,
      );
    }
  });
});
