import { t } from '@vscode/l10n';
import { itemsOf } from '../wire/records';
import { Name } from '../wire/values';
import * as z from '../zod';

export const Property = z.looseObject({ key: z.string(), value: z.optional(z.unknown()) });

/** Reads properties from a list, or from an object by their names. */
export const propertiesOf = <S extends z.ZodMiniType>(listed: S) =>
  z.union([
    listed,
    z.pipe(
      z.record(z.string(), z.unknown()),
      z.transform(named => Object.entries(named).map(([key, value]) => ({ key, value }))),
    ),
  ]);

/** Properties of a database or a collection, as engines list them. */
export const Properties = z.orElse(z.optional(z.nullable(propertiesOf(itemsOf(Property)))), undefined);

/** Names of the properties of indexes, as descriptions have them beside the other fields (service facts 14.3). */
export const INDEX_PROPERTIES = ['mmap.enabled', 'warmup', 'indexoffsetcache.enabled'] as const;

/** Properties to set, in requests. */
export const Values = z.record(z.string(), z.unknown());

/** Names of properties to remove, in requests. */
export const Keys = z.array(Name).check(z.minLength(1, { error: () => t('Enter at least one property') }));

/** Properties by name, as texts. */
export type PropertyValues = Readonly<Record<string, string>>;

/** Returns the properties of a description by name. */
export const propertyValues = ({ properties }: { properties?: z.output<typeof Properties> }): PropertyValues =>
  Object.fromEntries((properties ?? []).map(({ key, value }) => [key, textOf(value)]));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
