import type { ClusterClient } from '../../../src/client';
import type { CollectionRequest } from '../../../src/model/collections/requests';

const own = (fieldName: string, elementDataType: string, elementTypeParams: object = {}) => ({
  fieldName,
  dataType: elementDataType.endsWith('Vector') ? 'ArrayOfVector' : 'Array',
  elementDataType,
  elementTypeParams,
});

/** A collection with an array of structs that has all kinds of values. */
export const CHAPTERS: CollectionRequest = {
  collectionName: 'chapters',
  schema: {
    fields: [
      { fieldName: 'id', dataType: 'Int64', isPrimary: true },
      { fieldName: 'vector', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
    ],
    structFields: [
      {
        fieldName: 'parts',
        typeParams: { max_capacity: 3 },
        fields: [
          own('text', 'VarChar', { max_length: 20 }),
          own('page', 'Int64'),
          own('share', 'Float'),
          own('seen', 'Bool'),
          own('embedding', 'FloatVector', { dim: 2 }),
          own('half', 'Float16Vector', { dim: 2 }),
          own('bits', 'BinaryVector', { dim: 16 }),
          own('small', 'Int8Vector', { dim: 2 }),
        ],
      },
    ],
  },
  indexParams: [{ fieldName: 'vector', metricType: 'COSINE', params: { index_type: 'AUTOINDEX' } }],
};

/** A struct of that collection, as it is read. */
export const part = (text: string, page: number | bigint = 1) => ({
  text,
  page,
  share: 0.1,
  seen: true,
  embedding: [0.5, -1],
  half: [0.5, 2],
  bits: [1, 255],
  small: [-128, 127],
});

/** An entity of that collection, as it is read. */
export const chapter = (id: number, parts: readonly object[] = [part('a'), part('b', 2n ** 60n)]) => ({
  id,
  vector: [1, 0],
  parts,
});

/** Creates the collection with two entities: one with structs, one without. */
export async function createChapters(client: ClusterClient, collectionName = 'chapters'): Promise<void> {
  await client.collections.create({ ...CHAPTERS, collectionName });
  const { fields } = await client.collections.describe({ collectionName });
  const { sendable } = await import('../../../src/model/entities/values');
  const parts = fields.find(({ name }) => name === 'parts');
  const data = [chapter(1), chapter(2, [])].map(entity => ({ ...entity, parts: sendable(entity.parts, parts) }));
  await client.entities.insert({ collectionName, data });
}
