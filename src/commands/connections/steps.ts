import * as vscode from 'vscode';
import { readAddress } from '../../connections/address';
import type { ApiError } from '../../client';
import { explain } from '../../connections/explain';
import { isKeyRefused, standingOf } from '../../connections/standings';
import type { App } from '../app';
import type { Step } from '../choices/steps';
import { ONLY_READABLE } from '../../model/wire/unreadable';

/** What has been typed so far. */
export interface Given {
  address: string;
  key: string;
  name: string;
  /** The key is good, but was denied the trial, and the person takes it all the same. */
  limited?: boolean;
}

/** What a key opens: a control plane, a cluster or a project endpoint. */
type Kind = 'cloud' | 'cluster' | 'project';

export const addressStep = (title: string, given: Given) => (): Step => ({
  title,
  prompt: vscode.l10n.t('Address of the control plane or the endpoint'),
  placeholder: 'https://api.cloud.example.com',
  value: given.address,
  accept: async value => {
    const read = readAddress(value);
    if ('problem' in read) return read.problem;
    if (read.plain && !(await acceptsPlain(read.address))) return vscode.l10n.t('Give an address with https.');
    // A key is for the host it was given for.
    if (given.address !== '' && new URL(given.address).host !== new URL(read.address).host) given.key = '';
    given.address = read.address;
    return undefined;
  },
});

/** The key is tried at once. A cluster may need none: then this box may stay empty. */
export const keyStep = (app: App, title: string, given: Given, kind: Kind) => (): Step => {
  const { host } = new URL(given.address);
  return {
    title,
    prompt:
      kind === 'cluster'
        ? vscode.l10n.t(
            'API key or user:password for {0}; empty where it needs none. Kept in VS Code’s secret storage only.',
            host,
          )
        : vscode.l10n.t('API key for {0}. It is kept in VS Code’s secret storage only.', host),
    value: given.key,
    password: true,
    accept: async value => {
      if (value.trim() === '' && kind !== 'cluster') return vscode.l10n.t('Paste the API key.');
      given.key = kind === 'cluster' ? value : value.trim();
      return tryKey(app, given, kind);
    },
  };
};

export const nameStep = (title: string, given: Given) => (): Step => ({
  title,
  prompt: vscode.l10n.t('How shall the connection be called?'),
  value: given.name || new URL(given.address).host,
  accept: value => {
    if (value === '') return Promise.resolve(vscode.l10n.t('Give it a name.'));
    given.name = value;
    return Promise.resolve(undefined);
  },
});

/** Undefined when the service takes the key; else what to say under the box. */
export async function tryKey(app: App, given: Given, kind: Kind): Promise<string | undefined> {
  const { address, key } = given;
  given.limited = false;
  try {
    if (kind === 'cloud') await (await app.clients.candidate(address, key)).regions.list({}, ONLY_READABLE);
    else await (await app.clients.candidateEndpoint(address, key, kind)).collections.list({});
    return undefined;
  } catch (error) {
    const { message, remedy } = explain(error);
    app.log.warn('connection.try', message);
    if (standingOf(error) === 'denied' && !isKeyRefused(error as ApiError)) {
      given.limited = await acceptsLimited(kind, message);
      return given.limited ? undefined : message;
    }
    if (remedy !== 'key') return message;
    return vscode.l10n.t('The service refuses this key. Check that it is whole, and a key of this service.');
  }
}

/** A service that denies one operation offers others. */
async function acceptsLimited(kind: Kind, refused: string): Promise<boolean> {
  const use = vscode.l10n.t('Use as Limited');
  const question =
    kind === 'cloud'
      ? vscode.l10n.t('The key has no permission to list regions.')
      : vscode.l10n.t('The key has no permission to list collections.');
  const instead = vscode.l10n.t('Lists that the service denies say so, and take what you add by ID.');
  const answer = await vscode.window.showWarningMessage(
    question,
    { modal: true, detail: `${refused}\n${instead}` },
    use,
  );
  return answer === use;
}

export async function acceptsPlain(address: string): Promise<boolean> {
  const use = vscode.l10n.t('Use It Anyway');
  const answer = await vscode.window.showWarningMessage(
    vscode.l10n.t('{0} is not encrypted', address),
    { modal: true, detail: vscode.l10n.t('Anyone on the way can read the API key that goes there.') },
    use,
  );
  return answer === use;
}
