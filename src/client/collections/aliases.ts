import { Alias, AliasList, AliasListQuery, AliasName, AliasTarget } from '../../model/collections/aliases';
import { Done } from '../../model/wire/envelope';
import type * as z from '../../model/zod';
import type { CallOptions } from '../operation';
import { readable } from '../pages';
import type { Transport } from '../transport';
import { callVectordb } from '../vectordb';

const on = <Q extends z.ZodMiniType, S extends z.ZodMiniType>(name: string, request: Q, result: S) => ({
  name: `aliases.${name}`,
  path: `aliases/${name}`,
  request,
  result,
});

const OPERATIONS = {
  list: { ...on('list', AliasListQuery, AliasList), reads: true },
  describe: { ...on('describe', AliasName, Alias), reads: true },
  create: on('create', AliasTarget, Done),
  alter: on('alter', AliasTarget, Done),
  drop: on('drop', AliasName, Done),
};

type One = z.input<typeof AliasName>;
type Target = z.input<typeof AliasTarget>;

/** Aliases of collections: companions, beyond the specification, that a service can lack (`isAbsent`). */
export class Aliases {
  constructor(private readonly http: Transport) {}

  /** Returns the names of the aliases of a database, or of one collection. */
  async list(of: z.input<typeof AliasListQuery> = {}, options?: CallOptions): Promise<string[]> {
    return readable(OPERATIONS.list.name, await callVectordb(this.http, OPERATIONS.list, of, options), options);
  }

  /** Returns the collection of an alias. */
  async describe(alias: One, options?: CallOptions): Promise<Alias> {
    return callVectordb(this.http, OPERATIONS.describe, alias, options);
  }

  async create(alias: Target, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.create, alias, options);
  }

  /** Points an existing alias to another collection. */
  async alter(alias: Target, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.alter, alias, options);
  }

  /** Drops an alias; its collection stays. */
  async drop(alias: One, options?: CallOptions): Promise<void> {
    await callVectordb(this.http, OPERATIONS.drop, alias, options);
  }
}
