import * as vscode from 'vscode';
import { readAddress } from '../../connections/address';
import type { ApiError } from '../../client';
import { explain } from '../../connections/explain';
import { ended } from '../../connections/reads';
import { isKeyRefused, failureKindOf } from '../../connections/failure-kinds';
import type { ConnectionNode } from '../../tree/connections';
import type { Node } from '../../tree/node';
import { isRow } from '../../tree/rows';
import type { App } from '../app';
import { freeName } from '../../model/texts/free-names';
import { acceptsPlain, nameStep, otherNames, type Given } from './steps';
import type { OwnConnection } from '../arguments';
import { walk, type Step } from '../choices/steps';
import { unmoved } from './unmoved';

/**
 * Result of a test. `refused`: the answer, if it is not a list; `isKey`: the service refuses the key. `problem`: the reason for a missing
 * answer.
 */
type Tested =
  | { readonly ms: number; readonly refused?: string; readonly isKey?: boolean; readonly problem?: never }
  | { readonly problem: string };

/** Maximum wait for the answer of a test, in milliseconds. */
const MAX_TEST_MS = 10_000;

/** Sends a small request to the service and reports the result. */
export async function testConnection(app: App, node: ConnectionNode): Promise<void> {
  (await app.clients.offers()).tryAgain();
  const { connection } = node.scope;
  const progress = { location: { viewId: 'vectorCloud.tree' } };
  const outcome = await vscode.window.withProgress(progress, async (): Promise<Tested> => {
    const started = Date.now();
    const late = app.clients.clock(MAX_TEST_MS);
    try {
      // Listed rows are an answer, whether or not pinned ones come.
      const { promise: listed, resolve: arrived } = Promise.withResolvers<unknown>();
      const isLate = ended(late).then(() => LATE);
      const first = await Promise.race([node.children({ signal: late, arrived }), listed, isLate]);
      if (first === LATE) return { problem: noAnswer() };
      return { ms: Date.now() - started };
    } catch (error) {
      if (late.aborted) return { problem: noAnswer() };
      if (!['absent', 'denied'].includes(failureKindOf(error))) return { problem: explain(error).message };
      const isKey = isKeyRefused(error as ApiError);
      const isWrong = isKey && !(await app.clients.offers()).works(connection.id);
      return { ms: Date.now() - started, refused: explain(error, isWrong).message, isKey };
    }
  });
  if (outcome.problem !== undefined) {
    void vscode.window.showErrorMessage(vscode.l10n.t('“{0}” did not respond: {1}', connection.name, outcome.problem));
  } else {
    const answered = vscode.l10n.t('“{0}” responded in {1} ms.', connection.name, outcome.ms);
    const said = [answered, outcome.refused].filter(Boolean).join(' ');
    if (outcome.isKey) void vscode.window.showErrorMessage(said);
    else void vscode.window.showInformationMessage(said);
  }
}

const LATE = Symbol();

const noAnswer = (): string => vscode.l10n.t('no response to a list request within {0} s.', MAX_TEST_MS / 1000);

export async function renameConnection(app: App, { scope: { connection } }: ConnectionNode): Promise<void> {
  const given: Given = { address: '', key: '', name: connection.name };
  const others = await otherNames(app, connection);
  if (!(await walk([nameStep(app.title, given, others)]))) return;
  await app.connections.update(connection.id, now => ({ ...now, name: given.name }));
}

/** Creates a connection with the same address and key under another name; consents are asked for again. */
export async function duplicateConnection(app: App, connection: OwnConnection): Promise<void> {
  const others = await otherNames(app);
  const name = freeName(vscode.l10n.t('{0} (copy)', connection.name), others);
  const given: Given = { address: '', key: '', name };
  if (!(await walk([nameStep(app.title, given, others)]))) return;
  const key = await app.connections.keys.get(connection.id);
  await unmoved(app, connection); // after the key is read, which is for the address of now
  const copy = { ...connection, id: crypto.randomUUID(), name: given.name, pictureHosts: [] };
  const untrusted: OwnConnection = copy.kind === 'cloud' ? { ...copy, trusted: [] } : copy;
  await app.connections.add(untrusted, key);
}

/** Switches to another connection: selects its row, and shows it in the status bar. */
export async function switchConnection(app: App, chosen: ConnectionNode): Promise<void> {
  // Uses the shown rows: new ones would not be visible, and commands look for their rows among the shown ones.
  const isIt = (node: Node) => isRow(node, 'connection') && node.key === chosen.key;
  const row = [...app.tree.known()].find(isIt) ?? (await app.tree.getChildren()).find(isIt);
  if (row) await app.view.reveal(row, { select: true, focus: true, expand: true });
  app.current.show(chosen.scope.connection);
}

export const moveConnectionUp = (app: App, node: ConnectionNode): Promise<void> => move(app, node, -1);
export const moveConnectionDown = (app: App, node: ConnectionNode): Promise<void> => move(app, node, 1);

async function move(app: App, { scope }: ConnectionNode, by: -1 | 1): Promise<void> {
  const ids = (await app.connections.list()).connections.map(({ id }) => id);
  const from = ids.indexOf(scope.connection.id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return;
  await app.connections.reorder(ids.with(from, ids[to]!).with(to, ids[from]!));
}

/** Sets the address for import tasks (spec 4.10). The key is sent there, so only a user can set it. Empty: none. */
export async function setController(app: App, { scope: { connection } }: ConnectionNode): Promise<void> {
  if (connection.kind !== 'cloud') return;
  let controller: string | undefined;
  const step = (): Step => ({
    title: app.title,
    prompt: vscode.l10n.t('Address of the V1 controller; {regionId} is a placeholder. The API key is sent there.'),
    placeholder: 'https://controller.{regionId}.cloud.example.com',
    value: connection.controller ?? '',
    accept: async typed => {
      if (typed === '') return void (controller = undefined);
      const read = readAddress(typed.replaceAll('{regionId}', REGION));
      if ('problem' in read) return read.problem;
      const address = read.address.replaceAll(REGION, '{regionId}');
      if (read.plain && !(await acceptsPlain(address))) return vscode.l10n.t('Enter an address with https.');
      controller = address;
      return undefined;
    },
  });
  if (!(await walk([step]))) return;
  await unmoved(app, connection);
  await app.connections.update(connection.id, now => (now.kind === 'cloud' ? { ...now, controller } : now));
}

/** Replaces {regionId} while an address is parsed, because hosts cannot contain braces. */
const REGION = 'region-id-of-a-cluster';
