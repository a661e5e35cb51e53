import type { Issue } from './check';

/** The fields of documents that hold secrets: the text names them, and only applying puts their values there (design 4). */
const FIELDS: ReadonlySet<string> = new Set(['apiKey', 'url', 'webhookUrl']);

/** Stands for what the service has and does not tell. */
export const KEPT = '${kept}';

type Path = readonly (string | number)[];

/** The name in `${secret:name}`, as the whole of a text; undefined for anything else. */
const nameIn = (text: string): string | undefined => /^\$\{secret:([\w.-]+)\}$/.exec(text)?.[1];

/** A copy with every text replaced by what `change` makes of it; `secret`: it is the value of a field for secrets. */
function mapTexts(
  value: unknown,
  change: (text: string, path: Path, secret: boolean) => unknown,
  path: Path = [],
): unknown {
  if (typeof value === 'string') return change(value, path, FIELDS.has(String(path.at(-1))));
  if (Array.isArray(value)) return value.map((item, index) => mapTexts(item, change, [...path, index]));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, mapTexts(item, change, [...path, key])]));
}

/** What a document may not hold: a secret itself, and the name of one where none belongs. An empty text is none. */
export function checkSecretNames(document: unknown): Issue[] {
  const issues: Issue[] = [];
  mapTexts(document, (text, path, secret) => {
    const named = nameIn(text) !== undefined || text === KEPT;
    if (secret && !named && text !== '')
      issues.push({ path, message: 'Keep the value out of the text: move it to the secret storage' });
    if (!secret && /\$\{(secret:|kept\})/.test(text))
      issues.push({ path, message: 'A secret may stand in apiKey, url and webhookUrl only' });
    return text;
  });
  return issues;
}

/** What the service says, as a document may hold it: `${kept}` for every secret. */
export const withoutSecrets = (record: unknown): unknown =>
  mapTexts(record, (text, _, secret) => (secret && text !== '' ? KEPT : text));

/** The document as it is sent; `missing`: where a value is not to be had and must be asked for. */
export function resolveSecrets(
  document: unknown,
  stored: (name: string) => string | undefined,
  kept: (path: Path) => string | undefined,
): { readonly value: unknown; readonly missing: readonly { readonly path: Path; readonly name?: string }[] } {
  const missing: { path: Path; name?: string }[] = [];
  const value = mapTexts(document, (text, path, secret) => {
    const name = secret ? nameIn(text) : undefined;
    if (name === undefined && !(secret && text === KEPT)) return text;
    const found = name === undefined ? kept(path) : stored(name);
    if (found === undefined) missing.push({ path, ...(name === undefined ? {} : { name }) });
    return found ?? text;
  });
  return { value, missing };
}
