import * as vscode from 'vscode';
import { readAddress } from '../../connections/address';
import type { ApiError } from '../../client';
import type { Clients } from '../../connections/clients';
import { explain, isCancelled } from '../../connections/explain';
import { askBeforeLoss, askModal } from '../../connections/modals';
import type { Limit } from '../../connections/probing/control-planes';
import type { Found, probe, Probed } from '../../connections/probing/probing';
import { keyRefused } from '../../connections/probing/refused-keys';
import { isKeyRefused, failureKindOf } from '../../connections/failure-kinds';
import type { App } from '../app';
import type { OwnConnection } from '../arguments';
import type { Step } from '../choices/steps';
import { freeName, takenName } from '../../model/texts/free-names';
import { hasScheme, isNamedApi } from '../../model/wire/addresses';

/** Values typed so far, and the detected service. */
export interface Given {
  address: string;
  key: string;
  name: string;
  /** True if the test of the key was not answered in full, and the user accepts the limitation. */
  limited?: boolean;
  /** The one to begin with; empty: the service's own. */
  database?: string;
  found?: Found | undefined;
  /** True if a control plane answered at an address that is named like one: it accepts API keys only (spec 5.2). */
  isControlPlane?: boolean;
}

/** Kinds of service that a key opens: a control plane, a cluster or a project endpoint. */
export type Kind = 'cloud' | 'cluster' | 'project' | 'v1';

/** Returns the kind of service of a connection. */
export const kindOf = (connection: OwnConnection): Kind =>
  connection.kind === 'cloud' ? 'cloud' : connection.v1Only ? 'v1' : connection.plane;

/** The box of an address. */
export interface AddressPrompt {
  /** The prompt; undefined: any service. */
  readonly prompt?: string;
  /** Initial value of the input box. */
  readonly suggested: string;
}

interface DetectingPrompt extends AddressPrompt {
  /** Clients that detect the service at the address, without a key. */
  readonly look: Clients;
}

export const addressStep = (title: string, given: Given, looking?: DetectingPrompt) => (): Step => ({
  title,
  prompt: looking?.prompt ?? vscode.l10n.t('Address of the control plane or the endpoint'),
  placeholder: vscode.l10n.t('{0} or {1}', 'https://api.cloud.example.com', 'localhost:19530'),
  value: given.address || (looking?.suggested ?? ''),
  accept: async value => {
    const read = readAddress(value);
    if ('problem' in read) return read.problem;
    if (read.plain && !(await acceptsPlain(read.address))) return vscode.l10n.t('Enter an address with https.');
    // A key is for the host it was given for.
    if (given.address !== '' && new URL(given.address).host !== new URL(read.address).host) given.key = '';
    given.address = read.address;
    given.found = undefined;
    if (!looking) return undefined;
    const { address, probed } = await lookedAt(looking.look, given.address, hasScheme(value));
    given.address = address;
    if ('found' in probed) given.found = probed.found;
    given.isControlPlane = 'needsKey' in probed && probed.isControlPlane && isNamedApi(given.address);
    return 'problem' in probed ? probed.problem : undefined;
  },
});

const probing = async (...given: Parameters<typeof probe>): Promise<Probed> =>
  (await import('../../connections/probing/probing')).probe(...given);

/** Detects the service at a typed address, and the scheme of a server on this computer, where none was typed. */
async function lookedAt(
  clients: Clients,
  address: string,
  isTyped: boolean,
): Promise<{ readonly address: string; readonly probed: Probed }> {
  const { probe, probeAssumed } = await import('../../connections/probing/probing');
  if (!isTyped && address.startsWith('http:')) return probeAssumed(clients, address);
  return { address, probed: await probe(clients, address, '') };
}

/** Asks for the key of an undetected service: the key is tested, and its kind of service is detected. */
export const foundStep = (app: App, title: string, given: Given) => (): Step => ({
  title,
  ...(given.isControlPlane
    ? {
        prompt: vscode.l10n.t(
          'API key for {0}. Only endpoints accept user:password. Stored in VS Code’s secret storage only.',
          new URL(given.address).host,
        ),
      }
    : {
        prompt: vscode.l10n.t(
          'API key, or user:password, for {0}. Stored in VS Code’s secret storage only.',
          new URL(given.address).host,
        ),
        placeholder: 'root:Milvus',
      }),
  value: given.key,
  password: true,
  accept: async typed => {
    if (typed.trim() === '')
      return given.isControlPlane
        ? vscode.l10n.t('Paste the API key.')
        : vscode.l10n.t('Enter an API key, or user:password.');
    given.key = typed.includes(':') ? typed : typed.trim();
    const probed = await probing(app.clients, given.address, given.key);
    if ('problem' in probed) return probed.problem;
    if (!('found' in probed)) return undefined;
    const { kind, limited } = probed.found;
    given.limited = limited !== undefined && (await acceptsLimited(kind, limited));
    if (limited !== undefined && !given.limited) return limited.message;
    given.found = probed.found;
    return undefined;
  },
});

/** Asks for a key, which is tested at once. The box can stay empty for a cluster without authentication. */
export const keyStep = (app: App, title: string, given: Given, kind: Kind) => (): Step => {
  const { host } = new URL(given.address);
  return {
    title,
    prompt: takesNone(kind)
      ? vscode.l10n.t(
          'API key, or user:password, for {0}. Leave empty if not required. Stored in VS Code’s secret storage only.',
          host,
        )
      : apiKeyPrompt(given.address),
    value: given.key,
    password: true,
    accept: async value => {
      if (value.trim() === '' && !takesNone(kind)) return vscode.l10n.t('Paste the API key.');
      given.key = takesNone(kind) ? value : value.trim();
      return tryKey(app, given, kind);
    },
  };
};

const apiKeyPrompt = (address: string): string =>
  vscode.l10n.t('API key for {0}. Stored in VS Code’s secret storage only.', new URL(address).host);

/** Returns true for a data plane of a cluster, which accepts users and can have authentication off. */
const takesNone = (kind: Kind): boolean => kind === 'cluster' || kind === 'v1';

/** Asks for a name that no other connection has. `others`: see `otherNames`. */
export const nameStep = (title: string, given: Given, others: readonly string[]) => (): Step => ({
  title,
  prompt: vscode.l10n.t('Name of the connection'),
  value: given.name || freeName(new URL(given.address).host, others),
  accept: value => {
    if (value === '') return Promise.resolve(vscode.l10n.t('Enter a name.'));
    const taken = takenName(value, others);
    if (taken !== undefined) {
      return Promise.resolve(vscode.l10n.t('Another connection is named “{0}”. Enter another name.', taken));
    }
    given.name = value;
    return Promise.resolve(undefined);
  },
});

/** Returns the names of the connections; but that of `own`, which can stay. */
export const otherNames = async (app: App, own?: Pick<OwnConnection, 'name'>): Promise<string[]> =>
  (await app.connections.list()).connections.map(({ name }) => name).filter(name => name !== own?.name);

export const databaseStep = (title: string, given: Given) => (): Step => ({
  title,
  prompt: vscode.l10n.t('Database. Leave empty for the default database.'),
  value: given.database ?? '',
  accept: value => {
    given.database = value;
    return Promise.resolve(undefined);
  },
});

/** Tests a key. Returns undefined on success, otherwise the message for the box. */
export async function tryKey(app: App, given: Given, kind: Kind): Promise<string | undefined> {
  const { address, key } = given;
  const plane = kind === 'project' ? kind : 'cluster';
  given.limited = false;
  try {
    if (kind === 'cloud') return await tryCloudKey(app, given);
    await (await app.clients.candidateEndpoint(address, key, plane, kind === 'v1')).collections.list({});
    return undefined;
  } catch (error) {
    const { message, remedy } = explain(error);
    app.log.warn('connection.try', message);
    const isDenied = failureKindOf(error) === 'denied';
    if (isDenied && (!isKeyRefused(error as ApiError) || (await isAcceptedElsewhere(app.clients, given, plane)))) {
      given.limited = await acceptsLimited(kind, { how: 'denied', message });
      return given.limited ? undefined : message;
    }
    return remedy === 'key' ? keyRefused(address, key, false) : message;
  }
}

async function isAcceptedElsewhere(clients: Clients, given: Given, plane: 'cluster' | 'project'): Promise<boolean> {
  const { acceptsElsewhere } = await import('../../connections/probing/data-planes');
  const { MAX_MS } = await import('../../connections/probing/control-planes');
  return acceptsElsewhere(clients, given, plane, clients.clock(MAX_MS));
}

/** Tests the key of a control plane. A service that answers nothing of the test can offer other operations: the user decides. */
async function tryCloudKey({ clients, log }: App, given: Given): Promise<string | undefined> {
  const { controlPlane, MAX_MS } = await import('../../connections/probing/control-planes');
  const { answer, limit } = await controlPlane(clients, given.address, given.key, clients.clock(MAX_MS));
  if (answer.how === 'refused') return keyRefused(given.address, given.key, true);
  if (!limit) return undefined;
  log.warn('connection.try', limit.message);
  const isProven = answer.how === 'answered' || answer.how === 'denied';
  if (answer.how === 'failed' && !isCancelled(answer.error)) return explain(answer.error).message;
  given.limited = await acceptsLimited('cloud', limit, isProven);
  return given.limited ? undefined : limit.message;
}

/** A service that lacks or denies one operation offers others. `isProven`: another operation accepted the key. */
async function acceptsLimited(kind: Kind | Found['kind'], limit: Limit, isProven = true): Promise<boolean> {
  const { how, message } = limit;
  const isDenied = how === 'denied';
  const instead = isDenied
    ? vscode.l10n.t('The sidebar marks lists that the key cannot read. You can add items by ID.')
    : vscode.l10n.t('The sidebar marks lists that could not be loaded. You can add items by ID.');
  const use = isDenied ? vscode.l10n.t('Save with Limited Permissions') : vscode.l10n.t('Save Anyway');
  return askModal({ question: limitQuestion(kind, how, isProven), detail: `${message}\n${instead}` }, use);
}

function limitQuestion(kind: Kind | Found['kind'], how: Limit['how'], isProven: boolean): string {
  if (!isProven) return vscode.l10n.t('The key could not be tested.');
  if (kind !== 'cloud') return vscode.l10n.t('The key has no permission to list collections.');
  if (how === 'denied') return vscode.l10n.t('The key has no permission to list regions.');
  return how === 'absent'
    ? vscode.l10n.t('The service does not list regions.')
    : vscode.l10n.t('The regions could not be listed.');
}

export async function acceptsPlain(address: string): Promise<boolean> {
  const use = vscode.l10n.t('Use Without Encryption');
  const answer = await askBeforeLoss({
    question: vscode.l10n.t('{0} is not encrypted', address),
    detail: vscode.l10n.t('Anyone on the network can read the API key.'),
    safe: vscode.l10n.t('Change Address'),
    others: [use],
  });
  return answer === use;
}
