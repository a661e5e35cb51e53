import { t } from '@vscode/l10n';

/** Stands for every database or every object. */
export const EVERY = '*';

/** A privilege on a collection, as it is granted and revoked. `objectType`: for an object of another type (`User`), whose name is `collectionName`. */
export interface Grant {
  readonly privilege: string;
  readonly dbName: string;
  readonly collectionName: string;
  readonly objectType?: string;
}

/** Types of objects that are named by a collection. */
const OF_COLLECTIONS: ReadonlySet<string> = new Set(['Collection', 'Global']);

/** Returns the type that a grant has besides its object: none for objects named by a collection. */
export const typeOfGrant = (objectType: string | null | undefined): Pick<Grant, 'objectType'> =>
  objectType && !OF_COLLECTIONS.has(objectType) ? { objectType } : {};

/** Returns an object in words: `every collection of default`, `default › faq`, `User olga`. */
export function objectWords({ dbName, collectionName, objectType }: Omit<Grant, 'privilege'>): string {
  if (objectType !== undefined) return `${objectType} ${collectionName}`;
  if (dbName === EVERY)
    return collectionName === EVERY ? t('every database') : t('{0} in every database', collectionName);
  return collectionName === EVERY ? t('every collection of {0}', dbName) : `${dbName} › ${collectionName}`;
}
