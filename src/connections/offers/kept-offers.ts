import * as vscode from 'vscode';
import type { OfferRecord } from './offer-record';
import { Offers } from './offers';
import { Records, recordId } from '../records';

/** Delay of a write, in milliseconds, to collect several changes. */
const GATHERING_MS = 1000;

/** Storage, and a handler of failures that block nothing. */
interface Keeping {
  readonly storage: vscode.Uri;
  readonly failed: (error: unknown) => void;
}

/** Recorded offers of services, stored over a reload. */
export class KeptOffers implements vscode.Disposable {
  readonly offers = new Offers(Date.now, connectionId => this.tell(connectionId));
  private readonly records: Records<OfferRecord>;
  private readonly fresh = new Set<string>();
  private gathering: NodeJS.Timeout | undefined;

  private constructor(private readonly keeping: Keeping) {
    this.records = new Records(vscode.Uri.joinPath(keeping.storage, 'offers'), async json =>
      (await import('./offer-record')).readOfferRecord(json),
    );
  }

  /** Loads the stored offers; unreadable ones are requested again. */
  static async load(keeping: Keeping): Promise<KeptOffers> {
    const kept = new KeptOffers(keeping);
    try {
      const { records } = await kept.records.all();
      for (const { connectionId, offers } of records) kept.offers.take(connectionId, offers);
    } catch (error) {
      keeping.failed(error);
    }
    return kept;
  }

  dispose(): void {
    clearTimeout(this.gathering);
    this.records.dispose();
  }

  private tell(connectionId: string): void {
    if (connectionId === 'demo') return; // another service with each start
    this.fresh.add(connectionId);
    this.gathering ??= setTimeout(() => {
      this.gathering = undefined;
      this.write().catch(this.keeping.failed);
    }, GATHERING_MS);
  }

  private async write(): Promise<void> {
    const fresh = [...this.fresh];
    this.fresh.clear();
    for (const connectionId of fresh) {
      const id = await recordId(connectionId);
      const offers = this.offers.of(connectionId);
      await (offers.length > 0 ? this.records.write({ id, connectionId, offers }) : this.records.delete(id));
    }
  }
}
