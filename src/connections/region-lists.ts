import * as vscode from 'vscode';
import type { CloudClient } from '../client';
import type { Region } from '../model/regions/regions';
import { ONLY_READABLE } from '../model/wire/unreadable';
import type { Clients } from './clients';
import type { CloudConnection } from './connection';
import { tryRead } from './reads';

/** Validity of the fact that a service lists no regions, in milliseconds. */
const UNLISTED_MS = 60_000;

/** The regions that services list (spec 4.11), requested once per connection. */
export class RegionLists {
  private readonly lists = new Map<string, Promise<readonly Region[]>>();
  /** The last lists that were read. They stay in use while the service does not answer: a region rarely changes its domain. */
  private readonly last = new Map<string, readonly Region[]>();

  /** Sentences about lists that could not be read, and were not read before. */
  private readonly notices = new Map<string, string>();

  constructor(
    private readonly clients: Pick<Clients, 'clock'>,
    private readonly warned: (message: string) => void,
  ) {}

  /** Returns the regions, those listed before if the service does not list them now; none if it never did. Retried after a while. */
  of(connection: CloudConnection, cloud: CloudClient): Promise<readonly Region[]> {
    const key = keyOf(connection);
    const known = this.lists.get(key);
    if (known) return known;
    const isKept = () => this.lists.get(key) === listed;
    const listed = this.list(connection, cloud, isKept);
    this.lists.set(key, listed);
    listed.catch(() => isKept() && this.lists.delete(key));
    return listed;
  }

  /** Returns where the requests to regions go because the service did not list them; undefined if it did. */
  notice(connection: CloudConnection): string | undefined {
    return this.notices.get(keyOf(connection));
  }

  /** Drops the lists of a connection, for example after a change of its key. After a change of its address it has other lists. */
  forget(connectionId: string): void {
    for (const kept of [this.lists, this.notices]) {
      for (const key of kept.keys()) if (key.startsWith(`${connectionId} `)) kept.delete(key);
    }
  }

  /** `isKept`: returns false once this list is forgotten, which was read with a key that is no longer valid. */
  private async list(
    connection: CloudConnection,
    cloud: CloudClient,
    isKept: () => boolean,
  ): Promise<readonly Region[]> {
    const key = keyOf(connection);
    const read = await tryRead(
      this.clients,
      () => Promise.resolve(cloud),
      (client, options) => client.regions.list({}, { ...options, ...ONLY_READABLE }),
    );
    const last = this.last.get(key);
    if ('value' in read) {
      if (isKept()) {
        this.last.set(key, read.value);
        this.notices.delete(key);
      }
      return read.value;
    }
    if (isKept()) {
      setTimeout(() => isKept() && this.lists.delete(key), UNLISTED_MS).unref();
      if (!last) this.note(connection, read.why);
    }
    return last ?? [];
  }

  private note(connection: CloudConnection, why: string): void {
    const notice = vscode.l10n.t(
      'Regions cannot be listed ({0}). Requests to regions go to {1}.',
      why,
      new URL(connection.address).host,
    );
    if (this.notice(connection) !== notice) this.warned(`${connection.name}: ${notice}`);
    this.notices.set(keyOf(connection), notice);
  }
}

const keyOf = ({ id, address }: CloudConnection): string => `${id} ${address}`;
