import * as vscode from 'vscode';
import { timeOf } from '../changes/times';
import { conditionWords, windowWords } from '../model/alert-rules/field-labels';
import { loadWords } from '../model/collections/load-states';
import { ruleDraft } from '../model/alert-rules/rule-draft';
import { listed } from '../model/texts/words';

/** A line of a tooltip; without a label for a self-explanatory value. */
export interface Fact {
  readonly label: string;
  readonly value: string;
}

/** Maximum number of facts in a tooltip besides name and state, and of names in a list. */
const MAX_FACTS = 3;
const MAX_LISTED = 3;

type Known = Readonly<Record<string, unknown>>;

/** Returns the name and the common properties of a record; for an unknown kind of record its first plain properties. */
export function factsOf(record: object): { readonly name: string | undefined; readonly facts: readonly Fact[] } {
  const known = record as Known;
  const name = NAMES.map(field => textOf(known[field])).find(Boolean);
  const told = FACTS.flatMap(([field, label, say = textOf]) => {
    const value = known[field] === undefined || known[field] === null ? undefined : say(known[field], known);
    return value ? [{ label: label(), value }] : [];
  });
  const facts = told.length > 0 ? told : Object.entries(known).flatMap(plainFact);
  const [states, others] = [facts.filter(({ label }) => label === ''), facts.filter(({ label }) => label !== '')];
  return { name, facts: [...states, ...others.slice(0, MAX_FACTS)] };
}

/** Fields with the name of a record, names before ids. */
const NAMES: readonly string[] = [
  'collectionName',
  'clusterName',
  'projectName',
  'roleName',
  'ruleName',
  'volumeName',
  'indexName',
  'partitionName',
  'fileName',
  'name',
  'clusterId',
  'projectId',
  'jobId',
  'privateEndpointServiceName',
  'regionId',
  'dbName',
];

type FactOf = readonly [
  field: string,
  label: () => string,
  say?: (value: unknown, record: Known) => string | undefined,
];

const withoutLabel = () => '';
const loadOf = (state: unknown): string => loadWords(textOf(state) ?? '');

/** Returns a time in ISO 8601 for people; another text as it is. */
const createdOf = (value: unknown): string | undefined =>
  typeof value === 'string' && /^\d{4}-\d\d-\d\dT/.test(value) && !Number.isNaN(Date.parse(value))
    ? timeOf(Date.parse(value))
    : textOf(value);

/** The common properties, the state first. */
const FACTS: readonly FactOf[] = [
  ['status', withoutLabel],
  ['state', withoutLabel],
  ['load', withoutLabel, loadOf],
  ['loadState', withoutLabel, loadOf],
  [
    'level',
    withoutLabel,
    (value, { enabled }) =>
      [textOf(value), enabled === false ? vscode.l10n.t('disabled') : undefined].filter(Boolean).join(' · '),
  ],
  ['progress', () => vscode.l10n.t('Progress'), value => `${textOf(value)} %`],
  ['reason', () => vscode.l10n.t('Reason')],
  ['metricName', () => vscode.l10n.t('Fires when'), (_, rule) => conditionWords(ruleDraft(rule))],
  [
    'windowSize',
    () => vscode.l10n.t('Evaluation window'),
    value => (textOf(value) ? windowWords(String(value)) : undefined),
  ],
  ['description', () => vscode.l10n.t('Description')],
  ['fields', () => vscode.l10n.t('Fields'), namesIn],
  [
    'policies',
    () => vscode.l10n.t('Grants'),
    policies => namesOf(listOf(policies).map(each => textOf(each['resourceType']))),
  ],
  ['aliases', () => vscode.l10n.t('Aliases'), value => (Array.isArray(value) ? namesOf(value.map(String)) : undefined)],
  [
    'indexes',
    () => vscode.l10n.t('Indexes'),
    indexes =>
      namesOf(
        listOf(indexes).map(each => [each['fieldName'], each['metricType']].map(textOf).filter(Boolean).join(' ')),
      ),
  ],
  ['consistencyLevel', () => vscode.l10n.t('Consistency level')],
  ['roleType', () => vscode.l10n.t('Type')],
  ['type', () => vscode.l10n.t('Type')],
  ['indexType', () => vscode.l10n.t('Type')],
  ['metricType', () => vscode.l10n.t('Metric type')],
  ['path', () => vscode.l10n.t('Path')],
  ['storageIntegrationId', () => vscode.l10n.t('Storage integration')],
  ['connectAddress', () => vscode.l10n.t('Endpoint')],
  ['plan', () => vscode.l10n.t('Plan')],
  [
    'cuSize',
    () => vscode.l10n.t('CU'),
    (value, { replica }) => (replica ? `${textOf(value)} × ${textOf(replica)}` : textOf(value)),
  ],
  ['instanceCount', () => vscode.l10n.t('Clusters')],
  ['cloudId', () => vscode.l10n.t('Cloud provider')],
  ['regionId', () => vscode.l10n.t('Region')],
  ['domain', () => vscode.l10n.t('Address')],
  ['address', () => vscode.l10n.t('Address')],
  ['createTime', () => vscode.l10n.t('Created'), createdOf],
  [
    'createTimeMilli',
    () => vscode.l10n.t('Created'),
    value => (typeof value === 'number' ? timeOf(value) : textOf(value)),
  ],
];

/** Formats a text or number; undefined for anything else, and for an empty text. */
function textOf(value: unknown): string | undefined {
  if (typeof value === 'string') return value || undefined;
  return typeof value === 'number' || typeof value === 'bigint' ? value.toLocaleString('en') : undefined;
}

function listOf(value: unknown): readonly Known[] {
  return Array.isArray(value) ? value.filter(each => typeof each === 'object' && each !== null) : [];
}

function namesIn(value: unknown): string | undefined {
  return namesOf(listOf(value).map(each => textOf(each['name'])));
}

/** The first names of a list, and how many more there are. */
function namesOf(names: readonly (string | undefined)[]): string | undefined {
  const all = names.flatMap(name => name || []);
  if (all.length <= MAX_LISTED) return listed(all) || undefined;
  return vscode.l10n.t('{0} and {1} more', all.slice(0, MAX_LISTED).join(', '), all.length - MAX_LISTED);
}

function plainFact([label, value]: [string, unknown]): Fact[] {
  const text = typeof value === 'boolean' ? String(value) : textOf(value);
  return text === undefined ? [] : [{ label, value: text }];
}
