import type * as vscode from 'vscode';
import { goneWords, type PlanDocuments } from '../../changes/plan-documents';
import type { PlanState } from '../../model/plan-pages';

/** Returns the current state of a plan for its page. */
export async function stateOf(plans: Pick<PlanDocuments, 'at'>, uri: vscode.Uri): Promise<PlanState> {
  const before = plans.at(uri);
  const refusal = await before?.shown.refusal();
  const plan = plans.at(uri);
  if (!plan) return { refusal: goneWords(), busy: false };
  if (plan.shown !== before?.shown) return stateOf(plans, uri);
  // Read last: of two that are on their way, the later to arrive is the newer.
  return { view: plan.shown.view, busy: plan.busy, ...(refusal === undefined ? {} : { refusal }) };
}
