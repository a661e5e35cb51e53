import assert from 'node:assert/strict';
import { refusedName } from '../../../src/changes/duplicate-names';
import { ApiError } from '../../../src/client';

interface Named {
  readonly name: string;
}
const named = { nameIn: ({ name }: Named) => name, right: { operation: 'roles.create' } };
const [creating, renaming] = [
  [{ ...named, creates: true }, undefined],
  [{ ...named, right: { operation: 'roles.update' } }, { name: 'old' }],
] as const;
const refused = (operation: string, code: number | string, message = 'no') =>
  new ApiError({ operation, status: 200, code, message });

describe('a name that is taken', () => {
  const cases: [what: string, of: typeof creating | typeof renaming, error: unknown, name: string | undefined][] = [
    ['is told by its code', creating, refused('roles.create', 80_010), 'new'],
    ['is told by its code as a text', creating, refused('roles.create', '80010'), 'new'],
    ['is told by words', creating, refused('roles.create', 65_535, 'role already exist'), 'new'],
    ['is told by other words', creating, refused('roles.create', 1, 'database exists already'), 'new'],
    ['is told by words of engines', creating, refused('roles.create', 1, 'duplicated new collection name x'), 'new'],
    ['is told of a new name, too', renaming, refused('roles.update', 80_010), 'new'],
    ['is not told by any refusal', creating, refused('roles.create', 1, 'index does not exist'), undefined],
    ['is not told by the refusal of another operation', creating, refused('roles.describe', 80_010), undefined],
    ['is not told by what is no refusal', creating, new Error('already exists'), undefined],
    [
      'is not told by a request without an answer',
      creating,
      Object.assign(new Error('already exists'), { operation: 'roles.create' }),
      undefined,
    ],
  ];
  for (const [what, [resource, live], error, name] of cases) {
    it(what, () => assert.equal(refusedName<Named>(resource, { live, result: { name: 'new' } }, error), name));
  }

  it('is no name that stays', () => {
    const [resource, live] = renaming;
    assert.equal(refusedName<Named>(resource, { live, result: live }, refused('roles.update', 80_010)), undefined);
  });

  it('is none of what has no name', () =>
    assert.equal(
      refusedName({ right: { operation: 'a' }, creates: true }, { live: undefined, result: {} }, refused('a', 80_010)),
      undefined,
    ));
});
