import assert from 'node:assert/strict';
import fc from 'fast-check';
import { kindOfFile, placedId, uriPartsOf, subjectOf } from '../../../../src/model/documents/documents';

describe('the place of a document', () => {
  it('shows plain ids as they are', () => {
    assert.deepEqual(uriPartsOf({ connectionId: 'demo', kind: 'roles', id: 'r-4kq8' }), {
      authority: 'demo',
      path: '/roles/r-4kq8/role.vcrole.json',
    });
  });

  it('shows the two names of an object in a cluster', () => {
    for (const id of ['in01-3f8a › support_agent', '› admin']) {
      const role = { connectionId: 'demo', kind: 'dataRoles', id } as const;
      assert.equal(uriPartsOf(role).path, `/dataRoles/${id}/cluster-role.vcdatarole.json`);
      assert.deepEqual(subjectOf(uriPartsOf(role)), role);
    }
  });

  it('brings back any id, also where case is lost in the authority', () => {
    const ids = fc.oneof(
      fc.string({ minLength: 1, unit: 'binary' }),
      fc.constantFrom('a/b', 'new-a', '..', '.', '%2F', 'Übung 1', '~x', '?#', '日本'),
    );
    fc.assert(
      fc.property(ids, ids, (connectionId, id) => {
        const { authority, path } = uriPartsOf({ connectionId, kind: 'roles', id });
        assert.match(authority, /^[a-z0-9_.~-]+$/);
        assert.match(path, /^\/roles\/[\w.~-]+\/role\.vcrole\.json$/);
        assert.doesNotMatch(path, /\/\.+\//);
        assert.deepEqual(subjectOf({ authority, path }), { connectionId, kind: 'roles', id });
      }),
    );
  });

  it('of what is to be made is never that of a thing', () => {
    const made = { connectionId: 'demo', kind: 'roles', id: '4f1c' } as const;
    const place = uriPartsOf({ ...made, isNew: true });
    assert.equal(place.path, '/roles/new-4f1c/role.vcrole.json');
    assert.deepEqual(subjectOf(place), { ...made, isNew: true });
    const namesake = { ...made, id: 'new-4f1c' };
    assert.notEqual(uriPartsOf(namesake).path, place.path);
    assert.deepEqual(subjectOf(uriPartsOf(namesake)), namesake);
  });

  it('of what is tried out is of no connection', () => {
    const scratch = { connectionId: '', kind: 'roles', id: '4f1c' } as const;
    assert.deepEqual(uriPartsOf(scratch), { authority: '', path: '/scratch/4f1c/role.vcrole.json' });
    assert.deepEqual(subjectOf(uriPartsOf(scratch)), scratch);
  });

  it('of what is tried out says where it belongs', () => {
    const id = placedId(['Demo', 'sandbox/übung'], '4f1c', 'help\u202E_center');
    const path = '/scratch/Demo › sandbox_übung (4f1c)/help__center.vcsearch.json';
    const scratch = { connectionId: '', kind: 'searches', id } as const;
    assert.equal(uriPartsOf(scratch).path, path);
    assert.deepEqual(subjectOf({ authority: '', path }), scratch);
  });

  it('of what is tried out is a path for any names', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.string({ unit: 'binary' }), (names, name) => {
        const scratch = { connectionId: '', kind: 'searches', id: placedId(names, '4f1c', name) } as const;
        const parts = uriPartsOf(scratch);
        assert.equal(parts.path.split('/').length, 4);
        assert.deepEqual(subjectOf(parts), scratch);
      }),
    );
  });

  it('of what is to be made says where it will belong', () => {
    const id = placedId(['Demo', 'Search Team'], '4f1c', 'New Role');
    const made = { connectionId: 'demo', kind: 'roles', id, isNew: true } as const;
    const parts = { authority: 'demo', path: '/roles/Demo › Search Team (4f1c)/New Role.vcrole.json' };
    assert.deepEqual(uriPartsOf(made), parts);
    assert.deepEqual(subjectOf(parts), made);
    const namesake = { connectionId: 'demo', kind: 'roles', id: 'Demo › Search Team (4f1c)' } as const;
    assert.deepEqual(subjectOf(uriPartsOf(namesake)), namesake);
  });

  it('of what is to be made is a path for any names', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'binary' })), fc.string({ unit: 'binary' }), (names, name) => {
        const id = placedId(names, '4f1c', name);
        const made = { connectionId: 'demo', kind: 'alertRules', id, isNew: true } as const;
        assert.equal(uriPartsOf(made).path.split('/').length, 4);
        assert.deepEqual(subjectOf(uriPartsOf(made)), made);
      }),
    );
  });

  for (const path of [
    '/roles/a',
    '/roles/a/b/role.vcrole.json',
    '/roles//role.vcrole.json',
    '/roles/~!/role.vcrole.json',
    '/roles/~/role.vcrole.json',
    '/roles/~abcde/role.vcrole.json',
    '/constructor/a/role.vcrole.json',
    '/scratch/a/role.vcrole.json',
    '/roles/a/alert.vcalert.json',
    '/',
  ]) {
    it(`is not ${path}`, () => assert.equal(subjectOf({ authority: 'demo', path }), undefined));
  }
});

describe('a file of a workspace', () => {
  it('is told by the end of its name', () => {
    assert.equal(kindOfFile('/a/reader.vcrole.json'), 'roles');
    assert.equal(kindOfFile('/a/role.json'), undefined);
  });
});
