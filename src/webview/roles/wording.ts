import { t } from '@vscode/l10n';
import type { Level } from '../../model/roles/forms';

export const levelName = (level: Level): string => (level === 'project' ? t('Project') : t('Organization'));

/** What a privilege lets someone do, in a few words; empty for one that nobody knows here. */
export function meaningOf(privilege: string): string {
  switch (privilege) {
    case 'view':
      return t('see it and how it is set up');
    case 'create':
      return t('make new ones');
    case 'modify':
      return t('change how it is set up');
    case 'delete':
      return t('delete it for good');
    case 'grant':
      return t('hand it on to others');
    case 'manage':
      return t('see and change all of it');
    case 'usage':
      return t('use it from clusters and jobs');
    case 'read':
      return t('search, query and read the data');
    case 'write':
      return t('insert, change and delete data');
    case 'all':
      return t('everything that can be done with the data');
    default:
      return '';
  }
}
