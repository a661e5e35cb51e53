import * as vscode from 'vscode';
import { migrationResource } from '../../changes/resources/migrations';
import type { MigrationDocument } from '../../model/clusters/migration-documents';
import { MAX_CUS } from '../../model/clusters/migrations';
import type { ClusterNode } from '../../tree/clusters';
import type { App } from '../app';
import { chooseFrom, type Ask } from '../choices/choices';
import { requiredStep, walkOn, type Step } from '../choices/steps';
import { stepTitle } from '../choices/titles';
import { CU_TYPES, documentOf, PLANS, proposedMigration, whereTo, type MigrationAnswers } from '../clusters/migrations';
import { clustersText } from './clusters-text';

/** Answers for all clusters. Undefined: as each source. */
interface Answers extends Pick<MigrationAnswers, 'existing'> {
  suffix: string;
  plan: string | undefined;
  cuType: string | undefined;
  cuSize: number | undefined;
}

/** Migrates all databases of several clusters (spec 4.12, 4.13): asks once, shows one plan with a part for each, and sends them in order. */
export async function migrateClusters(app: App, sources: readonly ClusterNode[]): Promise<void> {
  const title = stepTitle(vscode.l10n.t('Migrate'), clustersText(sources.length));
  const answers: Answers = {
    existing: undefined,
    suffix: '-copy',
    plan: undefined,
    cuType: undefined,
    cuSize: undefined,
  };
  const isOneConnection = new Set(sources.map(({ scope }) => scope.connection.id)).size === 1;
  const finished = await walkOn(() => [
    ...(isOneConnection ? [() => whereTo(title, sources, answers)] : []),
    ...(answers.existing ? [] : likeEach(title, answers)),
  ]);
  if (!finished) return;
  const moved = answers.existing ? sources : complete(sources);
  const migrations = documentsOf(moved, answers);
  const shared =
    answers.existing && moved.length > 1
      ? [
          vscode.l10n.t(
            '{0} clusters migrate into this cluster. Collections with the same name in the same database conflict',
            moved.length,
          ),
        ]
      : [];
  const outcomes = await app.changes.applySeveral(
    moved.map(({ scope, name }, at) => ({
      resource: migrationResource(app.documents.services, scope.connection, migrations[at]!, shared),
      mine: migrations[at]!,
      label: name,
    })),
    {
      title: vscode.l10n.t('Migrate {0}', clustersText(moved.length)),
      action: vscode.l10n.t('Migrate'),
    },
  );
  if (outcomes.some(({ kind }) => kind === 'applied' || kind === 'partial')) app.tree.refresh();
}

/** Returns the clusters. @throws Error for those whose project or region is unknown: a new cluster needs both */
function complete(sources: readonly ClusterNode[]): readonly ClusterNode[] {
  const unknown = sources.filter(({ cluster }) => !cluster.projectId || !cluster.regionId);
  if (unknown.length === 0) return sources;
  throw new Error(
    vscode.l10n.t(
      'Project or region unknown: {0}. Migrate each of these clusters alone.',
      unknown.map(({ name }) => name).join(', '),
    ),
  );
}

/** Returns the migration of each source. New clusters of sources with the same name have numbers. */
function documentsOf(sources: readonly ClusterNode[], answers: Answers): MigrationDocument[] {
  const { existing, suffix, plan, cuType, cuSize } = answers;
  const names = new Set<string>();
  return sources.map(source => {
    const usual = proposedMigration(source);
    let clusterName = `${source.name}${suffix}`;
    for (let number = 2; names.has(clusterName); number++) clusterName = `${source.name}${suffix}-${number}`;
    names.add(clusterName);
    return documentOf(source.cluster, {
      ...usual,
      existing,
      clusterName,
      plan: plan ?? usual.plan,
      cuType: cuType ?? usual.cuType,
      cuSize: cuSize ?? usual.cuSize,
    });
  });
}

/** Asks for the new clusters, which are like their sources by default. */
function likeEach(title: string, answers: Answers): (() => Step | Ask)[] {
  const choice = (placeholder: string, values: readonly string[], answer: 'plan' | 'cuType') =>
    chooseFrom<string | undefined>({
      title,
      placeholder,
      items: async () => [
        { label: vscode.l10n.t('As each source'), value: undefined },
        ...values.map(value => ({ label: value, value })),
      ],
      isCurrent: value => value === answers[answer],
      typed: text => text,
      accept: ([value]) => (answers[answer] = value),
    });
  return [
    () =>
      requiredStep({
        title,
        prompt: vscode.l10n.t('Suffix of the new names: the name of each source, followed by this text'),
        value: answers.suffix,
        empty: vscode.l10n.t('Enter a suffix.'),
        keep: suffix => void (answers.suffix = suffix),
      }),
    () => choice(vscode.l10n.t('Plan'), PLANS, 'plan'),
    () => choice(vscode.l10n.t('CU type'), CU_TYPES, 'cuType'),
    () => ({
      title,
      prompt: vscode.l10n.t('Number of CUs, 1 to {0}. Leave empty for the number of each source.', MAX_CUS),
      value: String(answers.cuSize ?? ''),
      accept: async text => {
        const count = text.trim() === '' ? undefined : Number(text);
        if (count !== undefined && !(Number.isInteger(count) && count >= 1 && count <= MAX_CUS))
          return vscode.l10n.t('Must be an integer from 1 to {0}.', MAX_CUS);
        answers.cuSize = count;
        return undefined;
      },
    }),
  ];
}
