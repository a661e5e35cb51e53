import { get } from './forms';
import { readable } from './json-text';

/** Paths of the levels of a place, by kind of document. */
const LEVELS = {
  projectId: [['projectId']],
  clusterId: [['clusterId'], ['source', 'clusterId']],
  dbName: [['dbName'], ['database']],
};

/** Maximum length in UTF-16 units of the part that is searched: a document of entities can have 64 MB. */
const HEAD = 100_000;

/** Returns the place that a document names, even one with syntax errors: ids of its project and cluster, and its database. */
export function placeIn(text: string): Readonly<Record<string, string>> {
  const document = readable(text.slice(0, HEAD));
  const levels = Object.entries(LEVELS).flatMap(([level, paths]) => {
    const found = paths.map(path => get(document, path)).find(value => typeof value === 'string' && value !== '');
    return typeof found === 'string' ? [[level, found] as const] : [];
  });
  return Object.fromEntries(levels);
}
