import * as args from '../arguments';
import { databaseOwner } from '../choices/databases';
import * as parts from '../choices/parts';
import { from, on } from '../families';

const aliases = () => import('./aliases');
const collectionCopies = () => import('./copies');
const collectionExports = () => import('./exports');
const collectionFiles = () => import('./collection-files');
const collectionImports = () => import('./imports');
const collections = () => import('./collections');
const databases = () => import('../databases');
const entities = () => import('../entities');
const entityVectors = () => import('../entity-vectors');
const fields = () => import('./fields');
const indexes = () => import('./indexes');
const indexProperties = () => import('./index-properties');
const newCollections = () => import('./new-collections');
const names = () => import('./names');
const overviews = () => import('./overviews');
const partitions = () => import('./partitions');
const properties = () => import('./properties');
const storage = () => import('./storage');
const schemaDifferences = () => import('./schema-differences');

/** Commands on collections, their parts and their entities. */
export const collectionCommands = {
  'vectorCloud.database.create': on(databaseOwner, databases, 'createDatabase'),
  'vectorCloud.database.editProperties': on(args.database, databases, 'editProperties'),
  'vectorCloud.database.drop': on(args.database, databases, 'dropDatabase'),
  'vectorCloud.collection.create': on(args.database, newCollections, 'createCollection'),
  'vectorCloud.collection.createFromFile': on(args.database, collectionFiles, 'createFromFile'),
  'vectorCloud.collection.copy': on(args.changeableCollection, newCollections, 'copyCollection'),
  'vectorCloud.collection.copyEntities': on(args.collection, collectionCopies, 'copyEntities'),
  'vectorCloud.collection.export': on(args.collection, collectionExports, 'exportCollection'),
  'vectorCloud.collection.import': on(args.changeableCollection, collectionImports, 'importEntities'),
  'vectorCloud.collection.load': on(args.changeableCollection, collections, 'loadCollection'),
  'vectorCloud.collection.release': on(args.changeableCollection, collections, 'releaseCollection'),
  'vectorCloud.collection.showOverview': on(args.collection, overviews, 'showOverview'),
  'vectorCloud.collection.compareSchemas': on(args.collection, schemaDifferences, 'compareSchemas'),
  'vectorCloud.collection.editProperties': on(args.changeableCollection, properties, 'editCollectionProperties'),
  'vectorCloud.collection.rename': on(args.changeableCollection, names, 'renameCollection'),
  'vectorCloud.collection.flush': on(args.changeableCollection, storage, 'flushCollection'),
  'vectorCloud.collection.compact': on(args.changeableCollection, storage, 'compactCollection'),
  'vectorCloud.collection.drop': on(args.changeableCollection, collections, 'dropCollection'),
  'vectorCloud.field.add': on(parts.partOwner, fields, 'addField'),
  'vectorCloud.index.create': on(parts.partOwner, indexes, 'createIndex'),
  'vectorCloud.index.editProperties': on(parts.index, indexProperties, 'editIndexProperties'),
  'vectorCloud.index.drop': on(parts.index, indexes, 'dropIndex'),
  'vectorCloud.partition.create': on(parts.partOwner, partitions, 'createPartition'),
  'vectorCloud.partition.load': on(parts.partition, partitions, 'loadPartition'),
  'vectorCloud.partition.release': on(parts.partition, partitions, 'releasePartition'),
  'vectorCloud.partition.drop': on(parts.partition, partitions, 'dropPartition'),
  'vectorCloud.alias.create': on(parts.partOwner, aliases, 'createAlias'),
  'vectorCloud.alias.switch': on(parts.alias, aliases, 'switchAlias'),
  'vectorCloud.alias.drop': on(parts.alias, aliases, 'dropAlias'),
  'vectorCloud.entity.create': on(args.changeableCollection, entities, 'newEntity'),
  'vectorCloud.entity.edit': from(entities, 'editEntities'),
  'vectorCloud.entity.computeVectors': from(entityVectors, 'computeVectors'),
  'vectorCloud.entity.duplicate': from(entities, 'duplicateEntities'),
  'vectorCloud.entity.delete': from(entities, 'deleteEntities'),
};
