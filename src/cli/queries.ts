import { readFileSync, realpathSync, statSync } from 'node:fs';
import { basename, dirname, resolve } from 'node:path';
import type { ClusterClient, EmbeddingClient } from '../client';
import { combinedFrom, storedVector } from '../client/stored-vectors';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { sentId } from '../model/searches/calls';
import { isVectorFile, type DocumentVector, type SearchDocument } from '../model/searches/documents';
import { fieldTaking } from '../model/searches/by-hand';
import { factsFor, searchedField, type SearchFacts } from '../model/searches/facts';
import { isBelow } from '../model/paths';
import { isHybrid, searchOf } from '../model/searches/queries';
import type { QueryVector } from '../model/searches/searches';
import { waysOf } from '../model/searches/ways';
import { MAX_FILE_BYTES, openVectors, vectorsOfFile } from '../model/vectors/files';
import { shortened } from '../model/vectors/typed';
import { isFullText, randomVector, vectorFault } from '../model/vectors/vectors';

/** Where vectors of entities and texts come from. */
interface Sources {
  readonly client: ClusterClient;
  readonly embedding: EmbeddingClient | undefined;
}

/**
 * Returns the query vectors or texts of a document; of a hybrid search, one of each query. Vector files must be in the document's folder or
 * below.
 */
export async function queriesOf(
  file: string,
  search: SearchDocument,
  facts: SearchFacts,
  sources: Sources,
): Promise<readonly QueryVector[]> {
  if (!isHybrid(search)) return vectorsOfSearch(file, search, facts, sources);
  const { collectionName, fields } = facts.collection;
  return Promise.all(
    search.queries.map(async query => {
      const own = searchOf(search, query);
      const known = factsFor(facts, own);
      const field = searchedField(known, own.annsField);
      const named = { dbName: search.database ?? DEFAULT_DATABASE, collectionName };
      const [vector] =
        own.ids && field
          ? [await storedVector(sources.client, { ...named, id: sentId(own.ids[0]!, known), field }, { fields })]
          : await vectorsOfSearch(file, own, known, sources);
      return vector!;
    }),
  );
}

async function vectorsOfSearch(
  file: string,
  search: SearchDocument,
  facts: SearchFacts,
  { client, embedding }: Sources,
): Promise<readonly QueryVector[]> {
  const field = searchedField(facts, search.annsField);
  const [way] = waysOf(search);
  if (search.browse || !field || way === 'ids') return [];
  if (search.combine) {
    const { database: dbName = DEFAULT_DATABASE, annsField, combine, searchParams } = search;
    const { fields } = facts.collection;
    const read = await combinedFrom(client, { dbName, annsField, combine, searchParams }, facts, { fields });
    if ('issues' in read) throw new Error(read.issues[0]!.message);
    return [read.vector];
  }
  if (way === 'random') return [randomVector(field)];
  const { text = '' } = search;
  if (way === 'text' && isFullText(field)) return [text];
  if (way === 'text' && !embedding) throw new Error('A search by text needs --embedding and --model.');
  const queries =
    way === 'text' ? await embedding!.embed([text]) : (search.vectors ?? []).flatMap(each => vectorsOf(each, file));
  const taking = facts.byHand ? fieldTaking(field, facts.byHand, queries) : field;
  const fault = queries.map(query => vectorFault(query, taking)).find(each => each !== undefined);
  if (fault !== undefined) throw new Error(fault);
  return queries;
}

function vectorsOf(vector: DocumentVector, document: string): readonly QueryVector[] {
  if (!isVectorFile(vector)) return [vector];
  const { path, bytes } = fileBelow(dirname(document), vector.file);
  if (vector.row === undefined) return vectorsOfFile(basename(path), bytes);
  const { length, row } = openVectors(basename(path), bytes);
  const one = row(vector.row);
  if (!one) throw new Error(`${shortened(vector.file)} has ${length} rows: row ${vector.row} does not exist.`);
  return [one];
}

/** Reads a file in a folder or below. @throws Error for another file, one that is too large, and anything else */
export function fileBelow(folder: string, file: string): { readonly path: string; readonly bytes: Buffer } {
  const path = pathBelow(folder, file);
  const stat = statSync(path);
  if (!stat.isFile()) throw new Error(`${shortened(file)} is not a file.`); // a pipe would be waited for without end
  if (stat.size > MAX_FILE_BYTES) throw new Error(`${shortened(file)} is larger than 256 MB. Use a smaller file.`);
  return { path, bytes: readFileSync(path) };
}

/** The path of a file in a folder or below, links followed: a document opens no other file of the machine. @throws Error */
export function pathBelow(folder: string, file: string): string {
  const outside = () =>
    new Error(`${shortened(file)} is outside the folder of the document. Move the file into that folder.`);
  const path = resolve(folder, file);
  if (!isBelow(resolve(folder), path, process.platform)) throw outside(); // before the file system reveals whether the file exists
  const real = realpathSync(path);
  if (!isBelow(realpathSync(folder), real, process.platform)) throw outside();
  return real;
}
