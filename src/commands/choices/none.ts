import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import type { App } from '../app';

/** Returns the reason for an empty choice. */
export type None = (app: App) => string | Promise<string>;

/** Returns true if there are connections, but none has a control plane. */
export const isEndpointsOnly = (list: readonly Connection[]): boolean =>
  list.length > 0 && list.every(({ kind }) => kind === 'endpoint');

/**
 * Message for objects that exist in managed services only. `noun`: roles, alert rules; `otherwise`: the message if there is a control
 * plane.
 */
export const noneManaged =
  (noun: () => string, otherwise?: () => string): None =>
  async ({ connections }) =>
    isEndpointsOnly((await connections.list()).connections)
      ? vscode.l10n.t('No {0} found. Endpoints have no {0}: add a connection to a control plane.', noun())
      : (otherwise?.() ?? vscode.l10n.t('No {0} found.', noun()));

/** Message for objects of every data plane. */
export const none =
  (noun: () => string): None =>
  () =>
    vscode.l10n.t('No {0} found.', noun());

/** Message for changes that need V2: objects of V1 connections are not offered, although the tree shows them. */
export const noneByV2 =
  (noun: () => string): None =>
  async app => {
    const { isV1Only } = await import('../../connections/marks');
    const isOld = (await app.connections.list()).connections.some(isV1Only);
    return isOld
      ? vscode.l10n.t('V1 cannot create or change collections. Add a connection that supports V2.')
      : none(noun)(app);
  };
