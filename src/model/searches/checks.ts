import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import { dimension, isVectorField, smallerIsNearer } from '../collections/collections';
import { checkFilter, parseFilter } from '../filter';
import type { Field } from '../collections/collections';
import { isEmptyRange } from './ranges';
import { isVectorFile, readSearch, waysOf, type SearchDocument } from './documents';
import { DEFAULT_HITS, takesWay, V1_LACKS } from './ways';
import { everything, isDynamic, metricOf, primaryKey, searchedField, vectorFields, type SearchFacts } from './facts';
import { tooDeep } from './searches';
import { isFullText, vectorFault, vectorKind } from '../vectors/vectors';

/**
 * Checks a search. Returns issues at their fields: by the limits of spec 4.7 and, if the collection is known, by its fields and metric. A
 * missing query is not an issue (`missing`). Shared by text and form.
 */
export function checkSearch(value: unknown, facts?: SearchFacts): readonly Issue[] {
  const { search, issues } = readSearch(value);
  if (!search) return issues;
  return [...issues, ...ownFaults(search), ...(facts ? checkAgainst(search, facts) : [])];
}

const issue = (message: string, ...path: (string | number)[]): Issue => ({ path, message });

/** Checks a search without its collection. */
function ownFaults(search: SearchDocument): Issue[] {
  const ways = waysOf(search);
  const deep = tooDeep({ limit: search.limit ?? DEFAULT_HITS, offset: search.offset });
  return [
    ...(search.clusterId !== undefined && search.endpoint !== undefined
      ? [issue(t('Enter either a cluster or an endpoint'), 'endpoint')]
      : []),
    ...(search.browse
      ? ways.filter(way => way !== 'ids').map(way => issue(t('Not used when browsing. Remove this field'), way))
      : ways.slice(1).map(way => issue(t('Only one query is allowed: {0} is already set', ways[0]!), way))),
    ...(deep ? [issue(deep, search.limit === undefined ? 'offset' : 'limit')] : []),
    ...(search.groupingField === undefined && search.groupSize !== undefined
      ? [issue(t('Requires a field to group by'), 'groupSize')]
      : []),
    ...(search.groupingField === undefined && search.strictGroupSize !== undefined
      ? [issue(t('Requires a field to group by'), 'strictGroupSize')]
      : []),
    ...(search.api === 'v1' ? v1Faults(search) : []),
  ];
}

/** Checks a search against a V1-only service, which still supports browsing (service facts 15). */
function v1OnlyFaults(search: SearchDocument): Issue[] {
  if (search.api === 'v1') return [];
  if (search.api === 'v2') return [issue(t('This service supports V1 only'), 'api')];
  const has = new Set<string>(search.browse ? ['browse', 'ids'] : []);
  return v1Faults(
    search,
    V1_LACKS.filter(key => !has.has(key)),
    true,
  );
}

/** `isOnly`: the service has no V2 to use instead. */
function v1Faults(
  search: SearchDocument,
  lacking: readonly (typeof V1_LACKS)[number][] = V1_LACKS,
  isOnly = false,
): Issue[] {
  const notThere = isOnly
    ? t('Not supported by V1. Remove this field')
    : t('Not supported by V1. Use V2, or remove this field');
  const lacks = lacking.filter(key => search[key] !== undefined).map(key => issue(notThere, key));
  const oneOnly = isOnly
    ? t('V1 supports one vector. Remove the others')
    : t('V1 supports one vector. Use V2 for several');
  const several = (search.vectors?.length ?? 0) > 1 ? [issue(oneOnly, 'vectors')] : [];
  const floats = isOnly ? t('V1 supports float vectors only') : t('V1 supports float vectors only. Use V2');
  const { radius, range_filter: near } = search.range ?? {};
  const range =
    radius !== undefined && near === undefined
      ? [issue(t('Range search with V1 needs range_filter'), 'range', 'range_filter')]
      : [];
  const sparse = (search.vectors ?? []).flatMap((vector, at) =>
    Array.isArray(vector) || isVectorFile(vector) ? [] : [issue(floats, 'vectors', at)],
  );
  return [...lacks, ...several, ...sparse, ...range];
}

/** Checks a search against its collection. */
export function checkAgainst(search: SearchDocument, facts: SearchFacts): Issue[] {
  const lacking = facts.v1Only ? v1OnlyFaults(search) : [];
  if (facts.byHand) {
    return [...lacking, ...parseFilter(search.filter ?? '').issues.map(({ message }) => issue(message, 'filter'))];
  }
  const field = searchedField(facts, search.annsField);
  const byV1 = search.api === 'v1' || facts.v1Only;
  return [
    ...lacking,
    ...(search.browse ? [] : byV1 ? v1FieldFaults(search, facts) : fieldFaults(search, facts, field)),
    ...(field && !search.browse
      ? [
          ...(byV1 ? [] : wayFaults(search, field)),
          ...vectorFaults(search, field),
          ...rangeFaults(search, facts, field),
        ]
      : []),
    ...idFaults(search, facts),
    ...nameFaults(search, facts),
    ...filterFaults(search, facts),
    ...[tooMuch(search, facts)].filter(fault => fault !== undefined),
  ];
}

function fieldFaults({ annsField }: SearchDocument, facts: SearchFacts, field: Field | undefined): Issue[] {
  if (field) return [];
  const names = vectorFields(facts).map(({ name }) => name);
  const { collectionName } = facts.collection;
  if (names.length === 0) return [issue(t('{0} has no vector field. Browse the collection instead', collectionName))];
  return [
    issue(
      t('`{0}` is not a vector field of `{1}`. Vector fields: {2}', annsField!, collectionName, names.join(', ')),
      'annsField',
    ),
  ];
}

/** Returns an issue if V1, which takes one vector, would be asked by several: a file counts with its rows. */
export function tooManyForV1({ api, browse }: SearchDocument, facts: SearchFacts, count: number): Issue | undefined {
  if (count <= 1 || browse || (api !== 'v1' && !facts.v1Only)) return undefined;
  const message = facts.v1Only
    ? t('V1 takes one vector (got {0}). Select a row.', count)
    : t('V1 takes one vector (got {0}). Use V2, or select a row.', count);
  return issue(message, 'vectors');
}

/** V1 names no vector field (spec 4.7): it searches the only one, and its vector is a list of numbers. */
function v1FieldFaults(search: SearchDocument, facts: SearchFacts): Issue[] {
  const fields = vectorFields(facts);
  const { collectionName } = facts.collection;
  if (fields.length === 0) return fieldFaults(search, facts, undefined);
  if (facts.v1Only && fields.length > 1)
    return [
      issue(
        t('{0} has several vector fields, which V1 does not support. Browse the collection instead', collectionName),
      ),
    ];
  if (facts.v1Only && vectorKind(fields[0]!) === 'sparse')
    return [issue(t('{0} has no float vector field, which V1 needs. Browse the collection instead', collectionName))];
  if (fields.length > 1)
    return [issue(t('{0} has several vector fields, which V1 does not support. Use V2', collectionName), 'api')];
  return vectorKind(fields[0]!) !== 'sparse'
    ? []
    : [issue(t('V1 supports float vectors only; {0} is another kind of vector field. Use V2', fields[0]!.name), 'api')];
}

/** Returns issues about a kind of query that the field does not support. */
function wayFaults({ text, vectors }: SearchDocument, field: Field): Issue[] {
  const { name, type } = field;
  const fullText = isFullText(field);
  if (text !== undefined && !takesWay({ type, fullText }, 'text'))
    return [issue(t('`{0}` ({1}) does not support search by text. Search by a vector.', name, type), 'text')];
  if (vectors !== undefined && fullText)
    return [
      issue(t('`{0}` is a full-text field and does not support search by vector. Search by text.', name), 'vectors'),
    ];
  return [];
}

function vectorFaults({ vectors = [] }: SearchDocument, field: Field): Issue[] {
  return vectors.flatMap((vector, at) => {
    const fault = isVectorFile(vector) ? undefined : vectorFault(vector, field);
    return fault === undefined ? [] : [issue(fault, 'vectors', at)];
  });
}

function idFaults({ ids = [] }: SearchDocument, facts: SearchFacts): Issue[] {
  const key = primaryKey(facts);
  if (key?.type !== 'Int64') return [];
  return ids.flatMap((id, at) =>
    isInt64(id) ? [] : [issue(t('{0} is Int64: “{1}” is not an integer', key.name, id), 'ids', at)],
  );
}

const isInt64 = (id: string | number): boolean =>
  /^-?\d{1,19}$/.test(String(id)) && BigInt.asIntN(64, BigInt(id)) === BigInt(id);

function rangeFaults({ range }: SearchDocument, facts: SearchFacts, field: Field): Issue[] {
  const metric = metricOf(facts, field);
  if (!range || metric === undefined) return [];
  const smaller = smallerIsNearer(metric);
  if (!isEmptyRange(smaller, range)) return [];
  const { radius, range_filter: bound } = range;
  return [
    issue(
      smaller
        ? t('{0}: lower is more similar, so range_filter ({1}) must be less than radius ({2})', metric, bound!, radius!)
        : t(
            '{0}: higher is more similar, so range_filter ({1}) must be greater than radius ({2})',
            metric,
            bound!,
            radius!,
          ),
      'range',
      'range_filter',
    ),
  ];
}

function nameFaults(search: SearchDocument, facts: SearchFacts): Issue[] {
  const { fields, collectionName } = facts.collection;
  const known = new Set(fields.map(({ name }) => name));
  const isField = (name: string) => known.has(name) || isDynamic(facts);
  const noField = (name: string) => t('{0} has no field {1}', collectionName, name);
  const { outputFields = [], partitionNames = [], groupingField } = search;
  const { partitions } = facts;
  return [
    ...outputFields.flatMap((name, at) =>
      name === '*' || isField(name) ? [] : [issue(noField(name), 'outputFields', at)],
    ),
    ...partitionNames.flatMap((name, at) =>
      !partitions || partitions.includes(name)
        ? []
        : [issue(t('{0} has no partition {1}', collectionName, name), 'partitionNames', at)],
    ),
    ...(groupingField === undefined || isField(groupingField) ? [] : [issue(noField(groupingField), 'groupingField')]),
  ];
}

const filterFaults = ({ filter = '', exprParams }: SearchDocument, facts: SearchFacts): Issue[] =>
  checkFilter(filter, facts.collection.fields, {
    dynamic: isDynamic(facts),
    ...(exprParams ? { params: exprParams } : {}),
  }).map(({ message }) => issue(message, 'filter'));

/** Approximate characters of a vector component in an answer, and the maximum size of an answer (design 3). */
const NUMBER_LENGTH = 12;
const MAX_ANSWER_BYTES = 256 * 1024 * 1024;

/**
 * Returns an issue if an answer cannot carry all vectors: hits × components each. `queries`: number of query vectors, once files are read.
 * Undefined: the answer fits.
 */
export function tooMuch(
  { outputFields = [], limit = DEFAULT_HITS, vectors }: SearchDocument,
  facts: SearchFacts,
  queries = vectors?.length ?? 1,
): Issue | undefined {
  const carried = facts.collection.fields.filter(field => isVectorField(field) && outputFields.includes(field.name));
  const numbers = carried.reduce((sum, field) => sum + (dimension(field) ?? 0), 0);
  const hits = limit * Math.max(1, queries);
  const bytes = hits * numbers * NUMBER_LENGTH;
  if (bytes <= MAX_ANSWER_BYTES) return undefined;
  const names = carried.map(({ name }) => name).join(', ');
  return issue(
    t(
      '{0} hits with {1} need about {2} MB; the limit is 256 MB. Reduce the limit or remove the vectors from the output fields',
      hits,
      names,
      Math.round(bytes / 1024 / 1024),
    ),
    'limit',
  );
}

/** Returns the missing part of a search; undefined if complete. */
export function missing(search: SearchDocument, facts: SearchFacts): Issue | undefined {
  if (search.browse) return missingToBrowse(search, facts);
  const [way] = waysOf(search);
  if (way === undefined) return issue(t('Select text, vector, ID or random under Search by'));
  if (way === 'text') return search.text?.trim() === '' ? issue(t('Enter a query text'), 'text') : undefined;
  if (way === 'vectors' && search.vectors?.length === 0)
    return issue(t('Enter a vector, such as [0.1, 0.2, …]'), 'vectors');
  if (way === 'ids' && search.ids?.length === 0) return issue(t('Enter at least one ID'), 'ids');
  const field = searchedField(facts, search.annsField);
  if (way !== 'random' || !field) return undefined;
  if (isFullText(field))
    return issue(
      t('{0} is a full-text field and does not support a random vector. Search by text', field.name),
      'random',
    );
  return facts.byHand && vectorKind(field) !== 'sparse' && dimension(field) === undefined
    ? issue(t('Enter the dimension to search by a random vector'), 'schema', 'dimension')
    : undefined;
}

function missingToBrowse({ ids, filter }: SearchDocument, facts: SearchFacts): Issue | undefined {
  if (ids) return ids.length === 0 ? issue(t('Enter at least one ID'), 'ids') : undefined;
  const isUnfiltered = facts.v1Only && !filter?.trim() && everything(facts) === undefined;
  return isUnfiltered
    ? issue(t('Enter a filter. V1 requires a filter while the primary key is unknown'), 'filter')
    : undefined;
}
