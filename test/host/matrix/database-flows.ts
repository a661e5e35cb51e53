import assert from 'node:assert/strict';
import { answering } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { DatabaseNode } from '../../../src/tree/databases';
import { isRow } from '../../../src/tree/rows';
import type { Cell, Flow } from './cell';

/** The row of the cell's own database, also where the service lists none. */
async function database(cell: Cell): Promise<DatabaseNode> {
  const row = await cell.row(cell.endpoint, 'database default');
  assert.ok(isRow(row, 'database'));
  return new DatabaseNode(row.scope, row.plane, cell.collection);
}

/** Sets the property of a database, or removes it by an empty value. */
const sets =
  (value: string): Flow =>
  async cell => {
    const row = await database(cell);
    using _ = answeringSteps('database.max.collections', value);
    await cell.confirmed(() => cell.run('database.editProperties', row));
  };

/** The flows of databases, by a connection that is one endpoint. */
export const databaseFlows: Readonly<Record<string, Flow>> = {
  'cluster.databases.describe': async cell => {
    const record = (await (await database(cell)).record?.()) as { dbName?: string };
    assert.equal(record.dbName, cell.collection);
  },
  'cluster.databases.create': async cell => {
    using _ = answering('showInputBox', cell.collection);
    const row = await cell.row(cell.endpoint);
    await cell.confirmed(() => cell.run('database.create', row));
  },
  'cluster.databases.drop': async cell => {
    const row = await database(cell);
    await cell.confirmed(() => cell.run('database.drop', row));
  },
  'cluster.databases.alterProperties': sets('7'),
  'cluster.databases.dropProperties': sets(''),
};
