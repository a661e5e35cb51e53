import { closeSync, openSync, writeSync } from 'node:fs';
import { exportedFields } from '../../src/model/entities/export-lines';
import type { Entity } from '../../src/model/searches/entities';
import { columnsOf } from '../../src/transfers/parquet/columns';
import { GroupEncoder } from '../../src/transfers/parquet/writing';

const DIMENSION = 128;

/** The collection that the rows are for. */
export const schemaOf = (collectionName: string) => ({
  collectionName,
  schema: {
    autoID: false,
    enableDynamicField: false,
    fields: [
      { fieldName: 'id', dataType: 'Int64', isPrimary: true },
      { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 64 } },
      { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: DIMENSION } },
    ],
  },
  indexParams: [{ fieldName: 'vector', indexName: 'vector', metricType: 'L2', params: { index_type: 'AUTOINDEX' } }],
});

/** The same collection, as described. */
export const COLLECTION = {
  collectionName: 'c',
  fields: [
    { name: 'id', type: 'Int64', primaryKey: true },
    { name: 'title', type: 'VarChar', params: [{ key: 'max_length', value: 64 }] },
    { name: 'vector', type: 'FloatVector', params: [{ key: 'dim', value: DIMENSION }] },
  ],
};

/** Vectors as JSON, which the rows take in turns. */
const VECTORS = Array.from({ length: 64 }, (_, at) =>
  JSON.stringify(Array.from({ length: DIMENSION }, (__, index) => Number(Math.sin(at * 7919 + index).toFixed(6)))),
);

export const rowOf = (id: number): string =>
  `{"id":${id},"title":"Row number ${id}","vector":${VECTORS[id % VECTORS.length]}}`;

/** Writes rows to a file of NDJSON, until it has a number of rows or bytes. Returns the number of rows. */
export function writeRows(file: string, rows: number, bytes = Infinity): number {
  const handle = openSync(file, 'w');
  let id = 0;
  for (let written = 0; id < rows && written < bytes;) {
    const chunk: string[] = [];
    while (chunk.length < 1000 && id < rows) chunk.push(`${rowOf(id++)}\n`);
    written += writeSync(handle, chunk.join(''));
  }
  closeSync(handle);
  return id;
}

const GROUP_ROWS = 20_000;

/** Writes the same rows to a Parquet file. */
export function writeParquet(file: string, rows: number): void {
  const encoder = new GroupEncoder(columnsOf(exportedFields(COLLECTION, [], true), COLLECTION.fields));
  const handle = openSync(file, 'w');
  for (let id = 0; id < rows;) {
    const group: Entity[] = [];
    while (group.length < GROUP_ROWS && id < rows) group.push(JSON.parse(rowOf(id++)) as Entity);
    writeSync(handle, encoder.group(group));
  }
  for (const end of [encoder.taken(), encoder.footer()]) writeSync(handle, end);
  closeSync(handle);
}
