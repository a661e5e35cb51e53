import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { explain, isCancelled } from '../connections/explain';
import type { Plan } from '../model/plans';
import { asSentence } from '../model/texts/words';
import type { ChangeServices } from './applying';
import { refusalOf, refusedBefore } from './refusing';
import type { Resource } from './resource';

/** A change of one object among several. */
export interface PartChange<T> {
  readonly resource: Resource<T>;
  readonly mine: T;
}

/** A part that can be applied. */
export interface PlannedPart<T> {
  readonly change: PartChange<T>;
  readonly live: T | undefined;
  readonly result: T;
  readonly plan: Plan;
}

/** A part after its object was read. */
export type PartRead<T> = PlannedPart<T> | { readonly change: PartChange<T>; readonly problem: string };

/** Reads the object of a part, and plans its change. @throws cancellation only: a failed read is the problem of the part */
export async function readPart<T>(
  { connections, rights }: Pick<ChangeServices, 'connections' | 'rights'>,
  change: PartChange<T>,
  options: CallOptions,
): Promise<PartRead<T>> {
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
  const merged = live === undefined ? ({ ok: true, value: mine } as const) : resource.merge(undefined, mine, live);
  if ('refusal' in merged) return { change, problem: asSentence(merged.refusal) };
  if (!merged.ok) return { change, problem: merged.conflicts.map(({ message }) => asSentence(message)).join(' ') };
  const plan = resource.plan(live, merged.value);
  if (plan.lines.length === 0) return { change, problem: vscode.l10n.t('Already in this state.') };
  return { change, live, result: merged.value, plan };
}

/** Returns the state that a part was planned over, or its problem. */
export const stateOf = <T>(part: PartRead<T>): unknown => ('problem' in part ? part.problem : part.live);
