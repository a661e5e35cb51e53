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

  constructor(private readonly clients: Pick<Clients, 'clock'>) {}

  /** Returns the regions, those listed before if the service does not list them now; none if it never did. Retried after a while. */
  of(connection: CloudConnection, cloud: CloudClient): Promise<readonly Region[]> {
    const key = `${connection.id} ${connection.address}`;
    const known = this.lists.get(key);
    if (known) return known;
    const listed = this.list(key, cloud);
    this.lists.set(key, listed);
    listed.catch(() => this.lists.delete(key));
    return listed;
  }

  forget(): void {
    this.lists.clear();
  }

  private async list(key: string, cloud: CloudClient): Promise<readonly Region[]> {
    const read = await tryRead(
      this.clients,
      () => Promise.resolve(cloud),
      (client, options) => client.regions.list({}, { ...options, ...ONLY_READABLE }),
    );
    if ('value' in read) {
      this.last.set(key, read.value);
      return read.value;
    }
    setTimeout(() => this.lists.delete(key), UNLISTED_MS).unref();
    return this.last.get(key) ?? [];
  }
}
