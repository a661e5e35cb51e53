import * as vscode from 'vscode';
import type { Clients } from '../../connections/clients';
import type { ConnectedCollection } from '../../connections/collections';
import { isSameCollection } from '../../model/collections/refs';
import { changed, elsewhere, questionOf, type Change } from '../../model/searches/questions';
import type { SearchRun } from '../../model/searches/runs';
import type { CollectionFacts } from './collection-facts';
import { NotSearchable } from './asked';
import { runSearch } from './running';

/** A run with changed options. `text`: the text of its vectors, as far as known. */
export interface Variant {
  readonly run: SearchRun;
  readonly ref: ConnectedCollection;
  readonly change?: Change;
  readonly text?: string | undefined;
  readonly signal: AbortSignal;
}

/** Repeats a run on another collection or with changed options. @throws Error with the reason if impossible, and as the client does */
export async function runVariant(
  { clients, facts }: { readonly clients: Clients; readonly facts: CollectionFacts },
  { run, ref, change = {}, text, signal }: Variant,
): Promise<SearchRun> {
  const question = questionOf(run.call);
  if (!question) throw new Error(vscode.l10n.t('Browsed entities have no ranking to compare.'));
  const known = await facts.of(ref);
  const asked = changed({ ...question, ...(run.byHand ? { schema: run.byHand } : {}) }, change);
  const search = isSameCollection(ref, run.place) ? asked : elsewhere(asked, known, text);
  const files = vscode.Uri.file('/'); // nothing is read: vectors are as they were sent
  try {
    return { ...(await runSearch(clients, { search, ref, known, files, signal })), label: run.label };
  } catch (error) {
    if (!(error instanceof NotSearchable)) throw error;
    // The failure is not an issue of this document, so it has no field.
    throw new Error(vscode.l10n.t('{0} does not accept this search: {1}.', ref.collectionName, error.message), {
      cause: error,
    });
  }
}
