import { t } from '@vscode/l10n';

/** A template: everything but the project, the clusters and the recipients. */
export interface AlertTemplate {
  readonly ruleName: string;
  readonly level: string;
  readonly metricName: string;
  readonly metricUnit?: string;
  readonly comparisonMethod: string;
  readonly threshold: string;
  readonly windowSize: string;
  readonly repeatIntervalSeconds: number;
  readonly enabled: boolean;
  readonly sendResolved: boolean;
}

type Short = readonly [
  name: () => string,
  level: 'CRITICAL' | 'WARNING',
  metricName: string,
  comparisonMethod: string,
  threshold: string,
  metricUnit?: string,
];

/** The default rules of services of this family (service facts 5.3), and a few common ones. */
const TEMPLATES: readonly Short[] = [
  [() => t('CU computation is high'), 'WARNING', 'CU_COMPUTATION', 'GREATER_THAN', '70', 'percent'],
  [() => t('CU computation is critical'), 'CRITICAL', 'CU_COMPUTATION', 'GREATER_THAN', '90', 'percent'],
  [() => t('CU capacity is almost exhausted'), 'WARNING', 'CU_CAPACITY', 'GREATER_THAN', '70', 'percent'],
  [() => t('CU capacity is exhausted'), 'CRITICAL', 'CU_CAPACITY', 'GREATER_THAN', '90', 'percent'],
  [() => t('Slow searches'), 'WARNING', 'REQUEST_LATENCY_SEARCH_P99', 'GREATER_THAN', '1000', 'ms'],
  [() => t('Slow queries'), 'WARNING', 'REQ_QUERY_LATENCY_P99', 'GREATER_THAN', '1000', 'ms'],
  [() => t('Failing searches'), 'CRITICAL', 'REQ_SEARCH_FAILURE_RATE', 'GREATER_THAN', '5', 'percent'],
  [() => t('Many searches'), 'WARNING', 'REQ_SEARCH_COUNT', 'GREATER_THAN', '50'],
  [() => t('No searches'), 'CRITICAL', 'REQ_SEARCH_COUNT', 'LESS_THAN', '1'],
];

/** Returns the templates. All have a window of ten minutes; warnings repeat every hour, critical ones every 15 minutes. */
export const alertTemplates = (): AlertTemplate[] =>
  TEMPLATES.map(([name, level, metricName, comparisonMethod, threshold, metricUnit]) => ({
    ruleName: name(),
    level,
    metricName,
    ...(metricUnit === undefined ? {} : { metricUnit }),
    comparisonMethod,
    threshold,
    windowSize: '10',
    repeatIntervalSeconds: level === 'CRITICAL' ? 900 : 3600,
    enabled: true,
    sendResolved: true,
  }));
