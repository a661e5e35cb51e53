import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import type { Keys } from '../../connections/keys';
import type { CollectionDocument } from '../../model/collections/documents';
import { COLLECTION_SECRETS } from '../../model/collections/secrets';
import { resolveSecrets, secretNamesIn } from '../../model/secrets/names';
import { askSecret, SecretMissing } from '../secret-prompts';

/** Asks for secrets of a document that the storage lacks. False: cancelled. `host`: their destination. */
export async function askSecrets(
  keys: Keys,
  { id }: Connection,
  document: CollectionDocument,
  host: string,
): Promise<boolean> {
  for (const { name, path } of secretNamesIn(document, COLLECTION_SECRETS)) {
    if ((await keys.secret(id, name)) !== undefined) continue;
    const why = vscode.l10n.t('Sent to {0} as {1}.', host, path.join('.'));
    const value = await askSecret(vscode.l10n.t('Secret “{0}”', name), why);
    if (value === undefined) return false;
    await keys.storeSecret(id, name, value);
  }
  return true;
}

/** Returns the document with the values of its secrets, for sending only. @throws SecretMissing, before anything is sent */
export async function withSecrets(
  keys: Keys,
  { id }: Connection,
  document: CollectionDocument,
): Promise<CollectionDocument> {
  const values = new Map<string, string | undefined>();
  for (const { name } of secretNamesIn(document, COLLECTION_SECRETS)) values.set(name, await keys.secret(id, name));
  const { value, missing } = resolveSecrets(
    document,
    name => values.get(name),
    () => undefined,
    COLLECTION_SECRETS,
  );
  if (missing.length > 0) throw new SecretMissing();
  return value as CollectionDocument;
}
