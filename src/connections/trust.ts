import type { CloudConnection } from './connection';
import type { ConnectionStore } from './connection-store';

/** Hosts that may receive a key, besides the typed address. */
export class Trust {
  private readonly asking = new Map<string, Promise<boolean>>();
  private readonly refused = new Set<string>();

  constructor(private readonly connections: ConnectionStore) {}

  /** Allows a refused host to be asked for again, because the user retries. */
  askAgain(): void {
    this.refused.clear();
  }

  /**
   * Ensures consent before a key goes to another domain than the typed one; asks once per domain, one question at a time. @throws
   * NotTrusted, NotEncrypted, NotAnAddress
   */
  async mayGoTo(connection: CloudConnection, endpoint: string): Promise<void> {
    const { addressOf, isPlainAddress, isSafeAddress } = await import('../model/wire/addresses');
    const { NotAnAddress, NotEncrypted, NotTrusted } = await import('./failures');
    const { domainSuffix } = await import('../model/wire/domain-suffixes');
    const address = addressOf(endpoint);
    if (!isPlainAddress(address)) throw new NotAnAddress(endpoint);
    const { host, origin } = new URL(address);
    const typed = new URL(connection.address);
    if (!isSafeAddress(address) && origin !== typed.origin) throw new NotEncrypted(host);
    const suffix = domainSuffix(host);
    if (suffix === domainSuffix(typed.host) || (await this.connections.trusts(connection.id, suffix))) return;
    // An answer is about the key of an address: another address is another service.
    const question = `${connection.id} ${connection.address} ${suffix}`;
    if (this.refused.has(question)) throw new NotTrusted(suffix);
    const asked = this.asking.get(question) ?? this.ask(connection, suffix, endpoint);
    this.asking.set(question, asked);
    try {
      if (await asked) return;
    } finally {
      this.asking.delete(question);
    }
    this.refused.add(question);
    throw new NotTrusted(suffix);
  }

  private async ask(connection: CloudConnection, suffix: string, endpoint: string): Promise<boolean> {
    const { askToTrust } = await import('./trust-question');
    if (!(await askToTrust(connection, suffix, endpoint))) return false;
    await this.connections.trust(connection.id, suffix, connection.address);
    return true;
  }
}
