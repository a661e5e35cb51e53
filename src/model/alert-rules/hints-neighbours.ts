import { t } from '@vscode/l10n';
import type { Hint, Surroundings } from './hints';
import { alertMetric, thresholdOperator } from './conditions';
import { numberIn, type RuleDraft } from './rule-draft';

/** Returns hints from a comparison with the project's other rules and its clusters. */
export const neighbourHints = (rule: RuleDraft, { rules = [], clusters }: Surroundings): Hint[] => [
  ...rules.filter(other => !isSame(rule, other)).flatMap(other => pairHints(rule, other)),
  ...targetHints(rule, clusters),
];

/** The rule itself in the list of all: by its id, where both have one. */
const isSame = (a: RuleDraft, b: RuleDraft): boolean => a.id !== undefined && a.id === b.id;

function pairHints(rule: RuleDraft, other: RuleDraft): Hint[] {
  const called = `“${other.ruleName ?? other.id ?? ''}”`;
  const hints: Hint[] = [];
  if (rule.ruleName && rule.ruleName === other.ruleName)
    hints.push({ path: ['ruleName'], message: t('Another alert rule of the project has this name') });
  const [mine, theirs] = [signOf(rule), signOf(other)];
  if (!rule.metricName || rule.metricName !== other.metricName || mine !== theirs || !overlap(rule, other))
    return hints;
  const [a, b] = [numberIn(rule.threshold), numberIn(other.threshold)];
  if (a === undefined || b === undefined) return hints;
  if (a === b && rule.level === other.level)
    hints.push({ path: ['metricName'], message: t('{0} has the same metric and threshold', called) });
  else if (isUpsideDown(rule, other, a, b))
    hints.push({
      path: ['threshold'],
      message: t('The critical rule fires before the warning rule or at the same time: see {0}', called),
    });
  return hints;
}

const signOf = ({ comparisonMethod }: RuleDraft) => comparisonMethod && thresholdOperator(comparisonMethod);

/** A rule that names no clusters watches all of them. */
function overlap({ targetInstanceIds: a = [] }: RuleDraft, { targetInstanceIds: b = [] }: RuleDraft): boolean {
  return a.length === 0 || b.length === 0 || a.some(id => b.includes(id));
}

/** The critical one of the two fires no later than the warning. */
function isUpsideDown(rule: RuleDraft, other: RuleDraft, mine: number, theirs: number): boolean {
  const levels = `${rule.level} ${other.level}`;
  if (levels !== 'CRITICAL WARNING' && levels !== 'WARNING CRITICAL') return false;
  const [critical, warning] = rule.level === 'CRITICAL' ? [mine, theirs] : [theirs, mine];
  const sign = signOf(rule);
  if (sign === '>' || sign === '>=') return critical <= warning;
  return (sign === '<' || sign === '<=') && critical >= warning;
}

function targetHints({ targetInstanceIds, metricName }: RuleDraft, clusters: Surroundings['clusters']): Hint[] {
  if (!targetInstanceIds) return [];
  const metric = metricName === undefined ? undefined : alertMetric(metricName);
  if (metric && metric.query === undefined && targetInstanceIds.length > 0)
    return [
      {
        path: ['targetInstanceIds'],
        message: t('{0} is an organization metric, not a cluster metric', metric.name),
      },
    ];
  if (targetInstanceIds.length === 0)
    return [
      {
        path: ['targetInstanceIds'],
        message: t('Empty list of clusters: the specification does not say whether the rule applies to none or all'),
        fix: { label: t('Remove field'), path: ['targetInstanceIds'] },
      },
    ];
  const byId = new Map(clusters?.map(cluster => [cluster.clusterId, cluster]));
  const earlier = new Set<string>();
  return targetInstanceIds.flatMap((id, at): Hint[] => {
    const isDuplicate = earlier.has(id);
    earlier.add(id);
    const path = ['targetInstanceIds', at];
    const remove = { label: t('Remove'), path };
    if (isDuplicate) return [{ path, message: t('Duplicate: {0}', id), fix: remove }];
    if (!clusters) return [];
    const cluster = byId.get(id);
    if (!cluster) return [{ path, message: t('The project has no cluster {0}', id), fix: remove }];
    if (cluster.dedicated === false)
      return [{ path, message: t('{0} is not a dedicated cluster. Alerts need a dedicated cluster', id) }];
    return [];
  });
}
