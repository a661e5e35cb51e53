import * as vscode from 'vscode';
import { collectionRefOf, type CollectionRef } from '../../model/collections/refs';
import type { GridEntities } from '../../model/grid/pages';
import type { SearchSession } from './sessions';

/** Entities selected among results. `partition`: the only partition that was searched. */
interface SelectedEntities {
  readonly ref: CollectionRef;
  readonly ids: readonly string[];
  readonly partition?: string | undefined;
}

/** Returns the entities of rows of the current run, without duplicates. @throws Error if the run is no longer available */
export function selectedEntities({ run, grid }: SearchSession, { runId, ...of }: GridEntities): SelectedEntities {
  if (!run || !grid || run.id !== runId) throw noLongerShown();
  const { rows, columns } = grid.part({ ...of, columns: ['id'] });
  const ids = [...new Set(rows.map(row => String(columns[0]?.value(row))))];
  const { partitionNames } = run.call.body as { readonly partitionNames?: readonly string[] };
  const partition = partitionNames?.length === 1 ? partitionNames[0] : undefined;
  return { ref: collectionRefOf(run.place), ids, partition };
}

export const noLongerShown = (): Error =>
  new Error(vscode.l10n.t('These results are no longer available. Run the search again.'));
