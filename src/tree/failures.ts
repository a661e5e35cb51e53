import * as vscode from 'vscode';
import { explain, type Explanation } from '../connections/explain';
import {
  isKeyRefused,
  isOfDataPlane,
  isUnanswered,
  failureKindOf,
  type FailureKind,
} from '../connections/failure-kinds';
import type { ApiError } from '../client';
import { inQuotes } from '../model/texts/quoted';
import { shownLine } from '../model/texts/shown';
import type { Node } from './node';
import type { Pins } from './pins';
import { isRow } from './rows';
import { CancelledNode } from './waiting';

/** A failure in place of rows: the reason, what to do, and a retry. */
export class FailureNode implements Node {
  readonly kind = 'failure';
  constructor(
    private readonly explanation: Explanation,
    /** The row whose children could not be read. */
    readonly parent: Node | undefined,
    readonly key = 'failure',
    /** A word more for menus. */
    private readonly word = '',
  ) {}

  item(): vscode.TreeItem {
    const message = inQuotes(this.explanation.message);
    const { remedy } = this.explanation;
    const item = new vscode.TreeItem(message);
    item.iconPath = new vscode.ThemeIcon('error', new vscode.ThemeColor('problemsErrorIcon.foreground'));
    item.contextValue = ['failure', remedy, this.word].filter(Boolean).join(' ');
    item.tooltip = message;
    item.accessibilityInformation = { label: vscode.l10n.t('Error: {0}', message) };
    return item;
  }
}

/** Returns the children after a failed or cancelled read: the reason, and the known rows. */
export async function rowsInstead(
  error: unknown,
  parent: Node,
  { isCancelled, top }: { readonly isCancelled: boolean; readonly top: Node },
): Promise<Node[]> {
  if (error instanceof Error && error.name === 'SignedOut') return [failureNode(error, parent)];
  const why = isCancelled ? new CancelledNode(parent) : failureNode(error, parent, await isWrong(error, top));
  return [why, ...((await parent.beside?.(isCancelled ? undefined : error)) ?? [])];
}

/** Returns the row for a failure of `parent`'s children. `isWrongKey`: the key is refused everywhere. */
export function failureNode(error: unknown, parent: Node | undefined, isWrongKey = false): FailureNode {
  const failureKind = failureKindOf(error);
  const next = error instanceof Error ? NEXT[error.name] : undefined;
  if (next) return new MissingNode(error as Error, next(), parent);
  return failureKind === 'failed' || isWrongKey
    ? new FailureNode(explain(error, isWrongKey), parent, undefined, addressWord(error, parent))
    : new UnlistedNode(error, failureKind, parent);
}

/** The next command after a missing input, which is not an error. */
const NEXT: Readonly<Record<string, () => vscode.Command>> = {
  NoController: () => ({
    command: 'vectorCloud.connection.setController',
    title: vscode.l10n.t('Set Controller Address…'),
  }),
  NoClusterToAsk: () => ({
    command: 'vectorCloud.privateEndpointService.find',
    title: vscode.l10n.t('Find Private Endpoint Service…'),
  }),
};

/** A list that needs something from the user first; selecting the row asks for it. */
class MissingNode extends FailureNode {
  constructor(
    private readonly error: Error,
    private readonly next: vscode.Command,
    parent: Node | undefined,
  ) {
    super(explain(error), parent, undefined, addressWord(error, parent));
  }

  override item(): vscode.TreeItem {
    const message = inQuotes(explain(this.error).message);
    const item = super.item();
    item.iconPath = new vscode.ThemeIcon('info');
    item.description = this.next.title;
    item.command = { ...this.next, arguments: [this.parent] };
    item.accessibilityInformation = { label: [message, this.next.title].join(' ') };
    return item;
  }
}

/** Returns the context word for menus after a missing or unanswered address, which the user can set. */
function addressWord(error: unknown, parent: Node | undefined): string {
  if (error instanceof Error && error.name === 'NoController') return 'controller';
  const isOwn = isRow(parent, 'cluster') && parent.scope.connection.kind === 'cloud';
  return isOwn && isUnanswered(error) ? 'endpoint' : '';
}

/** Returns true if the key of the connection is wrong: refused here and accepted nowhere else. */
async function isWrong(error: unknown, top: Node): Promise<boolean> {
  if (failureKindOf(error) !== 'denied' || !isKeyRefused(error as ApiError) || !isRow(top, 'connection')) return false;
  const { clients, connection } = top.scope;
  if (connection.kind !== 'endpoint' && isOfDataPlane((error as ApiError).operation)) return false;
  return !(await clients.offers()).works(connection.id);
}

/** A list that the service lacks, denies or does not answer: a state, shown once, with the available alternative. */
class UnlistedNode extends FailureNode {
  constructor(
    private readonly error: unknown,
    private readonly failureKind: Exclude<FailureKind, 'failed'>,
    parent: Node | undefined,
  ) {
    super(explain(error), parent);
  }

  get pins(): Pins | undefined {
    return this.parent?.pins;
  }

  override item(): vscode.TreeItem {
    const { message, remedy } = explain(this.error);
    const { label, reason } = this.words(message);
    const add = this.pins ? vscode.l10n.t('Add by ID…') : undefined;
    const item = new vscode.TreeItem(label);
    item.description = [add, reason].filter(Boolean).join(' · ');
    item.iconPath = new vscode.ThemeIcon(ICONS[this.failureKind], new vscode.ThemeColor('descriptionForeground'));
    const words = [remedy, this.failureKind, this.pins ? 'pins' : undefined, addressWord(this.error, this.parent)];
    item.contextValue = ['failure', ...words].filter(Boolean).join(' ');
    if (this.pins) {
      item.command = { command: 'vectorCloud.thing.addById', title: vscode.l10n.t('Add by ID…'), arguments: [this] };
    }
    const instead = this.pins ? vscode.l10n.t('Select this row to add an ID.') : undefined;
    item.tooltip = [`${label}${reason ? `: ${reason}` : '.'}`, instead].filter(Boolean).join(' ');
    item.accessibilityInformation = { label: [label, reason, add].filter(Boolean).join(', ') };
    return item;
  }

  /** Returns the label of a failed list and the message of the service. */
  private words(message: string): { label: string; reason?: string } {
    const { noun } = this.parent ?? {};
    if (noun === undefined || this.failureKind === 'silent' || this.failureKind === 'unreadable')
      return { label: message };
    const { status, code, message: said } = this.error as ApiError;
    const told = status === 200 ? vscode.l10n.t('code {0}', String(code)) : vscode.l10n.t('HTTP {0}', status);
    const reason = shownLine(`${told}: ${said}`);
    return this.failureKind === 'absent'
      ? { label: vscode.l10n.t('This service does not list {0}', noun), reason: told }
      : { label: vscode.l10n.t('No permission to list {0}', noun), reason };
  }
}

/** Icons of states; a failure has its own. */
export const ICONS = { absent: 'circle-slash', denied: 'lock', silent: 'watch', unreadable: 'question' } as const;
