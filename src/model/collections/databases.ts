import { t } from '@vscode/l10n';
import { Name, NameRecords } from '../wire/values';
import { Note } from '../wire/records';
import * as z from '../zod';
import { Properties } from './collections';

/** The names of a cluster's databases (beyond the specification; service facts 14.3). */
export const DatabaseList = NameRecords;

/** The database that is meant where none is named. */
export const DEFAULT_DATABASE = 'default';

/** Names one database. */
export const DatabaseName = z.strictObject({ dbName: Name });

const Values = z.record(z.string(), z.unknown());

/** A new database. */
export const DatabaseCreation = z.extend(DatabaseName, { properties: z.optional(Values) });

/** Properties to set. Others stay. */
export const DatabaseAlteration = z.extend(DatabaseName, { properties: Values });

/** Names properties to remove. */
export const DatabasePropertyKeys = z.extend(DatabaseName, {
  propertyKeys: z.array(Name).check(z.minLength(1, { error: () => t('Enter at least one property') })),
});

/** A database, as the service describes it. */
export const Database = z.looseObject({ dbName: Note, properties: Properties });
export type Database = z.output<typeof Database>;

/** Properties by name, as texts. */
export type PropertyValues = Readonly<Record<string, string>>;

/** Returns the properties of a description by name. */
export const propertyValues = ({ properties }: Pick<Database, 'properties'>): PropertyValues =>
  Object.fromEntries((properties ?? []).map(({ key, value }) => [key, textOf(value)]));

const textOf = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));
