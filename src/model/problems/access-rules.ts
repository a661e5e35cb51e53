import { t } from '@vscode/l10n';
import type { AlertRule } from '../alert-rules/alert-rules';
import { isPredefined, type PolicyRecord } from '../roles/roles';
import { listed } from '../texts/words';
import type { ConnectionFacts, Found, Thresholds, Unknown } from './facts';
import { isProductionCluster } from './production';

/** A key that no request accepts, or that is missing. */
export function keyFails({ key }: ConnectionFacts): readonly Found[] {
  if ('unknown' in key) return [{ gap: key }];
  const { value, at } = key;
  if (value.state === 'works') return [];
  const evidence =
    value.state === 'refused'
      ? t('The service refused the key: {0}.', value.why)
      : t('The connection has no key on this computer.');
  return [
    { problem: { severity: 'error', subject: { kind: 'connection' }, path: [], evidence, at, action: 'replaceKey' } },
  ];
}

/** Alert rules that are disabled, or have actions for nobody. */
export function notifiesNobody({ projects }: ConnectionFacts): readonly Found[] {
  if ('unknown' in projects) return [{ gap: projects }];
  return projects.value.flatMap(({ projectId, projectName, alertRules, unreadable }): Found[] => {
    if ('unknown' in alertRules) return [{ gap: { object: projectName, unknown: alertRules.unknown } }];
    const judged = alertRules.value.flatMap((rule): Found[] => {
      const name = rule.ruleName || rule.id;
      const told = silence(rule);
      if (told === undefined) return [];
      if ('unknown' in told) return [{ gap: { object: name, unknown: told.unknown } }];
      const { evidence, action } = told;
      const subject = { kind: 'alertRule', rule, project: { projectId, projectName } } as const;
      return [
        { problem: { severity: 'warning', subject, path: [projectName, name], evidence, at: alertRules.at, action } },
      ];
    });
    const gap =
      unreadable === undefined
        ? []
        : [{ gap: { object: projectName, unknown: { kind: 'failed', why: unreadable } as const } }];
    return [...judged, ...gap];
  });
}

type Silence =
  { readonly evidence: string; readonly action: 'enableAlertRule' | 'editAlertRule' } | { readonly unknown: Unknown };

/** Returns why a rule notifies nobody. Services hide secrets such as addresses, so only lists of recipients can be known to be empty. */
function silence({ enabled, actions }: AlertRule): Silence | undefined {
  if (enabled === false) return { evidence: t('The alert rule is disabled.'), action: 'enableAlertRule' };
  if (!actions) return { unknown: { kind: 'absent', why: t('the list of alert rules does not include actions') } };
  if (actions.length === 0) return { evidence: t('The alert rule has no actions.'), action: 'editAlertRule' };
  if (!actions.every(({ config }) => isNobody(config?.recipients))) return undefined;
  return { evidence: t('The actions of the alert rule have no recipients.'), action: 'editAlertRule' };
}

/** Returns true for recipients whose lists are all known, and empty. */
function isNobody(recipients: unknown): boolean {
  if (typeof recipients !== 'object' || recipients === null || Array.isArray(recipients)) return false;
  const lists: unknown[] = Object.values(recipients);
  return lists.length > 0 && lists.every(each => Array.isArray(each) && each.length === 0);
}

const ALL = '*';

/** Privileges that change nothing. */
const READS: ReadonlySet<string> = new Set(['view', 'read']);

/** Custom roles with a grant on all resources, where they include a production cluster. Predefined roles cannot be changed. */
export function wildcardRole(facts: ConnectionFacts, thresholds: Thresholds): readonly Found[] {
  const { roles, clusters } = facts;
  if ('unknown' in roles) return [{ gap: roles }];
  return roles.value.flatMap(({ role, project, details }): Found[] => {
    if (isPredefined(role)) return [];
    const object = role.roleName || role.roleId;
    if ('unknown' in details) return [{ gap: { object, unknown: details.unknown } }];
    const { policies } = details.value;
    if (!policies)
      return [{ gap: { object, unknown: { kind: 'absent', why: t('the service returned no policies') } } }];
    const wide = policies.filter(({ resources }) => resources?.includes(ALL));
    if (wide.length === 0) return [];
    if (!facts.isProduction) {
      if ('unknown' in clusters) return [{ gap: { object, unknown: clusters.unknown } }];
      const projectId = role.projectId || project?.projectId;
      const isHit = clusters.value.some(
        ({ cluster }) =>
          (!projectId || !cluster.projectId || cluster.projectId === projectId) &&
          isProductionCluster(facts, cluster, thresholds),
      );
      if (!isHit) return clusters.missing ? [{ gap: { object, unknown: clusters.missing } }] : [];
    }
    const evidence = t(
      'Access to all resources (*) in {0} of {1} statements: {2}.',
      wide.length,
      policies.length,
      listed(wide.map(grantWords)),
    );
    const severity = wide.every(({ privileges }) => privileges.every(each => READS.has(each))) ? 'info' : 'warning';
    const path = [...(project ? [project.projectName] : []), object];
    const subject = { kind: 'role', role: details.value, project } as const;
    return [{ problem: { severity, subject, path, evidence, at: details.at, action: 'editRole' } }];
  });
}

const grantWords = ({ resourceType, privileges }: PolicyRecord): string => `${resourceType} (${privileges.join(', ')})`;
