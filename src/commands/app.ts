import type * as vscode from 'vscode';
import type { Clients } from '../connections/clients';
import type { Connections } from '../connections/connections';
import type { Trust } from '../connections/trust';
import type { SearchPanels } from '../panels/searches';
import type { Node } from '../tree/node';
import type { TreeProvider } from '../tree/provider';

/** Everything there is, as the composition root made it. */
export interface App {
  readonly log: vscode.LogOutputChannel;
  /** Where records are kept, one folder for each kind. */
  readonly storage: vscode.Uri;
  readonly connections: Connections;
  readonly trust: Trust;
  readonly clients: Clients;
  readonly tree: TreeProvider;
  readonly view: vscode.TreeView<Node>;
  /** Loaded with the first panel. */
  readonly searches: () => Promise<SearchPanels>;
}
