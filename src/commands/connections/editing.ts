import * as vscode from 'vscode';
import { clustersWithUsers, leaveHost } from '../../connections/cluster-users';
import type { Connection, EndpointConnection } from '../../connections/connection';
import type { App } from '../app';
import type { OwnConnection } from '../arguments';
import { chooseFrom, type Ask } from '../choices/choices';
import { walkOn } from '../choices/steps';
import { unmoved, unremoved } from './unmoved';
import { addressStep, databaseStep, keyStep, kindOf, nameStep, otherNames, type Given } from './steps';

/**
 * Asks for address, key and name, with the current values. A changed address or key is tested. Another host only ends the sign-in: secrets
 * of documents and the embedding key stay, and the user decides about the users of clusters and the entered addresses.
 */
export async function editConnection(app: App, connection: OwnConnection): Promise<void> {
  const { keys } = app.connections;
  const { title } = app;
  const given: Given = {
    address: connection.address,
    key: (await keys.get(connection.id)) ?? '',
    name: connection.name,
    database: (connection.kind === 'endpoint' && connection.database) || '',
  };
  await unmoved(app, connection); // the key that was just read is for the address of now, which the row might not show yet
  const others = await otherNames(app, connection);
  const clusters = await clustersWithUsers(keys, connection.id);
  const addresses = enteredAddresses(connection);
  let kept: readonly string[] = [];
  let keepsAddresses = false;
  const users = usersStep(
    title,
    { from: connection.address, given, clusters },
    () => kept.length > 0,
    answer => (kept = answer),
  );
  const entered = addressesStep(
    title,
    { from: connection.address, given, addresses },
    () => keepsAddresses,
    keeps => (keepsAddresses = keeps),
  );
  const steps = () => [
    addressStep(title, given),
    ...(isElsewhere(connection.address, given.address) && clusters.length > 0 ? [users] : []),
    ...(isElsewhere(connection.address, given.address) && addresses.length > 0 ? [entered] : []),
    keyStep(app, title, given, kindOf(connection)),
    nameStep(title, given, others),
    ...(connection.kind === 'endpoint' ? [databaseStep(title, given)] : []),
  ];
  if (!(await walkOn(steps))) return;
  const { address } = given;
  const stored = await unremoved(app, connection); // another window might have moved it
  if (stored.kind === 'demo') return;
  // No key is there while the address changes: the old one must not reach the new host, nor the new one the old.
  if (isElsewhere(stored.address, address)) await leaveHost(keys, connection.id, kept);
  const found = connection.kind === 'endpoint' && isElsewhere(stored.address, address) ? await look(app, given) : {};
  await app.connections.update(connection.id, now => moved(now, given, { found, keepsAddresses }));
  if (stored.address !== address) (await app.clients.offers()).forget(connection.id); // another service, maybe at the same host
  if (given.key !== (await keys.get(connection.id))) await app.connections.setKey(connection.id, given.key);
}

const isElsewhere = (before: string, after: string): boolean => new URL(before).host !== new URL(after).host;

/** Asks whether the users of these clusters are kept for the new host, because a password belongs to a host. */
const usersStep =
  (
    title: string,
    { from, given, clusters }: { readonly from: string; readonly given: Given; readonly clusters: readonly string[] },
    keeps: () => boolean,
    accept: (kept: readonly string[]) => void,
  ) =>
  (): Ask => {
    const { host } = new URL(given.address);
    const ids = clusters.join(', ');
    const items = [
      {
        label: vscode.l10n.t('Delete Stored Passwords'),
        detail: vscode.l10n.t('Deletes the passwords. These clusters then use the API key: {0}', ids),
        value: [],
      },
      {
        label: vscode.l10n.t('Keep Stored Passwords'),
        detail: vscode.l10n.t('Sends the passwords to {0} for these clusters: {1}', host, ids),
        value: clusters,
      },
    ];
    return chooseFrom<readonly string[]>({
      title,
      placeholder: vscode.l10n.t(
        'The host changes from {0} to {1}. Keep the stored cluster users and passwords?',
        new URL(from).host,
        host,
      ),
      items: () => Promise.resolve(items),
      isCurrent: value => value.length > 0 === keeps(),
      accept: ([value = []]) => accept(value),
    });
  };

/** Addresses that the user entered and the key of the service goes to. */
const ENTERED = ['controller', 'projectEndpoints', 'clusterEndpoints'] as const;

const enteredAddresses = (connection: OwnConnection): string[] =>
  connection.kind === 'endpoint'
    ? []
    : ENTERED.flatMap(member => {
        const entered = connection[member] ?? {};
        return typeof entered === 'string' ? [entered] : Object.values(entered);
      });

/** Asks whether the addresses entered for the old host are kept: the key of the new one goes there. */
const addressesStep =
  (
    title: string,
    { from, given, addresses }: { readonly from: string; readonly given: Given; readonly addresses: readonly string[] },
    keeps: () => boolean,
    accept: (keeps: boolean) => void,
  ) =>
  (): Ask => {
    const { host } = new URL(given.address);
    const all = addresses.join(', ');
    const items = [
      {
        label: vscode.l10n.t('Remove Addresses'),
        detail: vscode.l10n.t('Removes the controller address and the endpoints that you entered: {0}', all),
        value: false,
      },
      {
        label: vscode.l10n.t('Keep Addresses'),
        detail: vscode.l10n.t('Also sends the key of {0} to these addresses: {1}', host, all),
        value: true,
      },
    ];
    return chooseFrom<boolean>({
      title,
      placeholder: vscode.l10n.t(
        'The host changes from {0} to {1}. Keep the controller and endpoint addresses that you entered?',
        new URL(from).host,
        host,
      ),
      items: () => Promise.resolve(items),
      isCurrent: value => value === keeps(),
      accept: ([value = false]) => accept(value),
    });
  };

/** Detects the service at another host: what no answer shows is unknown there, whatever was known of the old host. */
async function look(app: App, { address, key }: Given): Promise<Partial<EndpointConnection>> {
  const { probe } = await import('../../connections/probing/probing');
  const probed = await probe(app.clients, address, key);
  const endpoint = 'found' in probed ? probed.found.endpoint : undefined;
  const { v2, selfHosted } = endpoint ?? {};
  return { v1Only: v2 === undefined ? undefined : !v2, selfHosted };
}

/** Changes of a record that another host entails. */
interface Move {
  readonly found: Partial<EndpointConnection>;
  readonly keepsAddresses: boolean;
}

/** Returns a connection with a new host, without the agreed domains and hosts and, unless kept, the entered addresses. */
function moved(now: Connection, given: Given, { found, keepsAddresses }: Move): Connection {
  if (now.kind === 'demo') return now;
  const { address, name, database } = given;
  const limited = given.limited || undefined; // the key was tested again
  if (now.kind === 'endpoint') {
    const pictureHosts = isElsewhere(now.address, address) ? undefined : now.pictureHosts;
    return { ...now, ...found, limited, address, name, pictureHosts, database: database || undefined };
  }
  if (!isElsewhere(now.address, address)) return { ...now, limited, address, name };
  const ended = new Set<string>(['trusted', 'pictureHosts', ...(keepsAddresses ? [] : ENTERED)]);
  const kept = Object.entries(now).filter(([member]) => !ended.has(member));
  return { ...(Object.fromEntries(kept) as typeof now), limited, address, name };
}
