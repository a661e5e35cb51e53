import { t } from '@vscode/l10n';
import { ENDPOINT } from '../collections/refs';
import { durationWords } from '../texts/durations';
import { keyFails, notifiesNobody, wildcardRole } from './access-rules';
import { capacity, noAlertRule, notRunning, replicasAtBound } from './cluster-rules';
import type { ConnectionFacts, Found, Gap, Problem, RuleId, Thresholds } from './facts';

/** Collections that were searched recently and are not loaded. */
function notLoaded({ searched, searchedDays }: ConnectionFacts): readonly Found[] {
  if ('unknown' in searched) return [{ gap: searched }];
  return searched.value.flatMap(({ ref, searches, lastAt, loadState }): Found[] => {
    if (!loadState) return [];
    if ('unknown' in loadState) return [{ gap: { object: ref.collectionName, unknown: loadState.unknown } }];
    if (loadState.value !== 'LoadStateNotLoad') return [];
    const evidence = t(
      'Searches in the last {0} days: {1}, most recently {2} ago.',
      searchedDays,
      searches,
      durationWords(Math.max(1000, loadState.at - lastAt)),
    );
    const path = [...(ref.clusterId === ENDPOINT ? [] : [ref.clusterName]), ref.dbName, ref.collectionName];
    const subject = { kind: 'collection', ref } as const;
    return [{ problem: { severity: 'warning', subject, path, evidence, at: loadState.at, action: 'loadCollection' } }];
  });
}

/** A rule: its name in lists, and its judgment. A fact that is unknown never yields a problem, only a gap. */
interface Rule {
  readonly label: () => string;
  readonly check: (facts: ConnectionFacts, thresholds: Thresholds) => readonly Found[];
}

/** The rules, in the order in which their problems are listed. */
const RULES: Readonly<Record<RuleId, Rule>> = {
  keyFails: { label: () => t('Key missing or refused'), check: keyFails },
  notRunning: { label: () => t('Cluster not running'), check: notRunning },
  capacity: { label: () => t('CU capacity above the threshold'), check: capacity },
  noAlertRule: { label: () => t('No alert rule on a production cluster'), check: noAlertRule },
  notifiesNobody: { label: () => t('Alert rule notifies nobody'), check: notifiesNobody },
  wildcardRole: { label: () => t('Role with all resources (*) on production'), check: wildcardRole },
  notLoaded: { label: () => t('Searched collection not loaded'), check: notLoaded },
  replicasAtBound: { label: () => t('Replicas at the autoscaling maximum'), check: replicasAtBound },
};

export const RULE_IDS = Object.keys(RULES) as RuleId[];

export const ruleLabel = (rule: RuleId): string => RULES[rule].label();

const RANKS = { error: 0, warning: 1, info: 2 } as const;

/** Problems of a connection, most severe first, and what could not be checked. */
export interface Findings {
  readonly problems: readonly Problem[];
  readonly gaps: readonly Gap[];
}

/** Judges the facts of a connection by every rule. */
export function findProblems(facts: ConnectionFacts, thresholds: Thresholds): Findings {
  const found = RULE_IDS.flatMap(rule => RULES[rule].check(facts, thresholds).map(each => ({ rule, each })));
  const problems = found.flatMap(({ rule, each }) => ('problem' in each ? { rule, ...each.problem } : []));
  const gaps = found.flatMap(({ rule, each }) => ('gap' in each ? { rule, ...each.gap } : []));
  return {
    problems: problems.toSorted((a, b) => RANKS[a.severity] - RANKS[b.severity]),
    gaps: [...gaps, ...facts.gaps].toSorted((a, b) => RULE_IDS.indexOf(a.rule) - RULE_IDS.indexOf(b.rule)),
  };
}
