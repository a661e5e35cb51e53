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
    [[['dbCollections'], /Name databases, or leave the list out for all of them/]],
  ],
  [
    'no collections of a database, which might mean none or all',
    { source, destination: existing, dbCollections: [{ dbName: 'a', collections: [] }] },
    [[['dbCollections', 0, 'collections'], /Name collections, or leave the list out for all of them/]],
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
    [[['dbCollections', 1], /The database a stands here twice/]],
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
    [[['dbCollections', 1], /Two databases would go to x/]],
  ],
  [
    'the default database twice, once by name',
    { source, destination: made, dbCollections: [{}, { dbName: 'default' }] },
    [[['dbCollections', 1], /The database default stands here twice/]],
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
    [[['dbCollections', 1], /a\/c stands here twice/]],
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
      summary: 'Make the cluster “copy” and migrate “prod” into it',
      lines: [
        'A dedicated cluster “copy” is made: 2 CU, Performance-optimized, Standard, in r1, of the project proj-1',
        'Every collection of the database docs (2 now): copied to the database docs_2',
      ],
      warnings: [
        'The clusters could not be listed: another one may have this name',
        'What is written to the source while this runs may be missing afterwards',
      ],
      path: '/v2/migrations/toNewDedicated',
      body: migration,
    });
    assert.deepEqual(lines[0]!.marks, ['it is charged for from its start']);
  });

  it('says which side was not compared', () => {
    const runs = 'What is written to the source while this runs may be missing afterwards';
    const migration = { source, destination: existing };
    assert.deepEqual(planned(migration, { destination: { docs: [] } }).warnings, [
      'The collections of the source could not be read: nothing was compared',
      runs,
    ]);
    assert.deepEqual(planned(migration, { source: { docs: [] } }).warnings, [
      'The collections of the destination could not be read: they were not compared',
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
      'The destination already has docs/a: the migration may fail there',
      'What is written to the source while this runs may be missing afterwards',
    ]);
  });

  it('compares all databases where none is named', () => {
    const facts = { source: { default: ['a'] }, destination: { default: ['a'] } };
    assert.deepEqual(planned({ source, destination: existing }, facts).lines, [
      'Every collection of every database (1 now): copied',
    ]);
    assert.match(planned({ source, destination: existing }, facts).warnings![0]!, /already has default\/a/);
  });

  it('says when nothing could be compared, a name is taken, a region is not the project’s', () => {
    assert.deepEqual(planned({ source, destination: made }, { regionIds: ['r2'], nameTaken: true }).warnings, [
      'There is a cluster of that name already',
      'The region r1 is not one of the project’s: r2',
      'The collections of the source could not be read: nothing was compared',
      'What is written to the source while this runs may be missing afterwards',
    ]);
  });
});
