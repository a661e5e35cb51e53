import { t } from '@vscode/l10n';
import type { CollectionRequest } from './requests';

/** The collection inferred from a sample. `notes`: sentences about choices to review. */
export interface Inferred {
  readonly request: CollectionRequest;
  readonly notes: readonly string[];
}

type Row = Readonly<Record<string, unknown>>;
type FieldRequest = NonNullable<CollectionRequest['schema']>['fields'][number];

/** Maximum length of a text field (service facts 14.5: bytes). */
const MAX_TEXT_LENGTH = 65_535;

/** Infers a collection for rows like these. The notes list all ambiguities. */
export function inferCollection(collectionName: string, rows: readonly Row[]): Inferred {
  const notes: string[] = [];
  const entries = rows.flatMap(row => Object.entries(row));
  const columns = [...Map.groupBy(entries, ([name]) => name)].map(([name, own]) => ({
    name,
    values: own.map(([, value]) => value),
  }));
  const primary = primaryOf(columns, rows.length);
  const fields = columns.map(column => fieldOf(column, rows.length, column.name === primary, notes));
  if (!primary) {
    fields.unshift({
      fieldName: freeName(new Set(columns.map(({ name }) => name))),
      dataType: 'Int64',
      isPrimary: true,
    });
    notes.push(t('No field has a unique value in every row. The service generates IDs.'));
  }
  const vectors = fields.filter(({ dataType = '' }) => dataType.endsWith('Vector'));
  if (vectors.length === 0) notes.push(t('No vector field found. Add one: a collection needs a vector field.'));
  return {
    request: {
      collectionName,
      schema: { autoID: !primary, enableDynamicField: false, fields },
      indexParams: vectors.map(({ fieldName, dataType }) => ({
        fieldName,
        indexName: fieldName,
        metricType: dataType === 'SparseFloatVector' ? 'IP' : 'COSINE',
        params: { index_type: 'AUTOINDEX' },
      })),
    },
    notes,
  };
}

/** The values of a field, of the rows that have it. */
interface Column {
  readonly name: string;
  readonly values: readonly unknown[];
}

/** Returns a field with the name of a key, otherwise the first one, among fields with unique integers or short texts in every row. */
function primaryOf(columns: readonly Column[], count: number): string | undefined {
  const could = columns.filter(({ values }) => {
    const kinds = new Set(values.map(kindOf));
    return kinds.size === 1 && (kinds.has('Int64') || kinds.has('VarChar')) && new Set(values).size === count;
  });
  return (
    could.find(({ name }) => /^(id|_id|pk|key|.*_id)$/i.test(name)) ??
    could.find(({ values }) => kindOf(values[0]) === 'Int64')
  )?.name;
}

/** Returns the type of a value; undefined for none. */
function kindOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'boolean') return 'Bool';
  if (typeof value === 'bigint') return 'Int64';
  if (typeof value === 'number') return Number.isInteger(value) ? 'Int64' : 'Double';
  if (typeof value === 'string') return 'VarChar';
  if (!Array.isArray(value)) return isSparse(value) ? 'SparseFloatVector' : 'JSON';
  const numbers = value.every(each => typeof each === 'number');
  return numbers && value.length > 1 ? 'FloatVector' : 'Array';
}

/** Numbers by dimension: `{ "12": 0.5 }`. */
const isSparse = (value: object): boolean => {
  const entries = Object.entries(value);
  return entries.length > 0 && entries.every(([key, each]) => /^\d+$/.test(key) && typeof each === 'number');
};

function fieldOf(
  { name: fieldName, values }: Column,
  count: number,
  isPrimary: boolean,
  notes: string[],
): FieldRequest {
  const given = values.filter(value => value !== null && value !== undefined);
  const dataType = commonKind(fieldName, given, notes);
  const missing = count - given.length;
  const optional = missing > 0 && !dataType.endsWith('Vector');
  if (missing > 0) notes.push(missingNote(fieldName, missing, count, optional));
  const field = { fieldName, dataType, ...(isPrimary && { isPrimary }), ...(optional && { nullable: true }) };
  if (dataType === 'FloatVector') return { ...field, elementTypeParams: { dim: (given[0] as unknown[]).length } };
  if (dataType === 'VarChar') return { ...field, elementTypeParams: { max_length: roomFor(given as string[]) } };
  if (dataType !== 'Array') return field;
  const elements = (given as unknown[][]).flat();
  const elementDataType = commonKind(`${fieldName}[]`, elements, notes);
  const longest = (given as unknown[][]).reduce((most, { length }) => Math.max(most, length), 1);
  return {
    ...field,
    elementDataType,
    elementTypeParams: {
      max_capacity: Math.min(4096, roundUp(longest)),
      ...(elementDataType === 'VarChar' && { max_length: roomFor(elements.map(String)) }),
    },
  };
}

function missingNote(fieldName: string, missing: number, of: number, optional: boolean): string {
  return optional
    ? t('“{0}” is missing in {1} of {2} rows and becomes nullable.', fieldName, missing, of)
    : t('Vector “{0}” is missing in {1} of {2} rows. Every row needs a vector.', fieldName, missing, of);
}

/** Returns the type that fits all values; JSON if no other type does. */
function commonKind(fieldName: string, given: readonly unknown[], notes: string[]): string {
  const kinds = new Set(given.map(value => kindOf(value)!));
  if (kinds.size === 0) {
    notes.push(t('“{0}” has no value in the sample. Its type becomes JSON.', fieldName));
    return 'JSON';
  }
  if (kinds.has('FloatVector')) {
    const lengths = new Set((given as unknown[]).map(value => (Array.isArray(value) ? value.length : 0)));
    if (kinds.size === 1 && lengths.size === 1) return 'FloatVector';
    if (![...kinds].every(kind => kind === 'FloatVector' || kind === 'Array')) return mixed(fieldName, kinds, notes);
    notes.push(t('“{0}” contains lists of different lengths. Its type becomes an array, not a vector.', fieldName));
    return 'Array';
  }
  if (kinds.size === 1) return [...kinds][0]!;
  if ([...kinds].every(kind => kind === 'Int64' || kind === 'Double')) return 'Double';
  return mixed(fieldName, kinds, notes);
}

function mixed(fieldName: string, kinds: ReadonlySet<string>, notes: string[]): string {
  notes.push(t('“{0}” contains different types ({1}). Its type becomes JSON.', fieldName, [...kinds].join(', ')));
  return 'JSON';
}

/** Room for twice the longest text of the sample, a power of two. */
function roomFor(texts: readonly string[]): number {
  const encoder = new TextEncoder();
  const longest = texts.reduce((most, text) => Math.max(most, encoder.encode(text).length), 16);
  return Math.min(MAX_TEXT_LENGTH, roundUp(longest * 2));
}

const roundUp = (number: number): number => 2 ** Math.ceil(Math.log2(number));

function freeName(names: ReadonlySet<string>): string {
  for (let number = 0; ; number++) {
    const name = number === 0 ? 'id' : `id_${number}`;
    if (!names.has(name)) return name;
  }
}
