import * as vscode from 'vscode';
import type { Index } from '../model/collections/indexes';
import { isBuilding } from '../model/collections/index-states';
import type { Volume } from '../model/volumes';
import type { Node } from './node';

/** Details of a row that lists do not contain. */
export interface Count {
  readonly rowCount?: number;
  readonly loadState?: string;
  /** The reason why a collection is not loaded, in the service's words. */
  readonly why?: string | null | undefined;
  readonly replica?: number;
  readonly index?: Index;
  readonly volume?: Volume;
}

interface CountRequest {
  /** Group of reads: a service that does not answer delays its own lane only. */
  readonly lane: string;
  /** Reads the details, as background work. */
  readonly read: () => Promise<Count>;
  /** The row to redraw. */
  readonly node: Node;
}

/** A read of a row. `count`: the details; empty if the read failed, absent until it ends. */
interface Reading {
  readonly node: Node;
  count?: Count;
}

/** Number of concurrent reads per lane. */
const AT_ONCE = 3;

/** Delay before a collection that is being loaded, or an index that is being built, is looked at again, in milliseconds. */
const LOADING_MS = 2000;

/** Delay before rows with new counts are redrawn, in milliseconds: each redraw closes an open menu. */
const GATHERING_MS = 150;

/**
 * Row counts, load states, replicas and details of volumes, read for visible rows only: VS Code requests the decoration of a row when it
 * draws the row. A few at a time, as background work.
 */
export class Counts implements vscode.FileDecorationProvider, vscode.Disposable {
  private readonly wanted = new Map<string, CountRequest>();
  private readonly waiting = new Map<string, string[]>();
  /** The last read of each row, until it is forgotten: the answer of a forgotten read can be out of date. */
  private readonly reads = new Map<string, Reading>();
  private readonly changed = new vscode.EventEmitter<vscode.Uri[]>();
  private readonly registered: vscode.Disposable;
  private readonly running = new Map<string, number>();
  private readonly fresh = new Map<string, Node>();
  private readonly loading = new Set<NodeJS.Timeout>();
  private gathering: NodeJS.Timeout | undefined;
  readonly onDidChangeFileDecorations = this.changed.event;

  constructor(private readonly redraw: (nodes: Node[]) => void) {
    this.registered = vscode.window.registerFileDecorationProvider(this);
  }

  /** Returns the known details of a row; once the row is drawn, reads them and redraws the row. */
  watch(uri: vscode.Uri, wanted: CountRequest): Count | undefined {
    const row = uri.toString();
    this.wanted.set(row, wanted);
    this.retry(row);
    return this.reads.get(row)?.count;
  }

  provideFileDecoration(uri: vscode.Uri): undefined {
    if (uri.scheme !== ROW_SCHEME) return;
    const row = uri.toString();
    const lane = this.wanted.get(row)?.lane;
    if (lane === undefined || this.reads.has(row)) return;
    const waiting = this.waiting.get(lane) ?? [];
    if (waiting.includes(row)) return;
    waiting.push(row);
    this.waiting.set(lane, waiting);
    void this.drain(lane);
  }

  /** Reads the details of visible rows again; only those of the given connections, if any are given. */
  forget(connectionIds?: readonly string[]): void {
    const starts = connectionIds?.map(id => `${rowUri(id).toString()}/`);
    const isMeant = (row: string) => !starts || starts.some(start => row.startsWith(start));
    this.readAgain([...this.reads.keys()].filter(isMeant));
  }

  dispose(): void {
    this.waiting.clear();
    this.loading.forEach(clearTimeout);
    clearTimeout(this.gathering);
    this.registered.dispose();
    this.changed.dispose();
  }

  private async drain(lane: string): Promise<void> {
    const running = this.running.get(lane) ?? 0;
    if (running >= AT_ONCE) return;
    this.running.set(lane, running + 1);
    const next = () => this.waiting.get(lane)?.shift();
    for (let row = next(); row !== undefined; row = next()) {
      const { node, read } = this.wanted.get(row)!;
      const reading: Reading = { node };
      this.reads.set(row, reading);
      const count = await read().catch((): Count => ({})); // opening the row shows the reason
      reading.count = count;
      if (this.reads.get(row) !== reading) continue; // forgotten in between
      this.retry(row);
      if (isEmpty(count)) continue;
      if (count.loadState?.endsWith('Loading') || (count.index && isBuilding(count.index))) this.lookAgain(row);
      this.gather(row, this.wanted.get(row)!.node); // the rows might have been refreshed in between
    }
    this.running.set(lane, this.running.get(lane)! - 1);
  }

  /** Reads a row again whose collection was being loaded, or whose index was being built. */
  private lookAgain(row: string): void {
    const timer = setTimeout(() => {
      this.loading.delete(timer);
      this.readAgain([row]);
    }, LOADING_MS);
    this.loading.add(timer);
  }

  private gather(row: string, node: Node): void {
    this.fresh.set(row, node);
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      const nodes = [...this.fresh.values()];
      this.fresh.clear();
      this.redraw(nodes);
    }, GATHERING_MS);
  }

  /** Reads a row again whose read failed for another node, which can have an address or a key that is no longer valid. */
  private retry(row: string): void {
    const { node, count } = this.reads.get(row) ?? {};
    if (count && isEmpty(count) && node !== this.wanted.get(row)!.node) this.readAgain([row]);
  }

  /** Forgets rows. VS Code asks again for those that are visible, and only after this event. */
  private readAgain(rows: string[]): void {
    for (const row of rows) this.reads.delete(row);
    this.changed.fire(rows.map(row => vscode.Uri.parse(row, true)));
  }
}

const isEmpty = (count: Count): boolean => Object.keys(count).length === 0;

const ROW_SCHEME = 'vectorcloud-row';

/** Returns a URI that identifies a row, the id of its connection first; every part is encoded, because names can contain any character. */
export function rowUri(...parts: string[]): vscode.Uri {
  const path = parts.map(part => Buffer.from(part).toString('base64url')).join('/');
  return vscode.Uri.from({ scheme: ROW_SCHEME, path: `/${path}` });
}
