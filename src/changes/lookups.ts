import type { CallOptions, TransportError } from '../client';
import type { Clients } from '../connections/clients';
import { tryRead, type Read, type Unread } from '../connections/reads';

/**
 * Reads what a change looks at and does not need. What could not be read is waited for once: the reason stands until something was sent,
 * however often the change looks again.
 */
export class Lookups {
  private readonly unread = new Map<string, Unread>();

  constructor(private readonly clients: Pick<Clients, 'clock'>) {}

  /**
   * Where the change is going to be sent. `what`: names the read among those of the change.
   * @throws as `tryRead`, and where nobody is: nothing could be sent there either
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

  /** Anywhere. @throws as `tryRead` */
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

  /** Something is being sent: what comes of it is worth another wait. */
  renew(): void {
    this.unread.clear();
  }
}
