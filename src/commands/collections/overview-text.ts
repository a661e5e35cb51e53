import { t } from '@vscode/l10n';
import type { JournalRecord } from '../../changes/journal-record';
import type { Read } from '../../connections/reads';
import type { Collection, CollectionLoadState, CollectionStats, Field } from '../../model/collections/collections';
import { typeText } from '../../model/collections/differences';
import { indexProgress, type Index } from '../../model/collections/indexes';
import { loadWords } from '../../model/collections/load-states';
import { sizeText } from '../../model/collections/plans';
import { propertyValues } from '../../model/collections/properties';
import { fieldBytes } from '../../model/collections/sizes';
import type { HistoryRecord } from '../../model/searches/history';
import { HIDDEN, isSecretName } from '../../model/secrets/hidden';
import { code, plainText, table } from '../../model/texts/markdown';
import { utcMinutes } from '../../model/texts/utc';
import { listed } from '../../model/texts/words';
import { outcomeOf, questionOf } from '../searches/history-items';

/** A partition. `isAsked`: its count was read; `rowCount`: undefined if unknown. */
export interface OverviewPartition {
  readonly name: string;
  readonly isAsked: boolean;
  readonly rowCount?: number;
}

/** Facts about a collection, each part or the reason why it is unknown. `readAt`: milliseconds since 1970. */
export interface OverviewFacts {
  readonly collectionName: string;
  readonly place: string;
  readonly readAt: number;
  readonly description: Read<Collection>;
  readonly stats: Read<CollectionStats>;
  readonly load: Read<CollectionLoadState>;
  readonly indexes: Read<readonly Index[]>;
  readonly partitions: Read<readonly OverviewPartition[]>;
  readonly aliases: Read<readonly string[]>;
  readonly searches: readonly HistoryRecord[];
  /** `outcome`: in words. */
  readonly change: (Pick<JournalRecord, 'at' | 'summary'> & { readonly outcome: string }) | undefined;
  /** Code that connects to the cluster. */
  readonly code: string;
}

/** The overview of a collection as a Markdown document. An unreadable part says so and hides no other. */
export function collectionOverview(facts: OverviewFacts): string {
  const { description, stats, indexes, partitions, aliases, searches, change } = facts;
  const rowCount = 'value' in stats ? stats.value.rowCount : undefined;
  return [
    `# ${plainText(facts.collectionName)}`,
    '',
    `${plainText(facts.place)}, ${t('as of {0}.', utcMinutes(new Date(facts.readAt)))}`,
    '',
    ...('value' in description && description.value.description ? [plainText(description.value.description), ''] : []),
    ...summary(facts),
    ...part(t('Fields'), description, ({ fields }) => fieldLines(fields, rowCount)),
    ...part(t('Indexes'), indexes, all =>
      all.length === 0 ? [t('No indexes.'), ''] : table(INDEX_HEAD(), all.map(indexRow)),
    ),
    ...part(t('Partitions'), partitions, partitionLines),
    ...part(t('Aliases'), aliases, names => [names.length === 0 ? t('No aliases.') : names.map(code).join(', '), '']),
    ...('value' in description ? propertyLines(description.value) : []),
    `## ${t('Recent searches')}`,
    '',
    ...(searches.length === 0 ? [t('No searches in the history.')] : searches.map(searchLine)),
    '',
    `## ${t('Last change')}`,
    '',
    change
      ? `${utcMinutes(new Date(change.at))}: ${plainText(change.summary)} (${plainText(change.outcome)})`
      : t('No changes in the journal.'),
    '',
    `## ${t('Code to connect')}`,
    '',
    '```python',
    facts.code.trimEnd(),
    '```',
    '',
  ].join('\n');
}

const number = (count: number): string => count.toLocaleString('en');

const notRead = (what: string, why: string): string => `> ⚠ ${plainText(t('{0} cannot be read ({1})', what, why))}`;

/** A part with its heading, or the reason why it cannot be read. */
const part = <R>(title: string, read: Read<R>, lines: (value: R) => readonly string[]): string[] => [
  `## ${title}`,
  '',
  ...('value' in read ? lines(read.value) : [notRead(title, read.why), '']),
];

function summary({ description, stats, load }: OverviewFacts): string[] {
  const items = [
    'value' in stats ? t('{0} entities', number(stats.value.rowCount)) : undefined,
    'value' in load ? loadWords(load.value.loadState) : undefined,
    ...('value' in description
      ? [
          description.value.consistencyLevel ? t('consistency level: {0}', description.value.consistencyLevel) : '',
          description.value.enableDynamicField ? t('dynamic field') : '',
        ]
      : []),
  ].filter(item => item !== undefined && item !== '');
  return [
    ...(items.length > 0 ? [plainText(items.join(' · ')), ''] : []),
    ...('why' in stats ? [notRead(t('The entity count'), stats.why), ''] : []),
    ...('why' in load ? [notRead(t('The load state'), load.why), ''] : []),
    ...('value' in load && load.value.message ? [`> ⚠ ${plainText(load.value.message)}`, ''] : []),
  ];
}

function fieldLines(fields: readonly Field[], rowCount: number | undefined): string[] {
  const sizes = fields.map(fieldBytes);
  const total = sizes.reduce<number>((sum, bytes) => sum + (bytes ?? 0), 0);
  const unknown = fields.filter((_, at) => sizes[at] === undefined).map(({ name }) => name);
  const size = (bytes: number | undefined): string => (bytes === undefined ? '–' : sizeText(bytes));
  const inAll = (bytes: number | undefined) =>
    rowCount === undefined || bytes === undefined ? undefined : bytes * rowCount;
  return [
    ...table(
      [t('Field'), t('Type'), t('Per entity'), t('Total')],
      fields.map((field, at) => [
        [code(field.name), field.primaryKey ? t('primary key') : '', field.nullable ? t('nullable') : '']
          .filter(Boolean)
          .join(', '),
        plainText(typeText(field)),
        size(sizes[at]),
        size(inAll(sizes[at])),
      ]),
    ),
    [
      rowCount === undefined
        ? t('At most {0} per entity.', sizeText(total))
        : t('At most {0} per entity, {1} in total.', sizeText(total), sizeText(total * rowCount)),
      t('Raw data without indexes, replicas or compression. Strings at maximum length.'),
      ...(unknown.length > 0 ? [t('Not included, size unknown: {0}.', plainText(listed(unknown)))] : []),
    ].join(' '),
    '',
  ];
}

function partitionLines(all: readonly OverviewPartition[]): string[] {
  const asked = all.filter(({ isAsked }) => isAsked).length;
  const count = ({ isAsked, rowCount }: OverviewPartition): string =>
    isAsked ? (rowCount === undefined ? '–' : number(rowCount)) : t('not counted');
  return [
    ...(asked < all.length
      ? [t('Entities of the first {0} of {1} partitions are counted.', asked, all.length), '']
      : []),
    ...table(
      [t('Partition'), t('Entities')],
      all.map(each => [code(each.name), count(each)]),
    ),
  ];
}

const INDEX_HEAD = (): string[] => [t('Index'), t('Field'), t('Type'), t('Metric type'), t('State')];

const indexRow = (index: Index): string[] => [
  code(index.indexName || index.fieldName || ''),
  index.fieldName ? code(index.fieldName) : '–',
  plainText(index.indexType || '–'),
  plainText(index.metricType || '–'),
  plainText(indexProgress(index) ?? (index.indexState || '–')),
];

function propertyLines(collection: Collection): string[] {
  const rows = Object.entries(propertyValues(collection)).map(([key, value]) => [
    code(key),
    code(isSecretName(key) ? HIDDEN : value),
  ]);
  return rows.length === 0 ? [] : [`## ${t('Properties')}`, '', ...table([t('Property'), t('Value')], rows)];
}

const searchLine = (record: HistoryRecord): string =>
  `- ${utcMinutes(new Date(record.at))}: ${plainText(questionOf(record))} (${plainText(outcomeOf(record))})`;
