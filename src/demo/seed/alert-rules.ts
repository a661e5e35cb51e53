import type { AlertRuleState } from '../control-plane/alert-rules';
import { RESEARCH, SEARCH_TEAM } from '../control-plane/projects';
import { PROD_SEARCH, RECALL_LAB } from './clusters';

/** The seeded alert rules, with realistic invented addresses and keys. */
export const ALERT_RULES: readonly AlertRuleState[] = [
  {
    id: 'alert-0b6f7a52-9c1d-4e83-a2f4-5d7e90c31b68',
    projectId: SEARCH_TEAM,
    ruleName: 'Search latency is critical',
    level: 'CRITICAL',
    metricName: 'REQUEST_LATENCY_SEARCH_P99',
    comparisonMethod: 'GREATER_THAN',
    threshold: '1000',
    windowSize: '10',
    enabled: true,
    sendResolved: true,
    repeatIntervalSeconds: 3600,
    targetInstanceIds: [PROD_SEARCH],
    actions: [
      {
        type: 'EMAIL',
        config: { recipients: { members: ['oncall@example.com'], orgRoles: [], projectRoles: ['OWNER'] } },
      },
      { type: 'INCIDENT_A', config: { region: 'US', apiKey: 'demo-incident-key-71f0c2' } },
    ],
  },
  {
    id: 'alert-d41c9e07-3b58-4f6a-8e2d-a90b7c64f135',
    projectId: SEARCH_TEAM,
    ruleName: 'Capacity above 70 %',
    level: 'WARNING',
    metricName: 'CU_CAPACITY',
    comparisonMethod: 'GREATER_THAN',
    threshold: '70',
    metricUnit: 'percent',
    windowSize: '10',
    enabled: true,
    sendResolved: false,
    targetInstanceIds: [PROD_SEARCH],
    actions: [
      { type: 'CHATHOOK_A', config: { webhookUrl: 'https://chat.example.com/hooks/T01/B02/demo-secret' } },
      { type: 'WEBHOOK', config: { url: 'https://example.com/alerts?token=demo-secret' } },
    ],
  },
  {
    id: 'alert-5a83f216-e70c-49bd-b1d9-2c6e48f07a94',
    projectId: RESEARCH,
    ruleName: 'Überlastung / CU',
    level: 'WARNING',
    metricName: 'CU_COMPUTATION',
    comparisonMethod: 'GREATER_THAN_OR_EQUALS',
    threshold: '90',
    metricUnit: 'percent',
    windowSize: '15',
    enabled: false,
    sendResolved: true,
    targetInstanceIds: [RECALL_LAB],
    actions: [{ type: 'EMAIL', config: { recipients: { orgRoles: ['OWNER'], projectRoles: ['MEMBER'] } } }],
  },
];
