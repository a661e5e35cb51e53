import { isVector } from './documents';
import { metricTypesOf } from './warnings';
import type { Path } from '../documents/json-text';

interface Field {
  readonly fieldName: string;
  readonly dataType?: string;
}

/** Returns completions from the text of a collection: names of its fields, and metric types that fit its vector. */
export function offersAt(value: unknown, path: Path): readonly string[] {
  const fields = fieldsIn(value);
  const [root, index, key] = path;
  if (root === 'indexParams' && key === 'fieldName') {
    const vectors = fields.filter(isVector);
    return [...vectors, ...fields.filter(field => !isVector(field))].map(({ fieldName }) => fieldName);
  }
  if (root === 'indexParams' && key === 'metricType') {
    const indexed = at(at(at(value, 'indexParams'), index), 'fieldName');
    const { dataType } = fields.find(({ fieldName }) => fieldName === indexed) ?? {};
    return dataType === undefined ? [] : metricTypesOf(dataType);
  }
  if (root === 'ttlField' || (root === 'params' && index === 'ttlField'))
    return fields.map(({ fieldName }) => fieldName);
  const functionNames = path.at(-2);
  return functionNames === 'inputFieldNames' || functionNames === 'outputFieldNames'
    ? fields.map(({ fieldName }) => fieldName)
    : [];
}

const at = (value: unknown, key: string | number | undefined): unknown =>
  typeof value === 'object' && value !== null && key !== undefined
    ? (value as Record<string | number, unknown>)[key]
    : undefined;

function fieldsIn(value: unknown): readonly Field[] {
  const fields = at(at(value, 'schema'), 'fields');
  return Array.isArray(fields) ? fields.filter(field => typeof at(field, 'fieldName') === 'string') : [];
}
