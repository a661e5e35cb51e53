import * as vscode from 'vscode';
import { explain } from '../connections/explain';
import type { Clients } from '../connections/clients';
import type { PinKind } from '../connections/connection';
import { idsPinned } from '../connections/pinned';
import { failureKindOf } from '../connections/failure-kinds';
import { FailureNode, ICONS } from './failures';
import type { Node } from './node';
import type { Scope } from './scope';

/** Objects that a user adds by id to a list. */
export interface Pins {
  readonly connectionId: string;
  readonly kind: PinKind;
  /** Ids of the list's parents, if an id alone is ambiguous: of the cluster and the database of a collection. */
  readonly within: readonly string[];
  readonly ids: readonly string[];
  /** The row of a pinned id; its failure is a row too. */
  readonly node: (id: string) => Promise<Node>;
  /** Returns true if the row belongs to this list; pins of a connection apply to all its projects. */
  readonly isHere?: (node: Node) => boolean;
}

/** Returns the pinned ids of this kind of the connection, each as the row from `make` or as its failure. */
export function pinsOf(
  { connection, clients }: Scope,
  kind: PinKind,
  make: (id: string) => Node | Promise<Node>,
  { within = [], isHere }: Partial<Pick<Pins, 'within' | 'isHere'>> = {},
): Pins | undefined {
  if (connection.kind === 'demo') return undefined;
  return {
    connectionId: connection.id,
    kind,
    within,
    ids: idsPinned(connection, kind, within),
    node: async id => {
      try {
        return await Promise.race([make(id), noAnswer(clients)]);
      } catch (error) {
        return new UnreadablePin(id, error);
      }
    },
    ...(isHere ? { isHere } : {}),
  };
}

/** Maximum wait for the row of a pinned id, in milliseconds; longer than one read (connections/reads.ts). */
const PIN_MS = 8000;

class NoAnswer extends Error {}

function noAnswer({ clock }: Pick<Clients, 'clock'>): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  clock(PIN_MS).addEventListener('abort', () => reject(new NoAnswer(vscode.l10n.t('No response yet'))));
  return promise;
}

/** Returns the rows of pinned ids that are not listed. */
export async function pinnedRows(pins: Pins | undefined, listed: readonly Node[] = []): Promise<Node[]> {
  if (!pins) return [];
  const known = new Set(listed.map(({ identity }) => identity?.id));
  const rows = await Promise.all(pins.ids.filter(id => !known.has(id)).map(pins.node));
  return rows.filter(row => pins.isHere?.(row) ?? true);
}

/** A pinned id that could not be read, and can be unpinned. The ID is the user's: that it cannot be read is a state. */
class UnreadablePin extends FailureNode {
  readonly identity;
  constructor(
    private readonly id: string,
    private readonly error: unknown,
  ) {
    super(explain(error), undefined, id, 'pinned');
    this.identity = { id, name: id };
  }

  override item(): vscode.TreeItem {
    const item = super.item();
    const failureKind = this.error instanceof NoAnswer ? 'silent' : failureKindOf(this.error);
    const why = vscode.l10n.t('cannot be read: {0}', explain(this.error).message);
    item.label = this.id;
    item.description = why;
    const icon = failureKind === 'failed' ? 'question' : ICONS[failureKind];
    item.iconPath = new vscode.ThemeIcon(icon, new vscode.ThemeColor('descriptionForeground'));
    item.accessibilityInformation = { label: `${this.id}, ${why}` };
    return item;
  }
}
