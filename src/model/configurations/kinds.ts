import { kindOfFile, type KindName } from '../documents/documents';

/** Name of the file that describes a configuration. */
export const CONFIGURATION_FILE = 'vectorcloud.json';

/** The noun of an object, as of its resource. */
export type ObjectKind = 'role' | 'alertRule';

/** Kinds of documents of a configuration. */
const KINDS: Partial<Record<KindName, ObjectKind>> = { roles: 'role', alertRules: 'alertRule' };

/** Returns the kind of a document by its file; undefined for files of no configuration. */
export function objectKindOf(file: string): ObjectKind | undefined {
  const kind = kindOfFile(file);
  return kind && KINDS[kind];
}
