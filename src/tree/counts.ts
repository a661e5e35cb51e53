import * as vscode from 'vscode';
import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import type { Node } from './node';
import type { Plane } from './scope';

/** What a collection's row says beside its name. */
export interface Count {
  readonly rowCount?: number;
  readonly loadState?: string;
}

interface Wanted {
  readonly connection: Connection;
  readonly plane: Plane;
  readonly dbName: string;
  readonly collectionName: string;
  /** The row, which is drawn anew. */
  readonly node: Node;
}

/** How many collections are asked about at the same time. */
const AT_ONCE = 3;

/**
 * Row counts and load states, asked for only what is on the screen: VS Code asks for the decoration of a row when it draws it, and
 * that is the sign. A few at a time, as background work.
 */
export class Counts implements vscode.FileDecorationProvider, vscode.Disposable {
  private readonly known = new Map<string, Count>();
  private readonly wanted = new Map<string, Wanted>();
  private readonly waiting: string[] = [];
  private readonly changed = new vscode.EventEmitter<vscode.Uri[]>();
  private readonly registered: vscode.Disposable;
  private running = 0;
  readonly onDidChangeFileDecorations = this.changed.event;

  constructor(
    private readonly clients: Clients,
    private readonly redraw: (node: Node) => void,
  ) {
    this.registered = vscode.window.registerFileDecorationProvider(this);
  }

  /** What is known of this collection; once its row is drawn, it is asked for, and the row is drawn anew. */
  watch(uri: vscode.Uri, wanted: Wanted): Count | undefined {
    this.wanted.set(uri.toString(), wanted);
    return this.known.get(uri.toString());
  }

  provideFileDecoration(uri: vscode.Uri): undefined {
    if (uri.scheme !== ROW_SCHEME) return;
    const row = uri.toString();
    if (this.known.has(row) || this.waiting.includes(row) || !this.wanted.has(row)) return;
    this.waiting.push(row);
    void this.drain();
  }

  /** Asks again for what is on the screen. */
  forget(): void {
    const rows = [...this.known.keys()];
    this.known.clear();
    this.changed.fire(rows.map(row => vscode.Uri.parse(row, true)));
  }

  dispose(): void {
    this.waiting.length = 0;
    this.registered.dispose();
    this.changed.dispose();
  }

  private async drain(): Promise<void> {
    if (this.running >= AT_ONCE) return;
    this.running += 1;
    for (let row = this.waiting.shift(); row !== undefined; row = this.waiting.shift()) {
      const wanted = this.wanted.get(row);
      if (!wanted) continue;
      const count = await this.read(wanted);
      if (count.rowCount === undefined && count.loadState === undefined) continue; // asked again when it is drawn again
      this.known.set(row, count);
      this.redraw(this.wanted.get(row)?.node ?? wanted.node); // the rows may have been read anew meanwhile
    }
    this.running -= 1;
  }

  /** What cannot be read is left out of the row: opening it says why. */
  private async read({ connection, plane, dbName, collectionName }: Wanted): Promise<Count> {
    const name = { dbName, collectionName };
    const options = { background: true };
    try {
      const { collections } = await this.clients.cluster(connection, plane.clusterId, plane.endpoint);
      const [stats, load] = await Promise.allSettled([
        collections.getStats(name, options),
        collections.getLoadState(name, options),
      ]);
      return {
        ...(stats.status === 'fulfilled' ? { rowCount: stats.value.rowCount } : {}),
        ...(load.status === 'fulfilled' ? { loadState: load.value.loadState } : {}),
      };
    } catch (error) {
      if (error instanceof Error) return {};
      throw error;
    }
  }
}

export const ROW_SCHEME = 'vectorcloud-row';
