import * as vscode from 'vscode';
import type { Found } from '../../connections/probing/probing';
import type { Connection, EndpointConnection } from '../../connections/connection';
import { isSameAddress } from '../../model/wire/addresses';
import type { App } from '../app';
import { walkOn } from '../choices/steps';
import { offerSearch } from '../searches/first-search';
import { addressStep, foundStep, nameStep, otherNames, type AddressPrompt, type Given } from './steps';
import { sayFound } from './greeting';

/** Adds the demo service; it starts when its row is opened. */
export async function connectDemo(app: App): Promise<void> {
  await app.connections.addDemo();
  app.tree.unfold('demo');
  await vscode.commands.executeCommand('vectorCloud.tree.focus');
  await offerSearch(app, 'demo');
}

/** Adds any service by its address: a control plane or a single endpoint. */
export const addConnection = (app: App): Promise<void> => add(app, vscode.l10n.t('Add Connection'), { suggested: '' });

/** Adds any service; proposes the address of a server on this computer. */
export const addEndpoint = (app: App): Promise<void> =>
  add(app, vscode.l10n.t('Add Milvus Endpoint'), {
    prompt: vscode.l10n.t('Address of the Milvus server: host and port'),
    suggested: 'localhost:19530',
  });

/** Asks for address, key (if required) and name. Detects the service; saves nothing before the end. */
async function add(app: App, title: string, asked: AddressPrompt): Promise<void> {
  const given: Given = { address: '', key: '', name: '' };
  const others = await otherNames(app);
  const isTaken = () => others.includes(hostOf(given.address));
  // An endpoint is named after its host. Before the detection, the requested kind is assumed.
  const isNamed = () => (given.found ? given.found.kind === 'endpoint' && !isTaken() : asked.suggested !== '');
  const steps = () => [
    addressStep(title, given, { ...asked, look: app.clients }),
    ...(given.found?.endpoint?.anonymous ? [] : [foundStep(app, title, given)]),
    ...(isNamed() ? [] : [nameStep(title, given, others)]),
  ];
  if (!(await walkOn(steps)) || !given.found) return;
  const { found, key, limited = false } = given;
  const name = given.name || hostOf(found.address);
  const id = crypto.randomUUID();
  const more = { ...(limited && { limited }), ...(found.endpoint?.anonymous && { anonymous: true }) };
  if (found.endpoint) app.tree.unfold(id);
  if (found.endpoint) await app.connections.add({ ...endpointOf(id, name, found), ...more }, key || undefined);
  else await app.connections.add({ id, kind: 'cloud', name, address: found.address, ...more }, key);
  await vscode.commands.executeCommand('vectorCloud.tree.focus');
  // At once: a list that opened later would close what the user opened in between. Clusters of a managed service have other domains: no
  // question about them before the user opens one.
  const offered = found.endpoint && found.limited === undefined ? offerSearch(app, id) : undefined;
  await Promise.all([sayFound(app, id, found), offered, offerMark(app, id)]);
}

/** Offers to mark a connection as production where another one with the same address is marked. */
async function offerMark({ connections }: App, id: string): Promise<void> {
  const all = (await connections.list()).connections;
  const added = all.find(each => each.id === id);
  const marked = all.find(each => each.production && added && each.id !== id && hasSameAddress(each, added));
  if (!added || !marked) return;
  const mark = vscode.l10n.t('Mark as Production');
  const told = vscode.l10n.t(
    '“{0}” has the same address as “{1}”, which is marked as production. “{0}” is not marked.',
    added.name,
    marked.name,
  );
  void vscode.window.showWarningMessage(told, mark).then(async chosen => {
    if (chosen === mark) await connections.update(id, now => ({ ...now, production: true }));
  });
}

const hasSameAddress = (one: Connection, other: Connection): boolean =>
  one.kind !== 'demo' && other.kind !== 'demo' && isSameAddress(one.address, other.address);

const hostOf = (address: string): string => new URL(address).host;

/** Endpoints of projects have the project's id before the region (spec 1), and take an API key only. */
const PROJECT = /^proj-/;

function endpointOf(id: string, name: string, { address, endpoint }: Found): EndpointConnection {
  const { database, v2, selfHosted } = endpoint ?? {};
  return {
    id,
    kind: 'endpoint',
    plane: PROJECT.test(new URL(address).hostname) ? 'project' : 'cluster',
    name,
    address,
    ...(database === undefined ? {} : { database }),
    ...(v2 === undefined ? {} : { v1Only: !v2 }),
    ...(selfHosted === undefined ? {} : { selfHosted }),
  };
}
