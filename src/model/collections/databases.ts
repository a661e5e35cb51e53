import { Name, NameRecords } from '../wire/values';
import { Note } from '../wire/records';
import * as z from '../zod';
import { Keys, Properties, Values } from './properties';

export { DEFAULT_DATABASE } from './refs';

/** The names of a cluster's databases (beyond the specification; service facts 14.3). */
export const DatabaseList = NameRecords;

/** Names one database. */
export const DatabaseName = z.strictObject({ dbName: Name });

/** A new database. */
export const DatabaseCreation = z.extend(DatabaseName, { properties: z.optional(Values) });

/** Properties to set. Others stay. */
export const DatabaseAlteration = z.extend(DatabaseName, { properties: Values });

/** Names properties to remove. */
export const DatabasePropertyKeys = z.extend(DatabaseName, { propertyKeys: Keys });

/** A database, as the service describes it. */
export const Database = z.looseObject({ dbName: Note, properties: Properties });
export type Database = z.output<typeof Database>;
