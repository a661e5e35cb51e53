import { closeSync, openSync, writeSync } from 'node:fs';

export const DIMENSION = 128;

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
