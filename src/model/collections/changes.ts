import { t } from '@vscode/l10n';
import type { Plan, PlanLine } from '../plans';
import { listed, quoted } from '../texts/words';

interface Name {
  readonly dbName: string;
  readonly collectionName: string;
}

const request = (operation: string, body: object): Plan['request'] => ({
  method: 'POST',
  path: `/v2/vectordb/collections/${operation}`,
  body,
});

/** Loading takes memory and makes a collection searchable (service facts 14.3). */
export const planLoad = (name: Name): Plan => ({
  summary: t('Load collection {0}', quoted(name.collectionName)),
  verb: t('Load'),
  action: t('Load Collection'),
  lines: [{ text: t('Loads the collection into memory for search'), effect: 'changes' }],
  request: request('load', name),
});

const releases = (): string =>
  t('Removes the collection from memory and keeps its entities. Searches fail until the collection is loaded again');

/** Plans a release. Later searches are refused, so the effect is destructive. */
export const planRelease = (name: Name): Plan => ({
  effect: releases(),
  summary: t('Release collection {0}', quoted(name.collectionName)),
  verb: t('Release'),
  action: t('Release Collection'),
  lines: [{ text: releases(), effect: 'destroys' }],
  request: request('release', name),
});

/** Plans a flush. Services limit the rate of flushes (service facts 16.4). */
export const planFlush = (name: Name): Plan => ({
  summary: t('Flush collection {0}', quoted(name.collectionName)),
  verb: t('Flush'),
  action: t('Flush Collection'),
  lines: [{ text: t('Writes inserted entities to storage and seals their segments'), effect: 'changes' }],
  request: request('flush', name),
});

/** Plans a compaction, which the service carries out after its answer. */
export const planCompaction = (name: Name): Plan => ({
  summary: t('Compact collection {0}', quoted(name.collectionName)),
  verb: t('Compact'),
  action: t('Compact Collection'),
  lines: [
    {
      text: t(
        'Merges small segments and removes deleted entities from storage; searches can be slower until the compaction ends',
      ),
      effect: 'changes',
    },
  ],
  request: request('compact', name),
});

/** Facts about a collection to rename. `keeping`: what keeps the old name, as sentences. */
export interface RenameFacts {
  readonly aliases?: readonly string[];
  readonly keeping?: readonly string[];
}

/** Plans a new name. Requests by the old name are refused, so the effect is destructive. */
export function planRename(name: Name, newCollectionName: string, { aliases = [], keeping = [] }: RenameFacts): Plan {
  const effect = t('Renames the collection. Requests that use the name {0} fail', quoted(name.collectionName));
  const stays = aliases.length > 0 ? [t('Aliases still point to the collection: {0}', listed(aliases))] : [];
  return {
    effect,
    summary: t('Rename collection {0} to {1}', quoted(name.collectionName), quoted(newCollectionName)),
    verb: t('Rename'),
    action: t('Rename Collection'),
    lines: [
      { text: effect, effect: 'destroys' },
      ...[...stays, ...keeping].map((text): PlanLine => ({ text, effect: 'changes' })),
    ],
    request: request('rename', { ...name, newCollectionName }),
  };
}

/** Known facts about a collection to drop. */
export interface DropFacts {
  readonly rowCount?: number;
  readonly aliases?: readonly string[];
}

export const planDrop = (name: Name, { rowCount, aliases = [] }: DropFacts): Plan => ({
  effect: drops(rowCount),
  summary: t('Drop collection {0}', quoted(name.collectionName)),
  verb: t('Drop'),
  action: t('Drop Collection'),
  lines: [
    { text: drops(rowCount), effect: 'destroys' },
    ...(aliases.length > 0
      ? [
          {
            text: t('Removes aliases: {0}', listed(aliases)),
            short: t('aliases: {0}', listed(aliases)),
            effect: 'destroys',
          } satisfies PlanLine,
        ]
      : []),
  ],
  request: request('drop', name),
});

const drops = (rowCount: number | undefined): string =>
  rowCount === undefined
    ? t('Deletes the collection and all its entities. This cannot be undone')
    : t('Deletes the collection and its {0} entities. This cannot be undone', rowCount.toLocaleString('en'));
