import * as vscode from 'vscode';
import type { ApiError, CallOptions } from '../../client';
import type { Clients } from '../../connections/clients';
import type { Read } from '../../connections/reads';
import { propertyValues, type PropertyValues } from '../../model/collections/properties';
import { warned, type Plan } from '../../model/plans';
import { PartState, type DatabaseRef } from './part-state';

/** A database: as much as can be changed. `isEmpty`: absent if its collections are unknown. */
export interface DatabaseContent {
  readonly properties: PropertyValues;
  readonly isEmpty?: boolean;
  readonly isDropped?: true;
}

/** Code of a missing database (service facts 16.1). */
const MISSING = 800;

/** The reading of a database. */
export class DatabaseState extends PartState {
  /** The reason why the properties could not be read. */
  unread: string | undefined;

  constructor(
    clients: Clients,
    private readonly database: DatabaseRef,
    private readonly operation: string,
    kind = 'database',
  ) {
    super(clients, database, { kind, name: database.dbName, operation, owner: '' });
  }

  /** Members of the resource. A new database belongs to its cluster. */
  placed() {
    const { clusterId, dbName } = this.database;
    const of =
      this.operation === 'databases.create'
        ? { kind: 'databases', id: clusterId }
        : { kind: 'database', id: dbName, within: [clusterId] };
    return { ...this.place(), right: { operation: this.operation, of }, within: { clusterId } };
  }

  /** `isKnown`: the database is there, unless the service says that it is not. */
  async read(options: CallOptions, isKnown = false): Promise<DatabaseContent | undefined> {
    const { databases } = await this.reached(options);
    const { dbName } = this.database;
    const at = () => Promise.resolve(databases);
    const [described, names] = await Promise.all([
      this.lookups.read('describe', at, (asked, asking) => asked.describe({ dbName }, asking), options),
      this.lookups.read('list', at, (asked, asking) => asked.list(asking), options),
    ]);
    this.unread = 'value' in described ? undefined : described.why;
    if ('value' in described) return { properties: propertyValues(described.value) };
    if (Number((described.error as Partial<ApiError>).code) === MISSING) return undefined;
    if ('value' in names) return names.value.includes(dbName) ? { properties: {} } : undefined;
    if (this.sent && !(isKnown && this.operation !== 'databases.drop')) throw described.error;
    return isKnown ? { properties: {} } : undefined;
  }

  /** Adds the reason why the properties could not be read to a plan. */
  told(plan: Plan): Plan {
    return this.unread === undefined
      ? plan
      : warned(plan, vscode.l10n.t('The properties cannot be read ({0})', this.unread));
  }

  async collections(options: CallOptions): Promise<Read<readonly string[]>> {
    const { collections } = await this.reached(options);
    const { dbName } = this.database;
    const at = () => Promise.resolve(collections);
    return this.lookups.read('collections', at, (asked, asking) => asked.list({ dbName }, asking), options);
  }
}
