import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import { dimension, isVectorField } from '../collections/collections';
import { smallerIsNearer } from '../collections/metric-types';
import { checkFilter, parseFilter } from '../filter';
import type { Field } from '../collections/collections';
import { combinationFaults, combinationFaultsFor } from './combinations';
import { isEmptyRange } from './ranges';
import { isVectorFile, readSearch, type SearchDocument } from './documents';
import { DEFAULT_HITS, takesWay, waysOf } from './ways';
import {
  everything,
  factsFor,
  isDynamic,
  metricOf,
  primaryKey,
  searchedField,
  vectorFields,
  type SearchFacts,
} from './facts';
import { countFaults, fieldsMissing, hybridFaults, queryFaults, storedVectorFault } from './hybrid-checks';
import { isHybrid } from './queries';
import { tooDeep } from './searches';
import { v1FieldFaults, v1Faults, v1OnlyFaults } from './v1-checks';
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
  const own = isHybrid(search) ? queryFaults(search, each => [...ownFaults(each), ...countFaults(each)]) : [];
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
    ...combinationFaults(search),
    ...hybridFaults(search),
    ...own,
  ];
}

/** Checks a search against its collection. */
export function checkAgainst(search: SearchDocument, facts: SearchFacts): Issue[] {
  const lacking = facts.v1Only ? v1OnlyFaults(search) : [];
  if (isHybrid(search)) return [...lacking, ...hybridFaultsAgainst(search, facts)];
  if (facts.byHand) {
    const combined = search.browse || !search.combine ? [] : combinedByHand(search, facts);
    const filter = parseFilter(search.filter ?? '').issues.map(({ message }) => issue(message, 'filter'));
    return [...lacking, ...combined, ...filter];
  }
  const field = searchedField(facts, search.annsField);
  const byV1 = search.api === 'v1' || facts.v1Only;
  return [
    ...lacking,
    ...(search.browse ? [] : byV1 ? v1FieldFaults(facts) : fieldFaults(search, facts, field)),
    ...(field && !search.browse
      ? [
          ...(byV1 ? [] : wayFaults(search, field)),
          ...(byV1 ? [] : combinationFaultsFor(search, field, metricOf(facts, field)?.toUpperCase())),
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

/** Checks a hybrid search against its collection: what its queries share, and each of them. */
function hybridFaultsAgainst(search: SearchDocument, facts: SearchFacts): Issue[] {
  if (facts.v1Only || search.browse) return [];
  const { queries: _, text: __, vectors: ___, ids: ____, random: _____, ...shared } = search;
  const own = queryFaults(search, each => {
    const known = factsFor(facts, each);
    const stored = storedVectorFault(each, searchedField(known, each.annsField));
    return [...checkAgainst(each, known), ...(stored ? [stored] : [])];
  });
  if (facts.byHand) return [...own, ...fieldsMissing(search)];
  const whole = [...nameFaults(shared, facts), ...filterFaults(shared, facts), tooMuch(shared, facts)];
  const told = new Set(own.map(({ path, message }) => JSON.stringify([path, message])));
  return [
    ...own,
    ...whole.filter(each => each !== undefined && !told.has(JSON.stringify([each.path, each.message]))),
  ] as Issue[];
}

const combinedByHand = (search: SearchDocument, facts: SearchFacts): Issue[] => {
  const field = searchedField(facts, search.annsField);
  return [
    ...(search.annsField === undefined ? [issue(t('Enter the vector field'), 'annsField')] : []),
    ...(field ? combinationFaultsFor(search, field, metricOf(facts, field)?.toUpperCase()) : []),
  ];
};

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

function idFaults({ ids = [], combine }: SearchDocument, facts: SearchFacts): Issue[] {
  const key = primaryKey(facts);
  if (key?.type !== 'Int64') return [];
  const fault = (id: string | number, ...path: (string | number)[]): Issue[] =>
    isInt64(id) ? [] : [issue(t('{0} is Int64: “{1}” is not an integer', key.name, id), ...path)];
  const combined = combine?.entities ?? [];
  return [
    ...ids.flatMap((id, at) => fault(id, 'ids', at)),
    ...combined.flatMap(({ id }, at) => (String(id).trim() === '' ? [] : fault(id, 'combine', 'entities', at, 'id'))),
  ];
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
  if (isHybrid(search))
    return queryFaults(search, own => [missing(own, factsFor(facts, own))].filter(each => each !== undefined))[0];
  const [way] = waysOf(search);
  if (way === undefined) return issue(t('Under Search by, select Text, Vector, ID, Combine or Random'));
  if (way === 'text') return search.text?.trim() === '' ? issue(t('Enter a query text'), 'text') : undefined;
  if (way === 'vectors' && search.vectors?.length === 0)
    return issue(t('Enter a vector, such as [0.1, 0.2, …]'), 'vectors');
  if (way === 'ids' && search.ids?.length === 0) return issue(t('Enter at least one ID'), 'ids');
  const field = searchedField(facts, search.annsField);
  if (way === 'combine') return missingToCombine(search, facts);
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

/** A combination needs entities; without a description, the key by which they are told apart, and the metric by which they are scaled. */
function missingToCombine({ combine }: SearchDocument, facts: SearchFacts): Issue | undefined {
  if (combine!.entities.length === 0) return issue(t('Enter at least one ID'), 'combine', 'entities');
  if (!primaryKey(facts)) return issue(t('Enter the primary key to combine entities'), 'schema', 'primaryKey');
  return facts.byHand && facts.byHand.metricType === undefined
    ? issue(t('Enter the metric type to combine entities'), 'schema', 'metricType')
    : undefined;
}

function missingToBrowse({ ids, filter }: SearchDocument, facts: SearchFacts): Issue | undefined {
  if (ids) return ids.length === 0 ? issue(t('Enter at least one ID'), 'ids') : undefined;
  const isUnfiltered = facts.v1Only && !filter?.trim() && everything(facts) === undefined;
  return isUnfiltered
    ? issue(t('Enter a filter. V1 requires a filter while the primary key is unknown'), 'filter')
    : undefined;
}
