import type { Issue } from './check';
import { dimension, isVectorField, smallerIsNearer } from './collections';
import { checkFilter } from './filter';
import type { Field } from './collections';
import { isEmptyRange } from './ranges';
import { isVectorFile, readSearch, waysOf, type SearchDocument } from './search-documents';
import { DEFAULT_HITS, V1_LACKS } from './search-ways';
import { isDynamic, metricOf, searchedField, vectorFields, type SearchFacts } from './search-facts';
import { tooDeep } from './searches';
import { isFullText, vectorFault } from './vectors';

/**
 * Everything wrong with a search, each complaint at its field: by the limits of spec 4.7 and, where the collection is known, by its
 * fields and metric. That nothing is asked yet is no fault (`missing`). The one rule of text and form.
 */
export function checkSearch(value: unknown, facts?: SearchFacts): readonly Issue[] {
  const { search, issues } = readSearch(value);
  if (!search) return issues;
  return [...issues, ...ownFaults(search), ...(facts ? checkAgainst(search, facts) : [])];
}

const issue = (message: string, ...path: (string | number)[]): Issue => ({ path, message });

/** What can be said without the collection. */
function ownFaults(search: SearchDocument): Issue[] {
  const ways = waysOf(search);
  const deep = tooDeep({ limit: search.limit ?? DEFAULT_HITS, offset: search.offset });
  return [
    ...(search.clusterId !== undefined && search.endpoint !== undefined
      ? [issue('Name either a cluster or an endpoint', 'endpoint')]
      : []),
    ...(search.browse
      ? ways.filter(way => way !== 'ids').map(way => issue('Browsing looks for nothing near: leave this out', way))
      : ways.slice(1).map(way => issue(`Ask in one way: ${ways[0]!} is here already`, way))),
    ...(deep ? [issue(deep, search.limit === undefined ? 'offset' : 'limit')] : []),
    ...(search.groupingField === undefined && search.groupSize !== undefined
      ? [issue('It needs a field to group by', 'groupSize')]
      : []),
    ...(search.groupingField === undefined && search.strictGroupSize !== undefined
      ? [issue('It needs a field to group by', 'strictGroupSize')]
      : []),
    ...(search.api === 'v1' ? v1Faults(search) : []),
  ];
}

function v1Faults(search: SearchDocument): Issue[] {
  const lacks = V1_LACKS.filter(key => search[key] !== undefined).map(key =>
    issue('V1 does not have this: use V2, or leave it out', key),
  );
  const several =
    (search.vectors?.length ?? 0) > 1 ? [issue('V1 takes one vector: use V2 for several', 'vectors')] : [];
  const { radius, range_filter: near } = search.range ?? {};
  const range =
    radius !== undefined && near === undefined
      ? [issue('With V1 a range needs range_filter', 'range', 'range_filter')]
      : [];
  return [...lacks, ...several, ...range];
}

/** What only the collection tells. */
export function checkAgainst(search: SearchDocument, facts: SearchFacts): Issue[] {
  const field = searchedField(facts, search.annsField);
  return [
    ...(search.browse ? [] : fieldFaults(search, facts, field)),
    ...(field && !search.browse ? [...vectorFaults(search, field), ...rangeFaults(search, facts, field)] : []),
    ...nameFaults(search, facts),
    ...filterFaults(search, facts),
    ...sizeFaults(search, facts),
  ];
}

function fieldFaults({ annsField }: SearchDocument, facts: SearchFacts, field: Field | undefined): Issue[] {
  if (field) return [];
  const names = vectorFields(facts).map(({ name }) => name);
  const { collectionName } = facts.collection;
  if (names.length === 0) return [issue(`${collectionName} has no vector field: it can only be browsed`)];
  const choice = names.length > 1 ? `one of ${names.join(', ')}` : names[0]!;
  return [
    annsField === undefined
      ? issue(`${collectionName} has several vector fields: choose ${choice}`, 'annsField')
      : issue(`${annsField} is no vector field of ${collectionName}: it has ${choice}`, 'annsField'),
  ];
}

function vectorFaults({ vectors = [] }: SearchDocument, field: Field): Issue[] {
  return vectors.flatMap((vector, at) => {
    const fault = isVectorFile(vector) ? undefined : vectorFault(vector, field);
    return fault === undefined ? [] : [issue(fault, 'vectors', at)];
  });
}

function rangeFaults({ range }: SearchDocument, facts: SearchFacts, field: Field): Issue[] {
  const metric = metricOf(facts, field);
  if (!range || metric === undefined) return [];
  const smaller = smallerIsNearer(metric);
  if (!isEmptyRange(smaller, range)) return [];
  const [near, must] = smaller ? ['smaller', 'less'] : ['larger', 'greater'];
  const { radius, range_filter: bound } = range;
  return [
    issue(
      `With ${metric} a ${near} distance is nearer: the near bound, range_filter (${bound}), must be ${must} than the far one, radius (${radius})`,
      'range',
      'range_filter',
    ),
  ];
}

function nameFaults(search: SearchDocument, facts: SearchFacts): Issue[] {
  const { fields, collectionName } = facts.collection;
  const known = new Set(fields.map(({ name }) => name));
  const isField = (name: string) => known.has(name) || isDynamic(facts);
  const noField = (name: string) => `${collectionName} has no field ${name}`;
  const { outputFields = [], partitionNames = [], groupingField } = search;
  const { partitions } = facts;
  return [
    ...outputFields.flatMap((name, at) =>
      name === '*' || isField(name) ? [] : [issue(noField(name), 'outputFields', at)],
    ),
    ...partitionNames.flatMap((name, at) =>
      !partitions || partitions.includes(name)
        ? []
        : [issue(`${collectionName} has no partition ${name}`, 'partitionNames', at)],
    ),
    ...(groupingField === undefined || isField(groupingField) ? [] : [issue(noField(groupingField), 'groupingField')]),
  ];
}

const filterFaults = ({ filter = '', exprParams }: SearchDocument, facts: SearchFacts): Issue[] =>
  checkFilter(filter, facts.collection.fields, {
    dynamic: isDynamic(facts),
    ...(exprParams ? { params: exprParams } : {}),
  }).map(({ message }) => issue(message, 'filter'));

/** About how many characters of an answer one number of a vector takes, and how many an answer may have (design 3). */
const NUMBER_LENGTH = 12;
const LARGEST_ANSWER = 256 * 1024 * 1024;

/** More vectors than an answer can carry: hits × numbers of each. */
function sizeFaults({ outputFields = [], limit = DEFAULT_HITS, vectors }: SearchDocument, facts: SearchFacts): Issue[] {
  const carried = facts.collection.fields.filter(field => isVectorField(field) && outputFields.includes(field.name));
  const numbers = carried.reduce((sum, field) => sum + (dimension(field) ?? 0), 0);
  const hits = limit * Math.max(1, vectors?.length ?? 1);
  const bytes = hits * numbers * NUMBER_LENGTH;
  if (bytes <= LARGEST_ANSWER) return [];
  const names = carried.map(({ name }) => name).join(', ');
  return [
    issue(
      `${hits} hits with ${names} would be about ${Math.round(bytes / 1024 / 1024)} MB, and an answer may have 256: ask for fewer hits or leave the vectors out`,
      'limit',
    ),
  ];
}

/** What is still to be said before a search can be sent; undefined: nothing. */
export function missing(search: SearchDocument, facts: SearchFacts): Issue | undefined {
  if (search.browse) return search.ids?.length === 0 ? issue('Give at least one id', 'ids') : undefined;
  const [way] = waysOf(search);
  if (way === undefined) return issue('Say what to search by: a text, a vector, an id, or random');
  if (way === 'text') return search.text?.trim() === '' ? issue('Type a text to search by', 'text') : undefined;
  if (way === 'vectors' && search.vectors?.length === 0)
    return issue('Type or paste a vector, such as [0.1, 0.2, …]', 'vectors');
  if (way === 'ids' && search.ids?.length === 0) return issue('Give at least one id', 'ids');
  const field = searchedField(facts, search.annsField);
  return way === 'random' && field && isFullText(field)
    ? issue(`${field.name} is searched by text: a random vector means nothing there`, 'random')
    : undefined;
}
