import assert from 'node:assert/strict';
import { checkMigrationDocument, type MigrationDocument } from '../../../../src/model/clusters/migration-documents';
import { planMigration } from '../../../../src/model/clusters/migration-plans';

const source = { clusterId: 'in01-a' };
const made = {
  clusterName: 'copy',
  projectId: 'proj-1',
  regionId: 'r1',
  plan: 'Standard',
  cuType: 'Performance-optimized',
  cuSize: 2,
};
const existing = { clusterId: 'in01-b' };

const wrong: [string, unknown, [path: (string | number)[], message: RegExp][]][] = [
  ['no destination', { source }, [[['destination'], /./]]],
  [
    'a size beyond the bounds',
    { source, destination: { ...made, cuSize: 1025 } },
    [[['destination', 'cuSize'], /At most 1024/]],
  ],
  ['no size', { source, destination: { ...made, cuSize: 0 } }, [[['destination', 'cuSize'], /At least 1/]]],
  ['onto itself', { source, destination: source }, [[['destination', 'clusterId'], /same cluster/]]],
  [
    'collections into a new cluster',
    { source, destination: made, dbCollections: [{ collections: [] }] },
    [[['dbCollections', 0], /./]],
  ],
  [
    'no databases, which might mean none or all',
    { source, destination: made, dbCollections: [] },
    [[['dbCollections'], /Enter databases, or remove the list to copy all databases/]],
  ],
  [
    'no collections of a database, which might mean none or all',
    { source, destination: existing, dbCollections: [{ dbName: 'a', collections: [] }] },
    [[['dbCollections', 0, 'collections'], /Enter collections, or remove the list to copy all collections/]],
  ],
  [
    'a database to two targets',
    {
      source,
      destination: made,
      dbCollections: [
        { dbName: 'a', destDbName: 'x' },
        { dbName: 'a', destDbName: 'y' },
      ],
    },
    [[['dbCollections', 1], /Duplicate: Database a/]],
  ],
  [
    'two databases to one target',
    {
      source,
      destination: made,
      dbCollections: [
        { dbName: 'a', destDbName: 'x' },
        { dbName: 'b', destDbName: 'x' },
      ],
    },
    [[['dbCollections', 1], /Two databases migrate to x/]],
  ],
  [
    'the default database twice, once by name',
    { source, destination: made, dbCollections: [{}, { dbName: 'default' }] },
    [[['dbCollections', 1], /Duplicate: Database default/]],
  ],
  [
    'a collection to two targets',
    {
      source,
      destination: existing,
      dbCollections: [
        { dbName: 'a', destDbName: 'x', collections: [{ collectionName: 'c' }] },
        { dbName: 'a', destDbName: 'y', collections: [{ collectionName: 'c' }] },
      ],
    },
    [[['dbCollections', 1], /Duplicate: a\/c/]],
  ],
];

describe('a migration as a document', () => {
  for (const [what, document, expected] of wrong) {
    it(`is refused before it is planned: ${what}`, () => {
      const checked = checkMigrationDocument(document);
      assert.ok(!checked.ok);
      assert.equal(checked.issues.length, expected.length);
      expected.forEach(([path, message], index) => {
        assert.deepEqual(checked.issues[index]!.path.slice(0, path.length), path);
        assert.match(checked.issues[index]!.message, message);
      });
    });
  }

  it('may send two parts of a database to two places', () => {
    const part = (collectionName: string, destDbName: string) => ({
      dbName: 'a',
      destDbName,
      collections: [{ collectionName }],
    });
    const document = { source, destination: existing, dbCollections: [part('c', 'x'), part('d', 'y')] };
    assert.ok(checkMigrationDocument(document).ok);
  });
});

const planned = (migration: MigrationDocument, facts: Parameters<typeof planMigration>[1] = {}) => {
  const { summary, lines, warnings, request } = planMigration(migration, facts);
  return { summary, lines: lines.map(({ text }) => text), warnings, path: request.path, body: request.body };
};

describe('the plan of a migration', () => {
  it('says what is made, what moves and what it costs', () => {
    const migration = { source, destination: made, dbCollections: [{ dbName: 'docs', destDbName: 'docs_2' }] };
    const { lines } = planMigration(migration, { sourceName: 'prod', source: { docs: ['a', 'b'] } });
    assert.deepEqual(planned(migration, { sourceName: 'prod', source: { docs: ['a', 'b'] } }), {
      summary: 'Create cluster “copy” and migrate “prod” into it',
      lines: [
        'Creates a cluster that is billed from creation, and copies collections of “prod” (in01-a) into it',
        'Creates dedicated cluster “copy”: 2 CU, Performance-optimized, Standard, in r1, project proj-1',
        'Copies all collections of database docs to database docs_2 (currently 2: a, b)',
      ],
      warnings: [
        'The clusters could not be listed. The name might be taken',
        'Data written to the source during the migration might be missing',
      ],
      path: '/v2/migrations/toNewDedicated',
      body: migration,
    });
    assert.deepEqual(lines[1]!.marks, ['billed from creation']);
  });

  it('names both clusters with their IDs and projects, and first in the confirmation', () => {
    const facts = { sourceName: 'prod', sourceProject: 'Search', destinationName: 'prod', destinationProject: 'Lab' };
    const { lines, effect } = planMigration({ source, destination: existing }, facts);
    assert.equal(effect, 'Copies collections of “prod” (in01-a, project “Search”) into “prod” (in01-b, project “Lab”)');
    assert.deepEqual(
      lines.filter(({ told }) => told).map(({ text }) => text),
      [effect],
    );
    assert.equal(
      planned({ source, destination: made }, facts).lines[1],
      'Creates dedicated cluster “copy”: 2 CU, Performance-optimized, Standard, in r1, project “Lab” (proj-1)',
    );
  });

  it('names the first collections, and counts all', () => {
    const of = (names: string[]) =>
      planned({ source, destination: existing }, { source: { default: names } }).lines.at(-1);
    assert.equal(of([]), 'Copies all collections of all databases (currently none)');
    assert.equal(
      of(['a', 'b', 'c', 'd', 'e', 'f']),
      'Copies all collections of all databases (currently 6: a, b, c, d, e, …)',
    );
  });

  it('says which side was not compared', () => {
    const runs = 'Data written to the source during the migration might be missing';
    const migration = { source, destination: existing };
    assert.deepEqual(planned(migration, { destination: { docs: [] } }).warnings, [
      'Not compared: the collections of the source could not be read',
      runs,
    ]);
    assert.deepEqual(planned(migration, { source: { docs: [] } }).warnings, [
      'Not compared: the collections of the destination could not be read',
      runs,
    ]);
  });

  it('warns of what is missing and of what is there already', () => {
    const migration = {
      source,
      destination: existing,
      dbCollections: [
        { dbName: 'docs', collections: [{ collectionName: 'a' }, { collectionName: 'lost' }] },
        { dbName: 'none' },
      ],
    };
    const facts = { source: { docs: ['a', 'b'] }, destination: { docs: ['a'] } };
    assert.deepEqual(planned(migration, facts).warnings, [
      'The source has no collection docs/lost',
      'The source has no database none',
      'The destination already has docs/a. The migration might fail there',
      'Data written to the source during the migration might be missing',
    ]);
  });

  it('compares all databases where none is named', () => {
    const facts = { source: { default: ['a'] }, destination: { default: ['a'] } };
    assert.deepEqual(planned({ source, destination: existing }, facts).lines.slice(1), [
      'Copies all collections of all databases (currently 1: a)',
    ]);
    assert.match(planned({ source, destination: existing }, facts).warnings![0]!, /already has default\/a/);
  });

  describe('where not all databases could be read', () => {
    const runs = 'Data written to the source during the migration might be missing';
    const part = (side: string) => `Partial comparison: some databases of the ${side} could not be read`;
    const docs = [{ dbName: 'docs' }];

    it('neither counts all collections nor denies a database', () => {
      const facts = { source: { default: ['a'] }, isSourcePartial: true, destination: {} };
      const all = planned({ source, destination: existing }, facts);
      assert.deepEqual(all.lines.slice(1), ['Copies all collections of all databases']);
      assert.deepEqual(all.warnings, [part('source'), runs]);
      const named = planned({ source, destination: existing, dbCollections: docs }, facts);
      assert.deepEqual(named.warnings, [part('source'), runs]);
    });

    it('says that the destination is not known at all', () => {
      const facts = { source: { docs: ['a'] }, isSourcePartial: true };
      const unknown = 'Not compared: the collections of the destination could not be read';
      assert.deepEqual(planned({ source, destination: existing }, facts).warnings, [part('source'), unknown, runs]);
    });

    it('compares the named databases that were read', () => {
      const facts = { source: { docs: ['a'] }, isSourcePartial: true, destination: { docs: ['a'] } };
      const both = { ...facts, isDestinationPartial: true };
      const { warnings } = planned({ source, destination: existing, dbCollections: docs }, both);
      assert.deepEqual(warnings, ['The destination already has docs/a. The migration might fail there', runs]);
    });

    it('says that the destination is known in part only', () => {
      const facts = { source: { docs: ['a'] }, destination: { default: ['a'] }, isDestinationPartial: true };
      const { warnings } = planned({ source, destination: existing, dbCollections: docs }, facts);
      assert.deepEqual(warnings, [part('destination'), runs]);
    });
  });

  it('says when nothing could be compared, a name is taken, a region is not the project’s', () => {
    assert.deepEqual(planned({ source, destination: made }, { regionIds: ['r2'], nameTaken: true }).warnings, [
      'A cluster with this name already exists',
      'r1 is not a region of the project: r2',
      'Not compared: the collections of the source could not be read',
      'Data written to the source during the migration might be missing',
    ]);
  });
});
