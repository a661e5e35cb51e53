import type { CallOptions, TransportError } from '../client';
import type { Clients } from '../connections/clients';
import { tryRead, type Read, type Unread } from '../connections/reads';

/**
 * Reads optional data of a change. An unreadable value is awaited once: its failure is cached until something is sent, however often the
 * change is planned.
 */
export class Lookups {
  private readonly unread = new Map<string, Unread>();

  constructor(private readonly clients: Pick<Clients, 'clock'>) {}

  /**
   * Reads from the destination of the change. `what`: the name of the read within the change. @throws as `tryRead`, and if signed out,
   * because the change could not be sent either
   */
  async read<C, R>(
    what: string,
    client: () => Promise<C>,
    ask: (client: C, options: CallOptions) => Promise<R>,
    options: CallOptions,
  ): Promise<Read<R>> {
    const read = await this.elsewhere(what, client, ask, options);
    if ('why' in read && (read.error as Partial<TransportError>).reason === 'unreachable') throw read.error;
    return read;
  }

  /** Reads optional data from another place. @throws as `tryRead` */
  async elsewhere<C, R>(
    what: string,
    client: () => Promise<C>,
    ask: (client: C, options: CallOptions) => Promise<R>,
    options: CallOptions,
  ): Promise<Read<R>> {
    const before = this.unread.get(what);
    if (before) return before;
    const read = await tryRead(this.clients, client, ask, options);
    if ('why' in read) this.unread.set(what, read);
    return read;
  }

  /** Allows another wait for reads without an answer; called when something is sent. */
  renew(): void {
    this.unread.clear();
  }
}
