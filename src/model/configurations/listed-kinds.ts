import type { Configuration } from './configurations';
import { OBJECT_KINDS, objectKindOf, type ObjectKind } from './kinds';

/** Folder and file extension of pulled documents. */
export const PULLED_FILES: Readonly<Record<ObjectKind, readonly [folder: string, extension: string]>> = {
  role: ['roles', 'vcrole.json'],
  alertRule: ['alert-rules', 'vcalert.json'],
  volume: ['volumes', 'vcvolume.json'],
  replicas: ['replicas', 'vcreplicas.json'],
  collection: ['collections', 'vccollection.json'],
};

/** Returns true if an environment has objects of a kind: an endpoint has collections only. */
export const applies = (kind: ObjectKind, { isEndpoint = false }: { readonly isEndpoint?: boolean }): boolean =>
  !isEndpoint || kind === 'collection';

/** Patterns of documents, for messages. */
export const DOCUMENT_PATTERNS = OBJECT_KINDS.map(kind => `*.${PULLED_FILES[kind][1]}`).join(', ');

/** Returns true if a file, a path with slashes below the folder of its configuration, is one of its documents. */
export const isDocumentOf = ({ documents }: Pick<Configuration, 'documents'>, file: string): boolean =>
  documents.some(named => {
    const path = named
      .split(/[\\/]/)
      .filter(part => part !== '' && part !== '.')
      .join('/');
    return path === '' || file === path || file.startsWith(`${path}/`);
  });

/** Returns true for kinds that every configuration lists, even without a document. */
export const isAlwaysListed = (kind: ObjectKind): boolean => kind === 'role' || kind === 'alertRule';

/**
 * Returns the kinds whose objects a configuration lists: others are neither read nor pulled. It has a kind by one of its documents, or by
 * the folder of its pulled documents.
 */
export const listedKinds = (
  configuration: Pick<Configuration, 'documents'>,
  files: readonly string[],
  environment: { readonly isEndpoint?: boolean } = {},
): ReadonlySet<ObjectKind> =>
  new Set(
    OBJECT_KINDS.filter(kind => {
      if (!applies(kind, environment)) return false;
      const [folder, extension] = PULLED_FILES[kind];
      const isNamed = files.some(file => objectKindOf(file) === kind);
      return isAlwaysListed(kind) || isNamed || isDocumentOf(configuration, `${folder}/_.${extension}`);
    }),
  );
