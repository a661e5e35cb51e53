import { t } from '@vscode/l10n';
import { shownLine } from '../texts/shown';
import type { Gap, Problem, Unknown } from './facts';
import { ruleLabel } from './rules';

const SEVERITIES: Readonly<Record<Problem['severity'], () => string>> = {
  error: () => t('error'),
  warning: () => t('warning'),
  info: () => t('note'),
};

export const severityWord = (severity: Problem['severity']): string => SEVERITIES[severity]();

const UNKNOWNS: Readonly<Record<Unknown['kind'], (why: string) => string>> = {
  absent: why => t('not supported: {0}', why),
  denied: why => t('no permission: {0}', why),
  failed: why => t('could not be read: {0}', why),
  unread: why => t('not read: {0}', why),
};

/** Returns the reason for an unknown fact in words. */
export const unknownWords = ({ kind, why }: Unknown): string => UNKNOWNS[kind](shownLine(why));

/** Returns the place of a problem: connection › cluster › object. */
export const placeText = (connectionName: string, path: readonly string[]): string =>
  [connectionName, ...path].map(shownLine).join(' › ');

/** Returns a problem as a line of text, with the time of its facts in ISO 8601. */
export const problemLine = (connectionName: string, { rule, severity, path, evidence, at }: Problem): string =>
  `${severityWord(severity)}: ${placeText(connectionName, path)}: ${ruleLabel(rule)}. ${shownLine(evidence)} (${new Date(at).toISOString()})`;

/** Returns what could not be checked as a line of text. */
export const gapLine = (connectionName: string, { rule, object, unknown }: Gap): string =>
  `${t('not checked')}: ${placeText(connectionName, object === undefined ? [] : [object])}: ${ruleLabel(rule)}: ${unknownWords(unknown)}`;
