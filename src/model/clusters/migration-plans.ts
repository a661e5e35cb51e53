import { t } from '@vscode/l10n';
import { goesToExisting, movesOf, type MigrationDocument, type Move } from './migration-documents';
import type { Plan, PlanLine } from '../plans';
import { quoted } from '../texts/words';

/** Known facts about the clusters of a migration plan; unreadable ones are omitted. */
export interface MigrationFacts {
  readonly sourceName?: string;
  readonly destinationName?: string;
  /** Names of the projects of both ends; the ID where no name is known. */
  readonly sourceProject?: string;
  readonly destinationProject?: string;
  /** Names of collections by database. */
  readonly source?: Collections;
  readonly destination?: Collections;
  /** True where the databases could not be listed, or some not be read: others can exist. */
  readonly isSourcePartial?: boolean;
  readonly isDestinationPartial?: boolean;
  /** Ids of the project's regions. */
  readonly regionIds?: readonly string[];
  /** True if another cluster already has the name of the new one. */
  readonly nameTaken?: boolean;
}

export type Collections = Readonly<Record<string, readonly string[]>>;

/** Plans a migration. Both operations can cost money and hours, and neither can be reverted. */
export function planMigration(migration: MigrationDocument, facts: MigrationFacts): Plan {
  const existing = goesToExisting(migration);
  const from = facts.sourceName ?? migration.source.clusterId;
  const to = existing ? (facts.destinationName ?? migration.destination.clusterId) : migration.destination.clusterName;
  const effect = effectOf(migration, facts);
  return {
    summary: existing
      ? t('Migrate from {0} to {1}', quoted(from), quoted(to))
      : t('Create cluster {0} and migrate {1} into it', quoted(to), quoted(from)),
    verb: t('Migrate'),
    action: t('Migrate Cluster'),
    effect,
    lines: [
      { text: effect, effect: 'adds', told: true },
      ...newCluster(migration, facts),
      ...whatMoves(migration, facts),
    ],
    warnings: warningsOf(migration, facts),
    request: {
      method: 'POST',
      path: `/v2/migrations/${existing ? 'toExisting' : 'toNewDedicated'}`,
      body: migration,
    },
  };
}

/** Names both clusters with their IDs and projects, because two clusters can have the same name. */
function effectOf(migration: MigrationDocument, facts: MigrationFacts): string {
  const source = placeText(migration.source.clusterId, facts.sourceName, facts.sourceProject);
  if (!goesToExisting(migration))
    return t('Creates a cluster that is billed from creation, and copies collections of {0} into it', source);
  const { clusterId } = migration.destination;
  const destination = placeText(clusterId, facts.destinationName, facts.destinationProject);
  return t('Copies collections of {0} into {1}', source, destination);
}

function placeText(id: string, name: string | undefined, project: string | undefined): string {
  const within = project ? [t('project {0}', quoted(project))] : [];
  return name ? `${quoted(name)} (${[id, ...within].join(', ')})` : [id, ...within].join(', ');
}

function newCluster(migration: MigrationDocument, { destinationProject }: MigrationFacts): PlanLine[] {
  if (goesToExisting(migration)) return [];
  const { clusterName, plan, cuType, cuSize, regionId, projectId } = migration.destination;
  const size = `${cuSize} CU, ${cuType}, ${plan}`;
  return [
    {
      text: t(
        'Creates dedicated cluster {0}: {1}, in {2}, project {3}',
        quoted(clusterName),
        size,
        regionId,
        destinationProject ? `${quoted(destinationProject)} (${projectId})` : projectId,
      ),
      effect: 'adds',
      marks: [t('billed from creation')],
    },
  ];
}

function whatMoves(migration: MigrationDocument, { source, isSourcePartial }: MigrationFacts): PlanLine[] {
  const moves = movesOf(migration);
  if (moves.length === 0) {
    const all = source && !isSourcePartial ? Object.values(source).flat() : undefined;
    return [{ text: counted(t('Copies all collections of all databases'), all), effect: 'adds' }];
  }
  return moves.map(({ from, to, collections }) => {
    const whole = () =>
      to === from
        ? t('Copies all collections of database {0}', from)
        : t('Copies all collections of database {0} to database {1}', from, to);
    const some = (names: string) =>
      to === from
        ? t('Copies from database {0}: {1}', from, names)
        : t('Copies from database {0} to database {1}: {2}', from, to, names);
    return { text: collections ? some(collections.join(', ')) : counted(whole(), source?.[from]), effect: 'adds' };
  });
}

/** Maximum number of collections that a line names. */
const NAMED = 5;

/** Adds the number and the names of the current collections to a sentence. */
function counted(words: string, names: readonly string[] | undefined): string {
  if (!names) return words;
  if (names.length === 0) return t('{0} (currently none)', words);
  const first = names.slice(0, NAMED).join(', ');
  return names.length > NAMED
    ? t('{0} (currently {1}: {2}, …)', words, names.length, first)
    : t('{0} (currently {1}: {2})', words, names.length, first);
}

function warningsOf(migration: MigrationDocument, facts: MigrationFacts): string[] {
  const { source, destination, regionIds, nameTaken } = facts;
  const named = movesOf(migration);
  const moves: readonly Move[] =
    named.length > 0 ? named : Object.keys(source ?? {}).map(name => ({ from: name, to: name }));
  return [
    ...(nameTaken ? [t('A cluster with this name already exists')] : []),
    ...(nameTaken === undefined && !goesToExisting(migration)
      ? [t('The clusters could not be listed. The name might be taken')]
      : []),
    ...(!goesToExisting(migration) && regionIds && !regionIds.includes(migration.destination.regionId)
      ? [t('{0} is not a region of the project: {1}', migration.destination.regionId, regionIds.join(', '))]
      : []),
    ...moves.flatMap(move => missing(move, facts)),
    ...moves.flatMap(move => conflicts(move, source, destination)),
    ...notCompared(migration, facts),
    t('Data written to the source during the migration might be missing'),
  ];
}

function notCompared(migration: MigrationDocument, facts: MigrationFacts): string[] {
  const { source, destination, isSourcePartial, isDestinationPartial } = facts;
  if (!source) return [t('Not compared: the collections of the source could not be read')];
  const moves = movesOf(migration);
  const isRead = (known: Collections, names: readonly string[]) =>
    moves.length > 0 && names.every(name => known[name] !== undefined);
  const ofSource =
    isSourcePartial &&
    !isRead(
      source,
      moves.map(({ from }) => from),
    )
      ? [t('Partial comparison: some databases of the source could not be read')]
      : [];
  if (!goesToExisting(migration)) return ofSource;
  if (!destination) return [...ofSource, t('Not compared: the collections of the destination could not be read')];
  const targets = moves.length > 0 ? moves.map(({ to }) => to) : Object.keys(source);
  return isDestinationPartial && targets.some(name => destination[name] === undefined)
    ? [...ofSource, t('Partial comparison: some databases of the destination could not be read')]
    : ofSource;
}

function missing({ from, collections }: Move, { source, isSourcePartial }: MigrationFacts): string[] {
  if (!source) return [];
  const there = source[from];
  if (!there) return isSourcePartial ? [] : [t('The source has no database {0}', from)];
  return (collections ?? [])
    .filter(name => !there.includes(name))
    .map(name => t('The source has no collection {0}/{1}', from, name));
}

/** Returns the conflicting names. The service does not publish the effect; the job might fail. */
function conflicts({ from, to, collections }: Move, source?: Collections, destination?: Collections): string[] {
  const names = collections ?? source?.[from] ?? [];
  return names
    .filter(name => destination?.[to]?.includes(name))
    .map(name => t('The destination already has {0}/{1}. The migration might fail there', to, name));
}
