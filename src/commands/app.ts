import type * as vscode from 'vscode';
import type { Changes } from '../changes/changes';
import type { Clients } from '../connections/clients';
import type { ConnectionStore } from '../connections/connection-store';
import type { Favorites } from '../connections/favorites';
import type { Latencies } from '../connections/latencies';
import type { Lazy } from '../connections/lazy';
import type { Trust } from '../connections/trust';
import type { Documents } from '../documents/documents';
import type { Inspector } from '../documents/files/inspector';
import type { FleetPage } from '../panels/fleet/page';
import type { FormEditors } from '../panels/forms/editors';
import type { Searches } from '../panels/searches/searches';
import type { Counts } from '../tree/counts';
import type { Current } from '../tree/current/current';
import type { Node } from '../tree/node';
import type { TreeProvider } from '../tree/provider';
import type { RecordDocuments } from '../documents/files/record-documents';
import type { View, ViewName } from '../tree/views';
import type { Configurations } from '../work/configurations/configurations';
import type { FileExports } from '../work/exports';
import type { EvaluationRuns } from '../work/evaluations/evaluations';
import type { FileImports } from '../work/imports/imports';
import type { Operations } from '../work/operations';
import type { Problems } from '../work/problems/problems';
import type { ReplicaAnswers } from './clusters/replicas';
import type { QuickCollection } from './collections/quick-collections';

/** An app with `window` and `env` of this extension, which tests replace; on older hosts each extension has its own. */
export type AppUnderTest = App & { readonly window: typeof vscode.window; readonly env: typeof vscode.env };

/** All parts, as the composition root created them. */
export interface App {
  /** Title of the running command with the place of its target, above its questions; empty outside a command. */
  readonly title: string;
  readonly log: vscode.LogOutputChannel;
  /** Folder of the log. */
  readonly logFolder: vscode.Uri;
  readonly extensionUri: vscode.Uri;
  /** Folder of the stored records, one subfolder per kind. */
  readonly storage: vscode.Uri;
  /** State of the views and pages of this window. */
  readonly state: vscode.Memento;
  readonly connections: ConnectionStore;
  readonly trust: Trust;
  readonly clients: Clients;
  /** Recent requests of this window; loaded with the first request. */
  readonly inspector: () => Promise<Inspector>;
  readonly favorites: Favorites;
  /** Latencies of the requests in this window. */
  readonly latencies: Lazy<Latencies>;
  readonly changes: Changes;
  readonly documents: Documents;
  readonly forms: FormEditors;
  readonly operations: Operations;
  readonly exports: Lazy<FileExports>;
  readonly imports: Lazy<FileImports>;
  readonly evaluations: Lazy<EvaluationRuns>;
  readonly configurations: Lazy<Configurations>;
  readonly problems: Lazy<Problems>;
  readonly fleet: Lazy<FleetPage>;
  readonly counts: Counts;
  /** Returns new rows at each call: a pick must not traverse the rows that the tree shows. */
  readonly roots: () => Promise<Node[]>;
  readonly tree: TreeProvider;
  readonly view: vscode.TreeView<Node>;
  /** Every view of the sidebar, the tree's too. */
  readonly views: Readonly<Record<ViewName, View>>;
  readonly records: RecordDocuments;
  /** Documents of the overviews shown in this window, by collection. */
  readonly overviews: Map<string, vscode.Uri>;
  readonly current: Current;
  /** Entered but unapplied answers in this window, by connection and object: the next dialog starts with them. */
  readonly unapplied: {
    readonly descriptions: Map<string, string>;
    readonly replicas: Map<string, ReplicaAnswers>;
    readonly collections: Map<string, QuickCollection>;
    /** Filters of entities to delete, and ids of entities. */
    readonly filters: Map<string, string>;
    readonly entityIds: Map<string, string>;
  };
  /** Loaded with the first search. */
  readonly searches: () => Promise<Searches>;
}
