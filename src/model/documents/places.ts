import * as z from '../zod';
import { readable } from './json-text';

const Id = z.catch(z.optional(z.string()), undefined);
const Placed = z.object({
  projectId: Id,
  clusterId: Id,
  source: z.catch(z.optional(z.object({ clusterId: Id })), undefined),
  database: Id,
  dbName: Id,
});

/** Maximum length in UTF-16 units of the part that is searched: a document of entities can have 64 MB. */
const HEAD = 100_000;

/** Returns the place that a document names, even one with syntax errors: ids of its project and cluster, and its database. */
export function placeIn(text: string): Readonly<Record<string, string>> {
  const read = z.safeParse(Placed, readable(text.slice(0, HEAD)));
  if (!read.success) return {};
  const { projectId, clusterId, source, database, dbName } = read.data;
  const place = { projectId, clusterId: clusterId ?? source?.clusterId, dbName: dbName ?? database };
  return Object.fromEntries(Object.entries(place).filter((level): level is [string, string] => !!level[1]));
}
