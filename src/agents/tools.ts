import * as vscode from 'vscode';
import type { Clients } from '../connections/clients';
import type { ConnectionStore } from '../connections/connection-store';
import type { ToolName } from './answers';
import type { Documents } from '../documents/documents';

/** Services that the tools use. */
export interface AgentServices {
  readonly connections: ConnectionStore;
  readonly clients: Clients;
  readonly documents: Documents;
}

const NAMES: readonly ToolName[] = [
  'listClusters',
  'describeCollection',
  'search',
  'explainRole',
  'listAlertRules',
  'proposeRole',
];

/** Registers the tools of package.json. Their code loads with the first call. */
export function registerTools(services: AgentServices): vscode.Disposable {
  const calls = () => import('./calls');
  return vscode.Disposable.from(
    ...NAMES.map(name =>
      vscode.lm.registerTool<object>(`vectorCloud_${name}`, {
        prepareInvocation: async ({ input }) => (await calls()).prepare(services, name, input),
        invoke: async ({ input }, token) => (await calls()).answer(services, name, input, token),
      }),
    ),
  );
}
