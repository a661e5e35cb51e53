/** File names by kind of document. */
const FILES = {
  alertRules: 'alert-rule.vcalert.json',
  collections: 'collection.vccollection.json',
  dataRoles: 'cluster-role.vcdatarole.json',
  entities: 'entities.vcentities.json',
  entityLines: 'entities.vcentities.ndjson',
  evaluations: 'evaluation.vceval.json',
  migrations: 'migration.vcmigration.json',
  replicas: 'replicas.vcreplicas.json',
  roles: 'role.vcrole.json',
  searches: 'search.vcsearch.json',
  volumes: 'volume.vcvolume.json',
} as const satisfies Readonly<Record<string, `${string}.vc${string}.${'json' | 'ndjson'}`>>;

/** A plural noun, as the slices of every layer are named. */
export type KindName = keyof typeof FILES;

/**
 * Subject of a document. `isNew`: it does not exist yet, and `id` is random until it is created. A scratch document has no connection: its
 * `connectionId` is empty.
 */
export interface Subject {
  readonly connectionId: string;
  readonly kind: KindName;
  readonly id: string;
  readonly isNew?: true;
}

/** Returns true for a scratch document, which belongs to no connection. */
export const isScratch = ({ connectionId }: Subject): boolean => connectionId === '';

/** The parts of a URI that names a subject (design 4). */
export interface UriParts {
  readonly authority: string;
  readonly path: string;
}

/** Prefix of the random id of a new object. */
const NEW = 'new-';

/**
 * Encodes an id for a path: unchanged if it has only word characters, dots and dashes, or two such names with › between; otherwise `~` and
 * its base64url.
 */
function segment(id: string): string {
  if (/^(?:(?:[\w.-]+ )?› )?[\w.-]+$/.test(id) && !/^\.+$/.test(id) && !id.startsWith(NEW)) return id; // . and .. are no names in a path
  return `~${base64url(new TextEncoder().encode(id))}`;
}

/**
 * The id of a scratch document or of a new object: the path of what the document is about, a word of its own, and its name. VS Code shows
 * all of these above the form, and the name on a tab that it restores.
 */
export const placedId = (path: readonly string[], word: string, name: string): string =>
  `${path.map(plain).join(' › ')} (${word})/${plain(name)}`;

const plain = (name: string): string => name.replaceAll(/[^\p{L}\p{N} ._-]+/gu, '_').trim() || '_';

/** The folder of an id of `placedId`; no other has a space. */
const PLACED = / \(\w+\)\//;

function idOf(named: string): string | undefined {
  if (!named.startsWith('~')) return named;
  const text = named.slice(1);
  return /^[\w-]+$/.test(text) && text.length % 4 !== 1 ? new TextDecoder().decode(bytesOf(text)) : undefined;
}

/** Encodes an id as the authority, which VS Code converts to lower case; otherwise as `segment`. */
function host(id: string): string {
  if (/^[a-z0-9_.-]*$/.test(id)) return id;
  return `~${[...new TextEncoder().encode(id)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
}

function hostId(authority: string): string {
  if (!authority.startsWith('~')) return authority;
  const digits = authority.slice(1).match(/../g) ?? [];
  return new TextDecoder().decode(Uint8Array.from(digits, pair => Number.parseInt(pair, 16)));
}

export function uriPartsOf(subject: Subject): UriParts {
  const { connectionId, kind, id, isNew } = subject;
  const authority = host(connectionId);
  const scratch = isScratch(subject);
  const folder = scratch ? SCRATCH : kind;
  if ((isNew || scratch) && PLACED.test(id)) return { authority, path: `/${folder}/${id}${endOf(FILES[kind])}` };
  const named = isNew ? `${NEW}${id}` : segment(id);
  return { authority, path: `/${folder}/${named}/${FILES[kind]}` };
}

const SCRATCH = 'scratch';

/** Returns the subject of a URI; undefined for other documents. */
export function subjectOf({ authority, path }: UriParts): Subject | undefined {
  const [, folder = '', named = '', file = '', ...more] = path.split('/');
  const kind = kindOfFile(file);
  if (!kind || more.length > 0 || folder !== (authority === '' ? SCRATCH : kind)) return undefined;
  const connectionId = hostId(authority);
  if (PLACED.test(`${named}/`)) {
    const id = `${named}/${file.slice(0, -endOf(FILES[kind]).length)}`;
    return { connectionId, kind, id, ...(connectionId && { isNew: true }) };
  }
  if (FILES[kind] !== file) return undefined;
  if (/^new-\w+$/.test(named)) return { connectionId, kind, id: named.slice(NEW.length), isNew: true };
  const id = idOf(named);
  return id ? { connectionId, kind, id } : undefined;
}

const endOf = (file: string): string => file.slice(file.indexOf('.'));

/** Returns the kind of a file by the end of its name; files in a workspace can have any prefix. */
export const kindOfFile = (path: string): KindName | undefined =>
  (Object.keys(FILES) as KindName[]).find(kind => path.endsWith(endOf(FILES[kind])));

/** The files of all kinds, as a glob pattern. */
export const DOCUMENT_FILES = `**/*{${Object.values(FILES).map(endOf).join(',')}}`;

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0));
