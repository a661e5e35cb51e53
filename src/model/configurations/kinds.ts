import { kindOfFile, type KindName } from '../documents/documents';

/** The noun of an object, as of its resource. */
export type ObjectKind = 'role' | 'alertRule' | 'volume' | 'replicas' | 'collection';

/** Kinds of objects, and the kinds of their documents. */
export const DOCUMENT_KINDS: Readonly<Record<ObjectKind, KindName>> = {
  role: 'roles',
  alertRule: 'alertRules',
  volume: 'volumes',
  replicas: 'replicas',
  collection: 'collections',
};

export const OBJECT_KINDS = Object.keys(DOCUMENT_KINDS) as ObjectKind[];

/** Returns the kind of a document by its file; undefined for files of no configuration. */
export function objectKindOf(file: string): ObjectKind | undefined {
  const kind = kindOfFile(file);
  return OBJECT_KINDS.find(each => DOCUMENT_KINDS[each] === kind);
}
