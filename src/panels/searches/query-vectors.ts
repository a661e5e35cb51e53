import * as vscode from 'vscode';
import type { ClusterClient } from '../../client';
import { combinedFrom, storedVector } from '../../client/stored-vectors';
import type { Clients } from '../../connections/clients';
import { fieldTaking } from '../../model/searches/by-hand';
import { sentId } from '../../model/searches/calls';
import type { SearchDocument } from '../../model/searches/documents';
import { factsFor, searchedField } from '../../model/searches/facts';
import { isHybrid, issueIn, searchOf } from '../../model/searches/queries';
import type { QueryVector } from '../../model/searches/searches';
import { tooManyForV1 } from '../../model/searches/v1-checks';
import { waysOf } from '../../model/searches/ways';
import { isFullText, randomVector, vectorFault } from '../../model/vectors/vectors';
import { type RunInput, NotSearchable } from './asked';
import { readDocumentVectors } from './vectors';

/** Returns the query vectors or texts of a search; of a hybrid search, one of each query. @throws NotSearchable, UnreadableVectors */
export async function queryVectors(
  clients: Clients,
  asked: RunInput,
  client: ClusterClient,
): Promise<readonly QueryVector[]> {
  const { search, known } = asked;
  if (!isHybrid(search)) return vectorsOf(clients, asked, client);
  return Promise.all(
    search.queries.map(async (query, at) => {
      const own = searchOf(search, query);
      const of = { ...asked, search: own, known: factsFor(known, own) };
      try {
        const [vector] = own.ids ? [await storedVectorOf(client, of)] : await vectorsOf(clients, of, client);
        return vector!;
      } catch (error) {
        if (!(error instanceof NotSearchable)) throw error;
        throw new NotSearchable(error.issues.map(issue => issueIn(query, at, issue)));
      }
    }),
  );
}

/** A query of a hybrid search has no IDs on the wire: its vector is read first. */
function storedVectorOf(client: ClusterClient, { search, ref, known, signal }: RunInput): Promise<QueryVector> {
  const { dbName } = ref;
  const { fields, collectionName } = known.collection;
  const field = searchedField(known, search.annsField)!;
  const id = sentId(search.ids![0]!, known);
  return storedVector(client, { dbName, collectionName, id, field }, { signal, fields });
}

async function vectorsOf(
  clients: Clients,
  { search, ref, known, files, signal }: RunInput,
  client: ClusterClient,
): Promise<readonly QueryVector[]> {
  const [way] = waysOf(search);
  const field = searchedField(known, search.annsField);
  if (search.browse || !field || way === 'ids') return [];
  if (search.combine) {
    const { combine, annsField, searchParams } = search;
    const { fields } = known.collection;
    const read = await combinedFrom(client, { dbName: ref.dbName, annsField, combine, searchParams }, known, {
      signal,
      fields,
    });
    if ('issues' in read) throw new NotSearchable(read.issues);
    return [read.vector];
  }
  if (way === 'random') return [randomVector(field)];
  if (way === 'vectors') {
    const vectors = await readDocumentVectors(search.vectors ?? [], files);
    const taking = known.byHand ? fieldTaking(field, known.byHand, vectors) : field;
    const faults = vectors.map(vector => vectorFault(vector, taking));
    const wrong = faults.findIndex(fault => fault !== undefined);
    if (wrong >= 0) throw new NotSearchable([{ path: ['vectors'], message: faults[wrong]! }]);
    const several = tooManyForV1(search, known, vectors.length);
    if (several) throw new NotSearchable([several]);
    return vectors;
  }
  return [await vectorOfText(clients, { search, ref, known, files, signal })];
}

async function vectorOfText(clients: Clients, { search, ref, known, signal }: RunInput): Promise<QueryVector> {
  const { text = '' }: SearchDocument = search;
  const field = searchedField(known, search.annsField)!;
  if (isFullText(field)) return text;
  const embedding = await clients.embedding(ref.connection);
  if (!embedding) {
    const message = vscode.l10n.t('No embedding endpoint for this connection. Set one, or search by a vector.');
    throw new NotSearchable([{ path: ['text'], message }]);
  }
  const [vector] = await embedding.embed([text], { signal });
  const fault = vectorFault(vector!, field);
  if (fault === undefined) return vector!;
  const message = vscode.l10n.t('The embedding does not match the vector field. {0}.', fault);
  throw new NotSearchable([{ path: ['text'], message }]);
}
