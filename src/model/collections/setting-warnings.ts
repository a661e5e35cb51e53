import { t } from '@vscode/l10n';
import type { Issue } from '../issues';
import { exactDuration } from '../texts/durations';
import { editDistance } from '../texts/words';
import type { CollectionDocument } from './documents';
import { PARAM_NAMES } from './requests';

/** Default maximum number of partitions of a collection in engines of this family. */
const MAX_PARTITIONS = 1024;

/** Maximum number of wrong letters for a suggestion of a known parameter. */
const MAX_SLIPS = 2;

/** Returns warnings about settings: the time to live, very many partitions, unknown parameters. */
export const settingWarnings = (document: CollectionDocument): Issue[] => [
  ...lifeWarnings(document),
  ...partitionWarnings(document),
  ...paramWarnings(document),
];

/** Returns the time to live of a collection, if it has one (spec 4.3). */
export const ttlOf = ({ ttlSeconds, params }: CollectionDocument): number | undefined =>
  ttlSeconds ?? params?.ttlSeconds;

function lifeWarnings(document: CollectionDocument): Issue[] {
  const seconds = ttlOf(document);
  if (seconds === undefined) return [];
  const path = document.ttlSeconds === undefined ? ['params', 'ttlSeconds'] : ['ttlSeconds'];
  if (seconds <= 0) return [{ path, message: t('The service might refuse a TTL of 0 or less') }];
  return [
    {
      path,
      message: t(
        'The service drops the whole collection, not only old entities, {0} after creation',
        exactDuration(seconds),
      ),
    },
  ];
}

function partitionWarnings({ partitionsNum, params }: CollectionDocument): Issue[] {
  const given: [path: string[], count: number | undefined][] = [
    [['partitionsNum'], partitionsNum],
    [['params', 'partitionsNum'], params?.partitionsNum],
  ];
  return given.flatMap(([path, count]) =>
    count !== undefined && count > MAX_PARTITIONS
      ? [{ path, message: t('Known limit: {0} partitions', MAX_PARTITIONS.toLocaleString('en')) }]
      : [],
  );
}

/** Number of unknown parameters warned about: a hostile file can have any number. */
const MAX_UNKNOWN = 100;

/** Warns about unknown names in `params`, which the service might ignore. */
function paramWarnings({ params = {} }: CollectionDocument): Issue[] {
  return Object.keys(params)
    .filter(name => !PARAM_NAMES.includes(name))
    .slice(0, MAX_UNKNOWN)
    .map(name => {
      const meant = PARAM_NAMES.find(each => editDistance(plain(each), plain(name), MAX_SLIPS) <= MAX_SLIPS);
      const message = meant
        ? t('The specification calls this parameter {0}. The service might ignore {1}', meant, name)
        : t('{0} is not a known parameter. The service might ignore it', name);
      return { path: ['params', name], message };
    });
}

/** Normalizes the spelling of a name: `max_length`, `maxLength`. */
const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
