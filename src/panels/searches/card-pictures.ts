import * as vscode from 'vscode';
import type { Picture, PictureClient } from '../../client/exchanges/pictures';
import type { Connection } from '../../connections/connection';
import type { ConnectionStore } from '../../connections/connection-store';
import { explain } from '../../connections/explain';
import { askBeforeLoss } from '../../connections/modals';
import { pictureUrl, type cardPictureCalls, type PictureHosts } from '../../model/grid/card-pictures';
import type { Handlers } from '../../model/rpc';
import type { SearchRun } from '../../model/searches/runs';
import { shownLine } from '../../model/texts/shown';
import { valueIn } from './narrowing';

type PictureHandlers = Handlers<{ readonly calls: typeof cardPictureCalls; readonly events: Record<string, never> }>;

interface Services {
  readonly connections: ConnectionStore;
  /** The shown run. */
  readonly run: () => SearchRun | undefined;
  readonly signal: AbortSignal;
  /** Called after a dialog. */
  readonly asked: () => void;
  readonly load?: (address: string, signal: AbortSignal) => Promise<Picture>;
}

/** Handles requests for pictures of an answer. A host gets requests only after the user allowed the host for the connection. */
export function cardPictureHandlers({
  connections,
  run,
  signal,
  asked,
  load = pictureLoader(),
}: Services): PictureHandlers {
  const connectionOf = async (runId: string): Promise<Connection | undefined> => {
    const shown = run();
    return shown?.id === runId ? connections.find(shown.place.connectionId) : undefined;
  };
  const urlOf = (runId: string, row: number, column: string): URL | undefined => {
    const shown = run();
    const value = shown?.id === runId ? valueIn(shown, row, column)?.value : undefined;
    return typeof value === 'string' ? pictureUrl(value) : undefined;
  };
  const hosts = async (runId: string): Promise<PictureHosts> => {
    if (!vscode.workspace.isTrusted) return { hosts: [], off: true };
    return { hosts: [...((await connectionOf(runId))?.pictureHosts ?? [])] };
  };
  const change = async (runId: string, changed: (now: readonly string[]) => string[]): Promise<PictureHosts> => {
    const connection = await connectionOf(runId);
    if (connection) {
      await connections.update(connection.id, now => ({ ...now, pictureHosts: changed(now.pictureHosts ?? []) }));
    }
    return hosts(runId);
  };
  return {
    pictureHosts: ({ runId }) => hosts(runId),
    forbidPictures: ({ runId, host }) => change(runId, now => now.filter(each => each !== host)),
    allowPictures: async ({ runId, row, column }) => {
      const url = urlOf(runId, row, column);
      const connection = await connectionOf(runId);
      const { hosts: allowed, off } = await hosts(runId);
      if (!url || !connection || off || allowed.includes(url.host)) return hosts(runId);
      const { refusedHost } = await import('../../client/exchanges/pictures');
      const refused = refusedHost(url);
      if (refused !== undefined) throw new Error(refused);
      const agreed = await mayLoad(connection, url);
      asked();
      if (!agreed) return hosts(runId);
      return change(runId, now => [...now.filter(each => each !== url.host), url.host]);
    },
    cardPicture: async ({ runId, row, column }) => {
      const url = urlOf(runId, row, column);
      if (!url) return null;
      if (!(await hosts(runId)).hosts.includes(url.host)) return { is: 'ask' };
      try {
        const { type, bytes } = await load(url.href, signal);
        return { is: 'picture', data: `data:${type};base64,${Buffer.from(bytes).toString('base64')}` };
      } catch (error) {
        return { is: 'refused', message: explain(error).message };
      }
    },
  };
}

/** Returns a function that loads pictures. Its client loads with the first one. */
function pictureLoader(): NonNullable<Services['load']> {
  let client: Promise<PictureClient> | undefined;
  return async (address, signal) => {
    client ??= import('../../client/exchanges/pictures').then(pictures => new pictures.PictureClient());
    return (await client).load(address, signal);
  };
}

/** Asks for consent to load pictures of a host. */
async function mayLoad({ name }: Connection, { host, href }: URL): Promise<boolean> {
  const allow = vscode.l10n.t('Show Images');
  const copy = vscode.l10n.t('Copy Address');
  const question = vscode.l10n.t('Show images from {0}?', host);
  const detail = vscode.l10n.t(
    'Sends a request to {0} for each visible image of “{1}”. The requests contain no key and no cookies, but the host sees your IP address and the addresses of the images. Asked once per host and connection. To stop, use Images above the cards.',
    host,
    shownLine(name),
  );
  for (;;) {
    const answer = await askBeforeLoss({ question, detail, safe: copy, others: [allow] });
    if (answer !== copy) return answer === allow;
    await vscode.env.clipboard.writeText(href);
  }
}
