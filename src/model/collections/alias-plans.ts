import { t } from '@vscode/l10n';
import type { Plan, PlanBlock, PlanSection } from '../plans';
import { listed, quoted } from '../texts/words';
import type { Collection } from './collections';
import { schemaDifferences, type SchemaDifference } from './differences';
import { trialSections, trialWarnings, type AliasTrials } from './alias-trials';
import { loadWords } from './load-states';

interface Name {
  readonly dbName: string;
  readonly aliasName: string;
}

interface Target extends Name {
  readonly collectionName: string;
}

const request = (operation: string, body: Name | Target): Plan['request'] => ({
  method: 'POST',
  path: `/v2/vectordb/aliases/${operation}`,
  body,
});

/** Plans a new alias of a collection (service facts 14.3). */
export const planAliasCreation = (target: Target): Plan => {
  const { aliasName, collectionName } = target;
  return {
    summary: t('Create alias {0} of {1}', quoted(aliasName), quoted(collectionName)),
    verb: t('Create'),
    action: t('Create Alias'),
    lines: [
      { text: t('Requests to {0} use collection {1}', quoted(aliasName), quoted(collectionName)), effect: 'adds' },
    ],
    request: request('create', target),
  };
};

/**
 * Plans the drop of an alias: requests that use it fail from then on. `collectionName`: empty if unknown; `uses`: paths of search documents
 * with this alias.
 */
export const planAliasDrop = (
  { dbName, aliasName }: Name,
  collectionName: string,
  uses: readonly string[] = [],
): Plan => {
  const effect = collectionName
    ? t('Requests to {0} fail. Collection {1} and its entities stay', quoted(aliasName), quoted(collectionName))
    : t('Requests to {0} fail. The collection and its entities stay', quoted(aliasName));
  return {
    effect,
    summary: t('Drop alias {0}', quoted(aliasName)),
    verb: t('Drop'),
    action: t('Drop Alias'),
    lines: [{ text: effect, effect: 'destroys' }],
    ...(uses.length > 0 && {
      warnings: [t('Search documents of the workspace use the alias: {0}', listed(uses))],
      sections: [{ title: t('Search documents with the alias'), blocks: [{ items: uses }] }],
    }),
    request: request('drop', { dbName, aliasName }),
  };
};

/** Known facts about a collection that an alias can have. `unread`: the reason why the description is missing. */
export interface AliasedFacts {
  readonly collectionName: string;
  readonly description?: Collection | undefined;
  readonly unread?: string | undefined;
  readonly rowCount?: number | undefined;
  readonly loadState?: string | undefined;
}

/** Context of a switch. `trials`: of the documents that use the alias. */
export interface SwitchFacts {
  readonly from: AliasedFacts;
  readonly to: AliasedFacts;
  readonly trials?: AliasTrials | undefined;
}

/** Plans the switch of an alias from one collection to another in one request; both are compared. */
export function planAliasSwitch({ dbName, aliasName }: Name, { from, to, trials }: SwitchFacts): Plan {
  const differences =
    from.description && to.description
      ? schemaDifferences(from.description, to.description, { from: from.collectionName, to: to.collectionName })
      : undefined;
  const [alias, before, after] = [aliasName, from.collectionName, to.collectionName].map(quoted);
  const effect = from.collectionName
    ? t('Requests to {0} use {1} instead of {2}', alias!, after!, before!)
    : t('Requests to {0} use collection {1}', alias!, after!);
  return {
    effect,
    summary: t('Switch alias {0} to {1}', quoted(aliasName), quoted(to.collectionName)),
    verb: t('Switch'),
    action: t('Switch Alias'),
    byName: true,
    lines: [{ text: effect, effect: 'changes' }],
    warnings: [...warningsOf(from, to, differences), ...(trials ? trialWarnings(trials, to.collectionName) : [])],
    sections: [
      comparison(from, to, differences),
      ...(trials ? trialSections(trials, from.collectionName, to.collectionName) : []),
    ],
    request: request('alter', { dbName, aliasName, collectionName: to.collectionName }),
  };
}

function warningsOf(
  from: AliasedFacts,
  to: AliasedFacts,
  differences: readonly SchemaDifference[] | undefined,
): string[] {
  const { loadState, rowCount } = to;
  const breaking = (differences ?? []).filter(({ breaks }) => breaks).map(({ text }) => text);
  const unread = [from, to].find(each => each.unread !== undefined);
  return [
    ...(loadState !== undefined && loadState !== 'LoadStateLoaded'
      ? [t('{0} is {1}: searches fail until it is loaded', quoted(to.collectionName), loadWords(loadState))]
      : []),
    ...(from.collectionName === '' ? [t('The current collection of the alias is unknown')] : []),
    ...(rowCount === 0 ? [t('{0} has no entities', quoted(to.collectionName))] : []),
    ...schemaWarnings(breaking),
    ...(unread
      ? [t('Schemas not compared: {0} cannot be read ({1})', quoted(unread.collectionName), unread.unread!)]
      : []),
  ];
}

/** Breaking differences as one warning. Of many, the first two: the comparison lists them all. */
function schemaWarnings(breaking: readonly string[]): string[] {
  if (breaking.length === 0) return [];
  if (breaking.length <= 3) return [t('Schemas differ: {0}', listed(breaking))];
  const first = breaking.slice(0, 2);
  return [t('Schemas differ: {0} and {1} more differences', first.join(', '), String(breaking.length - first.length))];
}

function comparison(
  from: AliasedFacts,
  to: AliasedFacts,
  differences: readonly SchemaDifference[] | undefined,
): PlanSection {
  const sides = [from, to];
  const known = <T>(of: (side: AliasedFacts) => T | undefined, text: (value: T) => string) =>
    sides.map(side => {
      const value = of(side);
      return value === undefined ? t('unknown') : text(value);
    });
  const table = [
    ['', ...sides.map(({ collectionName }) => collectionName || t('unknown'))],
    [
      t('Entities'),
      ...known(
        side => side.rowCount,
        count => count.toLocaleString('en'),
      ),
    ],
    [t('Load state'), ...known(side => side.loadState, loadWords)],
    [t('Fields'), ...known(side => side.description?.fields.length, String)],
  ];
  return { title: t('Comparison'), blocks: [{ table }, ...schemaBlocks(differences)] };
}

function schemaBlocks(differences: readonly SchemaDifference[] | undefined): PlanBlock[] {
  if (differences === undefined) return [];
  if (differences.length === 0) return [{ text: t('The schemas are equal.') }];
  return [{ text: t('Schema differences:') }, { items: differences.map(({ text }) => text) }];
}
