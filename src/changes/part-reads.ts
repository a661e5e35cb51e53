import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { explain, isCancelled } from '../connections/explain';
import type { Plan } from '../model/plans';
import { asSentence } from '../model/texts/words';
import type { ChangeServices } from './applying';
import { refusalOf, refusedBefore } from './refusing';
import { withRepeatWarning } from './repeats';
import type { Resource } from './resource';
import { NameTaken } from './taken';

/** A change of one object among several. `label`: names the part where objects of several parts have the same name. */
export interface PartChange<T> {
  readonly resource: Resource<T>;
  readonly mine: T;
  readonly label?: string;
}

/** A part that can be applied. */
export interface PlannedPart<T> {
  readonly change: PartChange<T>;
  readonly live: T | undefined;
  readonly result: T;
  readonly plan: Plan;
}

/** A part after its object was read. */
export type ReadPart<T> = PlannedPart<T> | { readonly change: PartChange<T>; readonly problem: string };

/** Returns the name of a part. */
export const labelOf = <T>({ resource, label }: PartChange<T>): string => label ?? resource.name;

/** Reads the object of a part and plans its change. */
export async function readPart<T>(
  { connections, rights, journal }: ChangeServices,
  change: PartChange<T>,
  options: CallOptions,
): Promise<ReadPart<T>> {
  const { resource, mine } = change;
  const refused = (await refusalOf(connections, resource.connection)) ?? refusedBefore(rights, resource);
  if (refused) return { change, problem: refused.message };
  let live: T | undefined;
  try {
    live = await resource.read(options);
  } catch (error) {
    if (isCancelled(error)) throw error;
    return { change, problem: explain(error).message };
  }
  if (live === undefined && !resource.creates) {
    return { change, problem: vscode.l10n.t('“{0}” no longer exists.', resource.name) };
  }
  if (live !== undefined && resource.creates) return { change, problem: new NameTaken(resource).message };
  const merged = live === undefined ? ({ ok: true, value: mine } as const) : resource.merge(undefined, mine, live);
  if ('refusal' in merged) return { change, problem: asSentence(merged.refusal) };
  if (!merged.ok) return { change, problem: merged.conflicts.map(({ message }) => asSentence(message)).join(' ') };
  const planned = resource.plan(live, merged.value);
  if (planned.lines.length === 0) return { change, problem: vscode.l10n.t('Already in this state.') };
  const plan = await withRepeatWarning(journal, resource, planned);
  return { change, live, result: merged.value, plan };
}
