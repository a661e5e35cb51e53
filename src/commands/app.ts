import type * as vscode from 'vscode';
import type { Changes } from '../changes/changes';
import type { Clients } from '../connections/clients';
import type { Connections } from '../connections/connections';
import type { Places } from '../connections/places';
import type { Trust } from '../connections/trust';
import type { Documents } from '../documents/documents';
import type { SearchPanels } from '../panels/searches';
import type { Counts } from '../tree/counts';
import type { Current } from '../tree/current';
import type { Node } from '../tree/node';
import type { TreeProvider } from '../tree/provider';
import type { RecordDocuments } from '../tree/record-documents';

/** Everything there is, as the composition root made it. */
export interface App {
  readonly log: vscode.LogOutputChannel;
  /** Where records are kept, one folder for each kind. */
  readonly storage: vscode.Uri;
  readonly connections: Connections;
  readonly trust: Trust;
  readonly clients: Clients;
  readonly places: Places;
  readonly changes: Changes;
  readonly documents: Documents;
  readonly counts: Counts;
  /** Rows of their own, read anew at each call: what a pick walks must not be what the tree shows. */
  readonly roots: () => Promise<Node[]>;
  readonly tree: TreeProvider;
  readonly view: vscode.TreeView<Node>;
  readonly records: RecordDocuments;
  readonly current: Current;
  /** Loaded with the first panel. */
  readonly searches: () => Promise<SearchPanels>;
}
