import { t } from '@vscode/l10n';

/** Returns the names of the queries of a hybrid search: the vector field, with the number of the query where several search the same field. */
export const queryNames = (fields: readonly (string | undefined)[]): string[] =>
  fields.map((field, at) => {
    if (field === undefined) return t('query {0}', at + 1);
    return fields.indexOf(field) === fields.lastIndexOf(field) ? field : t('query {0} ({1})', at + 1, field);
  });
