import type { Field } from '../../../src/model/collections/collections';
import { recordedCollections, recordedV2, type RecordedCase } from './recordings';

interface CreatedField {
  fieldName: string;
  dataType: string;
  elementDataType?: string;
  isPrimary?: boolean;
  nullable?: boolean;
  elementTypeParams?: Record<string, unknown>;
}

/** Fields of a create request as describe would give them. */
const describedFields = (fields: readonly CreatedField[]): Field[] =>
  fields.map(({ fieldName, dataType, elementDataType, isPrimary = false, nullable = false, elementTypeParams }) => ({
    name: fieldName,
    type: dataType,
    ...(elementDataType && { elementType: elementDataType }),
    primaryKey: isPrimary,
    nullable,
    params: Object.entries(elementTypeParams ?? {}).map(([key, value]) => ({ key, value: String(value) })),
  }));

/** Returns the described fields in recorded cases by collection. */
export function describedIn(cases: readonly RecordedCase[], engine: string): Map<string, Field[]> {
  const told = cases.flatMap(({ path, answers }) => {
    const answer = /describe/.test(path) ? answers?.[engine] : undefined;
    const { data } = answer
      ? (JSON.parse(answer.body) as { data?: { collectionName?: string; fields?: Field[] } })
      : {};
    return data?.collectionName && data.fields ? [[data.collectionName, data.fields] as const] : [];
  });
  return new Map(told);
}

/** The fields of every collection that is recorded, by its name: as it was created, else as it was described. */
export function recordedFields(): Map<string, Field[]> {
  const creating = [
    ...recordedCollections(),
    ...recordedV2().filter(({ path }) => path.endsWith('collections/create')),
  ];
  const created = creating.flatMap(({ body }) => {
    const { collectionName, schema } = JSON.parse(body!) as {
      collectionName: string;
      schema?: { fields: CreatedField[] };
    };
    return schema ? [[collectionName, describedFields(schema.fields)] as const] : [];
  });
  return new Map([...describedIn(recordedV2(), '2.3.5'), ...created]);
}
