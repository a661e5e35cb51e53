import { CollectionName } from './collections';
import { Name, NameRecords } from '../wire/values';
import { Note, Title } from '../wire/records';
import * as z from '../zod';

/** The names of aliases (beyond the specification; service facts 14.3). */
export const AliasList = NameRecords;

/** Aliases of a database, or of one collection; the default database if omitted. */
export const AliasListQuery = z.strictObject({ dbName: z.optional(Name), collectionName: z.optional(Name) });

/** Names one alias. */
export const AliasName = z.strictObject({ dbName: z.optional(Name), aliasName: Name });

/** An alias and its collection. */
export const AliasTarget = z.extend(CollectionName, { aliasName: Name });

/** The collection of an alias, as the service describes it. */
export const Alias = z.looseObject({ dbName: Note, collectionName: Title, aliasName: Note });
export type Alias = z.output<typeof Alias>;
