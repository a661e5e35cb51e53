import * as vscode from 'vscode';
import { goneWords, plannedIn, type PlanDocuments } from '../../changes/plan-documents';
import type { ConnectionStore } from '../../connections/connection-store';
import { badgesOf } from '../../connections/badges';
import type { PlanState } from '../../model/plan-pages';

/** Returns the current state of a plan for its page, with the connection as it is now. */
export async function stateOf(
  plans: Pick<PlanDocuments, 'at'>,
  connections: Pick<ConnectionStore, 'find'>,
  uri: vscode.Uri,
): Promise<PlanState> {
  const before = plans.at(uri);
  const refusal = await before?.shown.refusal();
  const connection = before && (await connections.find(before.shown.connectionId));
  const plan = plans.at(uri);
  if (!plan) return { refusal: goneWords(), busy: false, ...((await canPlanAgain(uri)) && { canPlanAgain: true }) };
  if (plan.shown !== before?.shown) return stateOf(plans, connections, uri);
  const { view } = plan.shown;
  const marks = connection && badgesOf(connection);
  const shown = marks ? { ...view, place: { ...view.place, connection: connection.name, marks } } : view;
  // Read last: of two that are on their way, the later to arrive is the newer.
  const { busy, asking } = plan;
  return { view: shown, busy, ...(asking && { asking }), ...(refusal === undefined ? {} : { refusal }) };
}

async function canPlanAgain(uri: vscode.Uri): Promise<boolean> {
  const document = plannedIn(uri);
  if (!document) return false;
  try {
    await vscode.workspace.fs.stat(document);
    return true;
  } catch {
    return false; // gone, as a draft that was applied
  }
}
