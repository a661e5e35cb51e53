import { isDeepStrictEqual } from 'node:util';
import * as vscode from 'vscode';
import type { Journal } from '../../changes/journal';
import type { JournalRecord } from '../../changes/journal-record';
import { sourceName } from './origins';
import type { ConfirmedImport } from './running';

type Subject = Pick<ConfirmedImport, 'ref' | 'source' | 'origin' | 'target'>;

/** Outcomes of an import that can have written entities. */
const WRITTEN = ['applied', 'partial', 'unknown', 'sent'];

/**
 * Returns a warning if the journal has an earlier import or copy of the same source into the same collection, and the service generates the
 * IDs: the entities would be stored twice.
 */
export async function earlierWarning(journal: Journal, subject: Subject): Promise<string | undefined> {
  if (!subject.target.isAutomatic) return undefined;
  const { records } = await journal.parts(record => (isSame(record, subject) ? record.at : undefined));
  const at = records.find(each => each !== undefined);
  if (at === undefined) return undefined;
  const when = new Date(at).toLocaleString(vscode.env.language, { dateStyle: 'medium', timeStyle: 'short' });
  const { origin, source, ref } = subject;
  const names = [sourceName(source, origin), ref.collectionName, when] as const;
  return origin
    ? vscode.l10n.t('Earlier copy of “{0}” to “{1}”: {2}. This copy inserts the same entities again.', ...names)
    : vscode.l10n.t('Earlier import of “{0}” into “{1}”: {2}. This import inserts the same entities again.', ...names);
}

/** Returns true if a record is of the same source and target. */
function isSame({ kind, connectionId, within, thingId, outcome, request }: JournalRecord, subject: Subject): boolean {
  const { ref, source, origin } = subject;
  const { clusterId, dbName } = ref;
  if (kind !== 'import' || connectionId !== ref.connectionId || thingId !== ref.collectionName) return false;
  if (!isDeepStrictEqual(within, { clusterId, dbName }) || !WRITTEN.includes(outcome)) return false;
  const read = request as { readonly file?: unknown; readonly source?: unknown } | null;
  return origin ? isDeepStrictEqual(read?.source, { ...origin.source.names }) : read?.file === source.path;
}
