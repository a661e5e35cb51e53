import * as vscode from 'vscode';
import { isCancelled } from '../../connections/explain';
import { ListNode } from '../../tree/lists';
import type { ConnectionNode } from '../../tree/connections';
import type { Node, RowOptions } from '../../tree/node';
import { QUIET_MS } from '../../tree/reading';
import { isRow } from '../../tree/rows';
import type { App } from '../app';
import { located, type Located } from './alike';
import { arranged, isReason, type Positions } from './arranging';
import { currentFirst } from './current-first';
import { leadsOn } from './descending';
import type { LeadName } from './lead-on';
import { filtered, hasWords, isNothing, onlyRow } from './words';

/** The kind of row to pick, and the rows that lead to it. */
export interface NodeChoice<T extends Node> {
  readonly placeholder: string;
  readonly is: (node: Node) => node is T;
  /** The lists of a project that lead there, by their keys. */
  readonly lists: readonly string[];
  readonly offer?: (node: T) => boolean;
  /** Returns the message for an empty choice. */
  readonly none?: (app: App) => string | Promise<string>;
  /** The commands below that sentence, which lead on. */
  readonly leads?: readonly LeadName[];
  /** Creates the row of a typed id, even if the service does not list the id. */
  readonly typed?: (id: string, connection: ConnectionNode) => T | undefined;
  /** The one connection that is looked through; undefined: all. */
  readonly connectionId?: string;
  /** Offered first under this heading; they are known without a request. */
  readonly first?: readonly [heading: string, nodes: readonly T[]];
  /** Returns true for rows that stand after the others of their connection. */
  readonly isLast?: (node: T) => boolean;
  /** The filter text at first, which the user typed in a previous list. */
  readonly text?: string;
  /** An unsolicited quick pick: closes as soon as the user opens another row or editor. */
  readonly isPassing?: boolean;
}

/** Lets the user pick a row of any connection. Rows appear as their services answer; failed ones show the reason. */
export async function pickNode<T extends Node>(app: App, wanted: NodeChoice<T>): Promise<T | undefined> {
  const pick = vscode.window.createQuickPick<Located<T>>();
  pick.title = app.title;
  pick.placeholder = wanted.placeholder;
  pick.value = wanted.text ?? '';
  pick.matchOnDescription = true;
  pick.ignoreFocusOut = true; // a question about trust takes the focus
  pick.busy = true;
  pick.show();

  const first = app.current.connectionName;
  const [heading, known] = wanted.first ?? ['', []];
  const over = new AbortController();
  const { signal } = over;
  const groups = new Map<string, Located<T>[]>();
  const positions: Positions = new WeakMap();
  /** The first item of each drawing. VS Code makes it active, and says so only after later drawings. */
  const firsts = new WeakSet<Located<T>>();
  const connections: ConnectionNode[] = [];
  const draw = () => {
    const told = located([...groups.values()].flat());
    const shown = [...groups].map(([label, { length }]) => [label, told.splice(0, length)] as const);
    const typed = typedGroup(
      wanted,
      connections,
      shown.flatMap(([, below]) => below),
      pick.value,
    );
    const names = [heading, first, ...connections.map(({ identity }) => identity.name)];
    const rank = (name: string) => (names.includes(name) ? names.indexOf(name) : names.length);
    // A connection that cannot be read must not take Enter from the others.
    const lacksRows = (below: readonly Located<T>[]) => Number(below.every(isReason));
    const ranked = shown.toSorted(([a, one], [b, other]) => lacksRows(one) - lacksRows(other) || rank(a) - rank(b));
    const [active] = pick.activeItems;
    const isMoved = active !== undefined && !firsts.has(active);
    const drawn = [...ranked, ...typed].flatMap(([label, below]) => [
      ...(label ? [{ label, kind: vscode.QuickPickItemKind.Separator }] : []),
      ...below,
    ]);
    pick.items = filtered(drawn, pick.value, !pick.busy);
    const top = pick.items.find(({ kind }) => kind === undefined);
    if (top) firsts.add(top);
    const same =
      isMoved && active.node && pick.items.find(({ node, label }) => node === active.node && label === active.label);
    if (same && hasWords(same, pick.value)) pick.activeItems = [same]; // a hidden one would leave none active
  };
  const add: Add<T> = (above, items) => {
    if (signal.aborted || items.length === 0) return;
    const connection = above[0]?.identity?.name ?? '';
    const all = [...(groups.get(connection) ?? []), ...items.map(item => ({ ...item, above }))];
    const isLast = ({ node }: Located<T>) => node !== undefined && wanted.isLast?.(node) === true;
    groups.set(connection, arranged(all, { isLast, positions }));
    draw();
  };
  let isEarly = false; // Enter was pressed before a row was there
  pick.onDidChangeValue(() => {
    isEarly = false;
    draw();
  });
  const turned = wanted.isPassing ? turnedAway(app, () => pick.hide()) : undefined;
  if (known.length > 0) {
    groups.set(heading, known.map(itemOf));
    draw();
  }

  const { promise: picked, resolve } = Promise.withResolvers<Located<T> | undefined>();
  const take = (chosen: Located<T> | undefined) => {
    if (!chosen || (!chosen.node && !chosen.command)) return; // a sentence, nothing to choose
    resolve(chosen);
    pick.hide();
  };
  pick.onDidAccept(() => {
    const [chosen] = pick.selectedItems;
    isEarly = !chosen && pick.busy && !wanted.isPassing;
    if (!isNothing(chosen)) return take(chosen);
    pick.value = '';
    draw();
  });
  pick.onDidHide(() => {
    over.abort();
    turned?.dispose();
    resolve(undefined);
    pick.dispose();
  });

  try {
    await Promise.race([find({ app, wanted, add, signal, positions }, connections), picked]);
  } catch (error) {
    pick.hide();
    throw error;
  }
  pick.ignoreFocusOut = !wanted.isPassing;
  if (groups.size === 0 && wanted.isPassing) pick.hide();
  else if (groups.size === 0) {
    const leads = wanted.leads ? await (await import('./lead-on')).leadItems(app, wanted.leads) : [];
    add([], [{ label: (await wanted.none?.(app)) ?? NOTHING(), alwaysShow: true }, ...leads]);
  }
  if (!signal.aborted) pick.busy = false;
  if (!signal.aborted && pick.value) draw();
  if (isEarly && !signal.aborted) take(onlyRow(pick.items, pick.value));
  const choice = await picked;
  if (choice?.command) await vscode.commands.executeCommand(choice.command);
  return choice?.node;
}

/** Closes the quick pick if the user opens a row or an editor. */
const turnedAway = ({ view }: App, then: () => void): vscode.Disposable =>
  vscode.Disposable.from(view.onDidExpandElement(then), vscode.window.tabGroups.onDidChangeTabs(then));

const NOTHING = () => vscode.l10n.t('The list is empty.');

/** Adds rows. `above`: their parents, the connection first. */
type Add<T extends Node> = (above: readonly Node[], items: readonly Located<T>[]) => void;

/** Returns the items for a typed id, one for each possible connection; for a listed id its row. */
function typedGroup<T extends Node>(
  { typed }: NodeChoice<T>,
  connections: readonly ConnectionNode[],
  listed: readonly Located<T>[],
  text: string,
): [string, Located<T>[]][] {
  const id = text.trim();
  if (!typed || id === '') return []; // any text can be an id
  const known = listed.filter(({ node }) => node?.identity?.id === id);
  const items = known.map(({ label, description, ...rest }) => ({
    ...rest,
    label: `$(edit) ${id}`,
    description: [label, description].filter(Boolean).join(' · '),
    alwaysShow: true,
  }));
  // VS Code would sort it before rows that the text filters.
  const isFilter = !/\d/.test(id) && listed.some(row => hasWords(row, id));
  if (items.length === 0 && isFilter) return [];
  const unknown = connections.flatMap(connection => {
    const node = typed(id, connection);
    return node ? [{ label: `$(edit) ${id}`, description: connection.identity.name, node, alwaysShow: true }] : [];
  });
  const all = items.length > 0 ? items : unknown;
  return all.length > 0 ? [[vscode.l10n.t('entered ID'), all]] : [];
}

/** A pick that is being filled. */
interface Search<T extends Node> {
  readonly app: App;
  readonly wanted: NodeChoice<T>;
  readonly add: Add<T>;
  readonly positions: Positions;
  /** Aborted once the pick is closed: nothing is read for it any more. */
  readonly signal: AbortSignal;
}

async function find<T extends Node>(search: Search<T>, found: ConnectionNode[]): Promise<void> {
  const { app, wanted, add, positions } = search;
  const nodes = currentFirst(app, await app.roots(), ({ key }) => key);
  for (const [at, node] of nodes.entries()) positions.set(node, at);
  if (nodes.length === 0) {
    add(
      [],
      [
        { label: vscode.l10n.t('Connect to the Demo Service'), command: 'vectorCloud.demo.connect' },
        { label: vscode.l10n.t('Add Connection…'), command: 'vectorCloud.connection.add' },
        { label: vscode.l10n.t('Add Milvus Endpoint…'), command: 'vectorCloud.endpoint.add' },
      ],
    );
  }
  offer(nodes, [], wanted, add);
  const { connectionId } = wanted;
  const connections = nodes
    .filter(node => isRow(node, 'connection'))
    .filter(({ key }) => connectionId === undefined || key === connectionId);
  found.push(...connections);
  await Promise.all(connections.map(node => descend(node, [node], search)));
}

/** Descends from a row towards the target. Rows load in parallel: a slow one delays neither others nor known rows of a pending list. */
async function descend<T extends Node>(node: Node, above: readonly Node[], search: Search<T>): Promise<void> {
  const { app, wanted, add, positions, signal } = search;
  if (signal.aborted || !leadsOn(node, wanted.lists)) return;
  if (node instanceof ListNode) node.pages = Number.POSITIVE_INFINITY;
  const below = (child: Node) => (child.identity ? [...above, child] : above);
  const seen = new Set<string>();
  const go = async (rows: readonly Node[]): Promise<void> => {
    const fresh = rows.filter(({ key }) => !seen.has(key));
    for (const row of fresh) {
      positions.set(row, seen.size);
      seen.add(row.key);
    }
    offer(fresh, above, wanted, add);
    await Promise.all(fresh.map(child => descend(child, below(child), search)));
  };
  const going: Promise<void>[] = [];
  const arrived = (rows: readonly Node[]): void => {
    const gone = go(rows);
    gone.catch(() => undefined); // thrown at the end
    going.push(gone);
  };
  const listed = rowsBelow(node, { above, add, arrived, signal });
  const inTime = await Promise.race([listed, app.tree.readings.clock(QUIET_MS)]);
  const known = inTime ? [] : ((await Promise.race([node.beside?.(), listed.then(() => [])])) ?? []);
  await Promise.all([go(known), listed.then(go)]);
  await Promise.all(going);
}

interface Below<T extends Node> extends RowOptions {
  readonly above: readonly Node[];
  readonly add: Add<T>;
}

/** Returns the children of a row; if they cannot be read, the reason and the known ones. */
async function rowsBelow<T extends Node>(node: Node, { above, add, ...options }: Below<T>): Promise<readonly Node[]> {
  try {
    return (await node.children?.(options)) ?? [];
  } catch (error) {
    if (isCancelled(error)) return [];
    add(above, [await problem(error, node)]);
    return (await node.beside?.(error)) ?? [];
  }
}

/** Returns the item for missing rows, in the words of the tree. */
async function problem(error: unknown, node: Node): Promise<vscode.QuickPickItem> {
  const { failureNode } = await import('../../tree/failures');
  const { label, description, iconPath } = failureNode(error, node).item();
  const icon = iconPath instanceof vscode.ThemeIcon ? `$(${iconPath.id}) ` : '';
  const text = typeof description === 'string' ? description : '';
  return { label: `${icon}${typeof label === 'string' ? label : ''}`, description: text, alwaysShow: true };
}

function offer<T extends Node>(
  nodes: readonly Node[],
  above: readonly Node[],
  wanted: NodeChoice<T>,
  add: Add<T>,
): void {
  const offered = nodes.filter(node => wanted.is(node)).filter(node => wanted.offer?.(node) ?? true);
  // A list of a project is told by its project, because the lists of all projects have the same label.
  const project = above.at(-1);
  const ofProject = isRow(project, 'project') && offered.every(node => node instanceof ListNode);
  if (ofProject)
    add(
      above.slice(0, -1),
      offered.map(node => ({ ...itemOf(node), label: project.identity.name })),
    );
  else add(above, offered.map(itemOf));
}

function itemOf<T extends Node>(node: T): Located<T> {
  const { label, description } = node.item();
  const text = node.pathName ?? node.identity?.name ?? (typeof label === 'string' ? label : (label?.label ?? node.key));
  return { label: text, description: typeof description === 'string' ? description : '', node };
}
