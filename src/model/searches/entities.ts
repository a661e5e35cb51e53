import { t } from '@vscode/l10n';
import { Name } from '../wire/values';
import { EntityId, HitLimit, HitOffset } from './searches';
import { ownEntities } from '../secrets/redaction';
import * as z from '../zod';

/** An entity: its fields by name. */
export type Entity = Readonly<Record<string, unknown>>;

const isEntities = (value: unknown): value is Entity[] =>
  Array.isArray(value) && value.every(entity => typeof entity === 'object' && entity !== null);

/** Null, and an envelope without data, contain no entities. Null in a list is not an entity either. */
function entitiesOrNone(value: unknown): unknown {
  if (Array.isArray(value)) return value.includes(null) ? value.filter(entity => entity !== null) : value;
  return typeof value === 'object' && Object.keys(value ?? {}).length === 0 ? [] : value;
}

/** Entities, checked in one pass: there can be 16,384. */
export const EntityList = ownEntities(
  z.pipe(z.transform(entitiesOrNone), z.custom<Entity[]>(isEntities, { error: () => t('must be a list of entities') })),
);

const shared = {
  dbName: z.optional(Name),
  collectionName: Name,
  outputFields: z.optional(z.array(Name)),
  partitionNames: z.optional(z.array(Name)),
};

/** Entities by a filter (beyond the specification; service facts 14.4). `outputFields: ['count(*)']` counts them. */
export const EntityQuery = z.strictObject({
  ...shared,
  filter: z.optional(z.string()),
  exprParams: z.optional(z.dictionary(z.string(), z.unknown())),
  limit: z.optional(HitLimit),
  offset: z.optional(HitOffset),
  consistencyLevel: z.optional(Name),
});
export type EntityQuery = z.input<typeof EntityQuery>;

/** Entities by their ids (beyond the specification; service facts 14.4). */
export const EntityLookup = z.strictObject({
  ...shared,
  id: z.union([EntityId, z.array(EntityId).check(z.minLength(1, { error: () => t('Enter at least one ID') }))]),
});
export type EntityLookup = z.input<typeof EntityLookup>;
