import * as vscode from 'vscode';
import { collectionOn } from '../connections/collections';
import { entitiesResource, schemaOf, type EntitiesState } from '../changes/resources/entities';
import { DEFAULT_DATABASE } from '../model/collections/databases';
import { ENDPOINT } from '../model/collections/refs';
import { structFields } from '../model/collections/structs';
import { get } from '../model/documents/forms';
import {
  checkEntitiesDocument,
  ENTITY_LINES,
  entityKeys,
  schemaIssues,
  type EntitiesDocument,
} from '../model/entities/documents';
import type { Entity } from '../model/searches/entities';
import { chooseCluster } from './clusters';
import type { DocumentKind } from './document-kind';

/** Entities to insert or to replace, as a document (service facts 14.4). Entities that are not in the document stay as they are. */
export const entities: DocumentKind<EntitiesDocument> = {
  judgesDigits: true,
  template: () => ({ collection: '', entities: [] }),
  check: checkEntitiesDocument,
  nameOf: ({ collection }) => collection,
  clusters: [['clusterId']],
  fits: () => true, // entities are the data plane's, which an endpoint is
  basedOnDraft: true,
  lenses: async uri => [
    { title: vscode.l10n.t('Compute Vectors…'), command: 'vectorCloud.entity.computeVectors', arguments: [uri] },
  ],
  choose: (services, connection, { clusterId, collection }) =>
    chooseCluster(services, connection, clusterId, collection),
  async schemaIssues({ schemas }, connection, document) {
    const clusterId = connection.kind === 'endpoint' ? ENDPOINT : document.clusterId;
    if (clusterId === undefined) return [];
    const read = await (await schemas()).of(refOf(connection, clusterId, document));
    return read ? schemaIssues(document, schemaOf(read)) : [];
  },
  async keyOffers({ schemas }, connection, document, path) {
    const { database, collection, ...given } = Object(document) as Partial<EntitiesDocument>;
    const clusterId = connection.kind === 'endpoint' ? ENDPOINT : given.clusterId;
    const [list, , name] = path;
    const isStruct = path.length === 4 && typeof path[3] === 'number';
    if (list !== 'entities' || (path.length !== 2 && !isStruct) || !collection || !clusterId) return [];
    const read = await (await schemas()).of(refOf(connection, clusterId, { database, collection }));
    const fields = read?.fields ?? [];
    const structs = isStruct ? fields.find(field => field.name === name) : undefined;
    if (!isStruct) return entityKeys(fields, get(document, path));
    return structs ? entityKeys(structFields(structs), get(document, path)) : [];
  },
  change({ clients }, { connection, within, document, base }) {
    const clusterId = within?.['clusterId'] ?? ENDPOINT;
    return {
      resource: entitiesResource(clients, refOf(connection, clusterId, document), document, base),
      ...(base ? { base: { entities: base.entities } } : {}),
      mine: { entities: document.entities },
    };
  },
  applied: (document, live) => ({
    ...document,
    entities: (live as EntitiesState).entities.map((entity, at) => inOrder(entity, document.entities[at])),
  }),
};

/** The same entities as lines: one for the collection, and one for each entity. */
export const entityLines: DocumentKind<EntitiesDocument> = { ...entities, format: ENTITY_LINES };

/** Returns a live entity with its fields in the order of the document, so that applying does not move them. */
function inOrder(entity: Entity, written: Entity | undefined): Record<string, unknown> {
  const names = [...Object.keys(written ?? {}).filter(name => Object.hasOwn(entity, name)), ...Object.keys(entity)];
  return Object.fromEntries([...new Set(names)].map(name => [name, entity[name]]));
}

const refOf = (
  connection: Parameters<typeof collectionOn>[0],
  clusterId: string,
  { database, collection }: Pick<EntitiesDocument, 'database' | 'collection'>,
) => collectionOn(connection, { clusterId, dbName: database ?? DEFAULT_DATABASE, collectionName: collection });
