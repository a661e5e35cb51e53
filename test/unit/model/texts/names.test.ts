import assert from 'node:assert/strict';
import { withNames } from '../../../../src/model/texts/names';

describe('names of ids in texts', () => {
  const names = {
    'in01-3f': 'prod-search',
    'in01-3f8': 'staging',
    'proj-1': 'Search Team',
    'a.b(c': 'odd',
    same: 'same',
  };
  const texts = {
    'Adds: view cluster in01-3f': 'Adds: view cluster prod-search (in01-3f)',
    'in01-3f8, in01-3f and in01-3f88': 'staging (in01-3f8), prod-search (in01-3f) and in01-3f88',
    'Cluster: prod-search (in01-3f)': 'Cluster: prod-search (in01-3f)',
    'to “prod-search” (in01-3f, project “Search Team” (proj-1))':
      'to “prod-search” (in01-3f, project “Search Team” (proj-1))',
    '“prod-search”（in01-3f）': '“prod-search”（in01-3f）',
    'Cluster: other (in01-3f)': 'Cluster: other (prod-search (in01-3f))',
    'xproj-1 proj-1-x /v2/projects/proj-1': 'xproj-1 proj-1-x /v2/projects/Search Team (proj-1)',
    'an odd id: a.b(c': 'an odd id: odd (a.b(c)',
    'same and in01-3f': 'same and prod-search (in01-3f)',
    'no id': 'no id',
  };
  for (const [text, named] of Object.entries(texts)) {
    it(`become “${named}”`, () => assert.equal(withNames(text, names), named));
  }

  it('are those of the longest id, in whatever order the ids are known', () => {
    const [short, long] = [{ a: 'one' }, { 'a.b': 'two' }];
    for (const known of [
      { ...short, ...long },
      { ...long, ...short },
    ]) {
      assert.equal(withNames('a.b and a', known), 'two (a.b) and one (a)');
    }
  });

  it('are none where no list could be read', () => {
    assert.equal(withNames('in01-3f', {}), 'in01-3f');
  });
});
