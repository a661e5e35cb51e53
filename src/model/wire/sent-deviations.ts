import { t } from '@vscode/l10n';
import { get } from '../documents/forms';
import { code } from '../texts/markdown';
import type { Deviation } from './deviations';

/** Returns the deviations of a request that the client sends unchanged: index types that a managed service refuses (spec 4.3). */
export function sentDeviations(path: string, request: unknown): Deviation[] {
  const indexes = get(request, ['indexParams']);
  if (path !== '/v2/vectordb/collections/create' || !Array.isArray(indexes)) return [];
  return indexes.flatMap((index: unknown, at): Deviation[] => {
    const type = get(index, ['params', 'index_type']);
    if (typeof type !== 'string' || type === 'AUTOINDEX') return [];
    const message = t('The request sends {0}; a managed service supports AUTOINDEX only', code(type));
    return [{ path: ['indexParams', at, 'params', 'index_type'], message, section: '4.3' }];
  });
}
