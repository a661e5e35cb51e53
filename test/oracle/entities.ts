import { parseJson } from '../../src/client/json';
import { type FilterField } from '../../src/model/filter';
import { recordedCollections, recordedLines, recordedVectors } from '../harness/services/recordings';

/** Entity of the recordings, without its vector; numbers with all digits. */
export type RecordedEntity = Readonly<Record<string, unknown>>;

interface RecordedField {
  fieldName: string;
  dataType: string;
  elementDataType?: string;
  isPrimary?: boolean;
  elementTypeParams?: Record<string, string | number>;
}

/** Collection of the recordings that holds `rows.ndjson`: one for each metric. */
export interface OracleCollection {
  readonly name: string;
  readonly key: string;
  readonly description: string;
  readonly metric: string;
  readonly fields: readonly RecordedField[];
  /** The request that creates it by V2. */
  readonly body: Record<string, unknown>;
}

interface CreateRequest extends Record<string, unknown> {
  description: string;
  schema: { fields: RecordedField[] };
  indexParams: { metricType: string }[];
}

export const oracleCollections: readonly OracleCollection[] = recordedCollections()
  .filter(({ rows }) => rows === 'rows.ndjson')
  .map(({ collection, key, body }) => {
    const request = JSON.parse(body) as CreateRequest;
    const { description, schema, indexParams } = request;
    return {
      name: collection,
      key,
      description,
      metric: indexParams[0]!.metricType,
      fields: schema.fields,
      body: request,
    };
  });

export const entities = recordedLines('rows.ndjson').map(line => parseJson(line) as RecordedEntity);
export const vectors = recordedVectors();

/** Returns the value of an entity at `meta`, `deep`, `x`; undefined if the path ends before. */
export const valueAt = (entity: RecordedEntity, keys: readonly (string | number)[]): unknown =>
  keys.reduce<unknown>((value, key) => (value as Record<string | number, unknown> | null | undefined)?.[key], entity);

/** Returns entities for an insert into a collection: under its key, with their vectors. */
export const insertsOf = ({ key }: OracleCollection): Record<string, unknown>[] =>
  entities.map(({ id, ...rest }, at) => ({ [key]: id, ...rest, vector: [...vectors[at]!] }));

/** Fields of a collection as described. */
export const filterFields: readonly FilterField[] = oracleCollections[0]!.fields.map(
  ({ fieldName, dataType, elementDataType, elementTypeParams }) => ({
    name: fieldName,
    type: dataType,
    elementType: elementDataType,
    params: Object.entries(elementTypeParams ?? {}).map(([key, value]) => ({ key, value: String(value) })),
  }),
);
