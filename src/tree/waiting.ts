import * as vscode from 'vscode';
import type { Node } from './node';
import { ANEW, QUIET_MS, type Reading, type Tree } from './reading';
import { isRow } from './rows';

/** Delay before a row reports a missing answer, in milliseconds. */
const BROWSING_MS = 5000;

/** Rows that go once a list is read again. */
const PASSING: ReadonlySet<string> = new Set(['waiting', 'failure', 'more']);

/** Placeholder below a row with pending children: first _Loading…_, later that the service has not answered. */
export class WaitingNode implements Node {
  readonly kind = 'waiting';
  readonly key = 'waiting';
  /** True once the wait is long enough to be reported. */
  isLong = false;

  /** `parent`: the row with pending children. */
  constructor(readonly parent: Node) {}

  item(): vscode.TreeItem {
    const label = this.isLong ? vscode.l10n.t('Still waiting for a response…') : vscode.l10n.t('Loading…');
    const item = new vscode.TreeItem(label);
    item.iconPath = new vscode.ThemeIcon('loading~spin');
    item.contextValue = this.isLong ? 'waiting long' : 'waiting';
    item.tooltip = this.isLong
      ? vscode.l10n.t('The service has not responded yet. Other rows load independently. Cancel or retry.')
      : label;
    return item;
  }
}

/** A list whose read was cancelled. */
export class CancelledNode implements Node {
  readonly kind = 'failure';
  readonly key = 'failure';
  constructor(readonly parent: Node) {}

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(vscode.l10n.t('Canceled'));
    item.description = vscode.l10n.t('Use Retry to load again');
    item.iconPath = new vscode.ThemeIcon('circle-slash', new vscode.ThemeColor('descriptionForeground'));
    item.contextValue = 'failure cancelled';
    return item;
  }
}

/** Context of `rowsWhileReading`. */
interface WaitingContext {
  readonly tree: Tree;
  readonly clock: (ms: number) => Promise<void>;
  /** Called when the children of a row are pending; returns a function to call once they are late. */
  readonly waiting: (node: Node) => () => void;
  /** Returns true while these rows, and not later ones, are being read. */
  readonly isUnder: () => boolean;
}

/** Returns the rows during a read: a placeholder, and the known rows. The placeholder replaces _Load more_ once that was chosen. */
export async function rowsWhileReading(
  node: Node,
  reading: Reading,
  { tree, clock, waiting, isUnder }: WaitingContext,
): Promise<readonly Node[]> {
  const row = new WaitingNode(node);
  const before = tree.known(node) ?? [];
  const known = before.filter(({ kind }) => !kind || !PASSING.has(kind));
  const isGrowing = before.some(each => isRow(each, 'more') && each.isChosen);
  // Of what is known, none: a dropped read might have shown its own row alone.
  const beside = reading.arrived ?? (known.length > 0 ? known : (node.beside?.() ?? []));
  const ready = await Promise.race([beside, clock(QUIET_MS)]);
  const rows = isGrowing ? [...known, row] : [row, ...(ready ?? [])];
  if (reading.isDone) return reading.rows;
  if (!isUnder()) {
    reading.stop.abort(ANEW); // it is being read again, without this caller
    return rows;
  }
  tree.put(node, rows);
  let shown: readonly Node[] = rows;
  const show = (whole: readonly Node[]): void => {
    shown = whole;
    reading.standIn = Promise.resolve(whole);
    tree.put(node, whole);
    tree.redraw([node]);
  };
  // Fewer than are shown, such as the first page of several during a refresh, wait for the rest.
  reading.show = arrived => {
    if (!isUnder() || arrived.length < (isGrowing ? shown.length : shown.length - 1)) return;
    show(isGrowing ? [...arrived, row] : [row, ...arrived]);
  };
  if (!ready) void join();
  const late = waiting(node);
  void clock(BROWSING_MS).then(() => {
    if (!isUnder()) return;
    row.isLong = true;
    late();
    tree.redraw([row]);
  });
  return rows;

  /** Adds the known rows, which might be read themselves, once they have arrived. */
  async function join(): Promise<void> {
    const whole = [row, ...(await beside)];
    if (isUnder() && whole.length >= shown.length) show(whole);
  }
}
