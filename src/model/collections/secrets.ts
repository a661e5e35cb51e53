import { t } from '@vscode/l10n';
import type { Path } from '../documents/json-text';
import { isSecretInSpec, mapSpec, nestedJson } from '../secrets/external-specs';
import { isSecretName } from '../secrets/hidden';
import { isEmpty, isRaw, KEPT, mapLeaves, named, type SecretFields } from '../secrets/names';

const SPEC = 'externalSpec';

/** Fields of secrets in a collection (spec 4.3): options of its source, and parameters of functions with names of secrets. */
export const COLLECTION_SECRETS: SecretFields = {
  isSecret(path, leaf) {
    const at = path.indexOf(SPEC);
    if (path.includes('defaultValue')) return false; // rows are the user's own
    if (at === -1) return path.some(key => typeof key === 'string' && isSecretName(key));
    const within = path.slice(at + 1);
    const isText = typeof leaf === 'string' && nestedJson(leaf) !== undefined;
    return isText ? holdsRaw(leaf, within) : isSecretInSpec(within, leaf);
  },
  misplaced: () => t('Secrets are allowed only in the secret fields of externalSpec. Write externalSpec as an object.'),
  opened: (path, leaf) => (path.at(-1) === SPEC && typeof leaf === 'string' ? objectIn(leaf) : undefined),
};

function holdsRaw(text: string, path: Path): boolean {
  let found = false;
  const look = (leaf: unknown, secret: boolean) => ((found ||= isRaw(leaf, secret)), leaf);
  mapSpec(nestedJson(text), look, path);
  return found;
}

function objectIn(text: string): object | undefined {
  const parsed = nestedJson(text);
  if (typeof parsed === 'string') return objectIn(parsed);
  return typeof parsed === 'object' && parsed !== null ? parsed : undefined;
}

/** Returns the source options of a service for a document, with names in place of secrets. */
export function specWithNames(spec: unknown): unknown {
  const opened = typeof spec === 'string' ? (objectIn(spec) ?? spec) : spec;
  const name: Parameters<typeof mapLeaves>[1] = (leaf, path, secret) =>
    secret && !isEmpty(leaf) ? named(String(path.at(-1)).replaceAll(/[^\w.-]/g, '_')) : leaf;
  const written = mapLeaves(opened, name, [SPEC], COLLECTION_SECRETS);
  return JSON.stringify(written) === JSON.stringify(opened) ? spec : written;
}

/** Returns the paths of `${kept}` in a document of a new collection, which has nothing to keep. */
export function keptIn(document: unknown): Path[] {
  const found: Path[] = [];
  const look: Parameters<typeof mapLeaves>[1] = (leaf, path, secret) => {
    if (secret && leaf === KEPT) found.push(path);
    return leaf;
  };
  mapLeaves(document, look, [], COLLECTION_SECRETS);
  return found;
}
