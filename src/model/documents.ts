/** What is edited as a document, and what its file is called. */
const FILES = { roles: 'role.vcrole.json' } as const;

/** A plural noun, as the slices of every layer are named. */
export type DocumentKind = keyof typeof FILES;

/** Which thing of which connection a document is about. */
export interface Subject {
  readonly connectionId: string;
  readonly kind: DocumentKind;
  readonly id: string;
}

/** The parts of a URI that names a subject (design 4). */
export interface Place {
  readonly authority: string;
  readonly path: string;
}

/** An id as it may stand in a path: as it is where it has word characters, dots and dashes only, else `~` and its base64url. */
function segment(id: string): string {
  if (/^[\w.-]+$/.test(id) && !/^\.+$/.test(id)) return id; // . and .. are no names in a path
  return `~${base64url(new TextEncoder().encode(id))}`;
}

function idOf(named: string): string | undefined {
  if (!named.startsWith('~')) return named;
  const text = named.slice(1);
  return /^[\w-]+$/.test(text) && text.length % 4 !== 1 ? new TextDecoder().decode(bytesOf(text)) : undefined;
}

/** As `segment`, where case does not survive: VS Code writes an authority in lower case. */
function host(id: string): string {
  if (/^[a-z0-9_.-]+$/.test(id)) return id;
  return `~${[...new TextEncoder().encode(id)].map(byte => byte.toString(16).padStart(2, '0')).join('')}`;
}

function hostId(authority: string): string {
  if (!authority.startsWith('~')) return authority;
  const digits = authority.slice(1).match(/../g) ?? [];
  return new TextDecoder().decode(Uint8Array.from(digits, pair => Number.parseInt(pair, 16)));
}

export const placeOf = ({ connectionId, kind, id }: Subject): Place => ({
  authority: host(connectionId),
  path: `/${kind}/${segment(id)}/${FILES[kind]}`,
});

/** Undefined for what is no document of ours. */
export function subjectOf({ authority, path }: Place): Subject | undefined {
  const [, kind = '', named = '', file, ...more] = path.split('/');
  const id = idOf(named);
  if (authority === '' || !id || more.length > 0 || !Object.hasOwn(FILES, kind)) return undefined;
  if (FILES[kind as DocumentKind] !== file) return undefined;
  return { connectionId: hostId(authority), kind: kind as DocumentKind, id };
}

/** What a file holds, by the end of its name; files in a workspace may have any name before it. */
export function kindOfFile(path: string): DocumentKind | undefined {
  return path.endsWith('.vcrole.json') ? 'roles' : undefined;
}

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');

const bytesOf = (text: string): Uint8Array =>
  Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), each => each.charCodeAt(0));
