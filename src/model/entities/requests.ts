import { t } from '@vscode/l10n';
import { EntityId } from '../searches/searches';
import { ownEntities } from '../secrets/redaction';
import type { Entity } from '../searches/entities';
import { ownWords } from '../texts/complaints';
import { Count } from '../wire/pages';
import { Name } from '../wire/values';
import * as z from '../zod';

const at = {
  dbName: z.optional(Name),
  collectionName: Name,
  partitionName: z.optional(Name),
};

const isEntity = (value: unknown): value is Entity =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Not a `z.record`: it copies each entity. */
const OneEntity = z.custom<Entity>(isEntity, {
  error: ({ input }) => ownWords({ code: 'invalid_type', expected: 'record', input }),
});

/** Entities to write, their fields by name. 64-bit integers are numbers, bigints or strings of digits; a vector is an array, an object or base64. */
const Data = ownEntities(z.array(OneEntity).check(z.minLength(1, { error: () => t('Enter at least one entity') })));

/** Entities to insert (beyond the specification; service facts 14.4). */
export const EntityInsert = z.strictObject({ ...at, data: Data });
export type EntityInsert = z.input<typeof EntityInsert>;

/** Entities to insert or to replace by their primary keys. `partialUpdate`: omitted fields keep their values. */
export const EntityUpsert = z.strictObject({ ...at, data: Data, partialUpdate: z.optional(z.boolean()) });
export type EntityUpsert = z.input<typeof EntityUpsert>;

/** Entities to delete, by a filter, which the service requires (service facts 14.4). */
export const EntityDelete = z.strictObject({
  ...at,
  filter: z.string().check(z.regex(/\S/, { error: () => t('Enter a filter. Without a filter, nothing is deleted') })),
  exprParams: z.optional(z.dictionary(z.string(), z.unknown())),
});
export type EntityDelete = z.input<typeof EntityDelete>;

const Ids = z.orElse(z.optional(z.array(EntityId)), undefined);

/** Number of inserted entities, and their ids if the service returns them. */
export const Inserted = z.looseObject({ insertCount: z.optional(Count), insertIds: Ids });
export type Inserted = z.output<typeof Inserted>;

/** Number of upserted entities, and their ids if the service returns them. */
export const Upserted = z.looseObject({ upsertCount: z.optional(Count), upsertIds: Ids });
export type Upserted = z.output<typeof Upserted>;

/** Number of deleted entities, if the service returns it; engines count the keys in a filter, existing or not. */
export const Deleted = z.looseObject({ deleteCount: z.optional(Count) });
export type Deleted = z.output<typeof Deleted>;
