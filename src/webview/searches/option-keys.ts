/** Options of every query, browsing included. */
const OF_ENTITIES: readonly string[] = ['outputFields', 'partitionNames', 'offset', 'consistencyLevel', 'exprParams'];

/** Options of vector searches only. */
const OF_SEARCHES: readonly string[] = [
  'range',
  'groupingField',
  'groupSize',
  'strictGroupSize',
  'searchParams',
  'functionScore',
  'api',
];

/** Returns true for a key of the document that the options contain. */
export const isOption = (key: string): boolean => OF_ENTITIES.includes(key) || OF_SEARCHES.includes(key);

/** Returns the options with an effect on the query, in the order of the document. */
export function activeOptions(value: Readonly<Record<string, unknown>>): string[] {
  const has = (key: string) => OF_ENTITIES.includes(key) || (value['browse'] !== true && OF_SEARCHES.includes(key));
  return Object.keys(value).filter(key => has(key) && !isBlank(value[key]));
}

/** A cleared option that other editors of the text leave behind: `"range": {}`. */
const isBlank = (option: unknown): boolean =>
  typeof option === 'object' && option !== null && Object.keys(option).length === 0;
