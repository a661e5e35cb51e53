import { NameRecords } from '../wire/values';

/** The names of a cluster's databases (beyond the specification; service facts 14.3). */
export const DatabaseList = NameRecords;

/** The database that is meant where none is named. */
export const DEFAULT_DATABASE = 'default';
