import {
  MigratedToExisting,
  MigratedToNewDedicated,
  MigrationToExisting,
  MigrationToNewDedicated,
} from '../model/clusters/migrations';
import type * as z from '../model/zod';
import type { CallOptions } from './operation';
import type { Transport } from './transport';
import { valid } from './requests';

/** Migrations between clusters: spec 4.12 and 4.13. Never retried: a second request might create a second cluster. */
export class Migrations {
  constructor(private readonly http: Transport) {}

  /** Creates a dedicated cluster and moves data into it (spec 4.12). Only this answer contains `password`. */
  async toNewDedicated(
    request: z.input<typeof MigrationToNewDedicated>,
    options?: CallOptions,
  ): Promise<MigratedToNewDedicated> {
    const name = 'migrations.toNewDedicated';
    const body = valid(name, MigrationToNewDedicated, request);
    return this.http.call(
      { name, method: 'POST', path: '/v2/migrations/toNewDedicated', body, result: MigratedToNewDedicated },
      options,
    );
  }

  /** Moves data into an existing cluster (spec 4.13). */
  async toExisting(request: z.input<typeof MigrationToExisting>, options?: CallOptions): Promise<MigratedToExisting> {
    const name = 'migrations.toExisting';
    const body = valid(name, MigrationToExisting, request);
    return this.http.call(
      { name, method: 'POST', path: '/v2/migrations/toExisting', body, result: MigratedToExisting },
      options,
    );
  }
}
