import * as vscode from 'vscode';
import type { Connection } from '../../connections/connection';
import { clusterNamed } from '../../connections/document-clusters';
import { askBeforeLoss, askModal } from '../../connections/modals';
import { readFiles } from '../../documents/evaluation-files';
import { evaluations } from '../../documents/evaluations';
import { NotPlannable, readDocument } from '../../documents/language/plannable';
import { fingerprintOf, type EvaluationRequest } from '../../evaluations/runner';
import type { EvaluationResults } from '../../model/evaluations/results';
import { evaluationName } from '../../model/evaluations/files';
import { planText, targetsOf } from '../../model/evaluations/plans';
import { countResults, earlierResults, resultsOf } from '../../work/evaluations/results-files';
import type { ConfirmedEvaluation } from '../../work/evaluations/evaluations';
import type { App } from '../app';
import { showResultsOf } from './results';

/**
 * Reads an evaluation and asks what is open: its connection, and whether it replaces or continues earlier results. Undefined: cancelled.
 * @throws NotPlannable
 */
export async function confirmRun(
  app: App,
  document: vscode.Uri,
  { seen = false, resume = false }: { readonly seen?: boolean; readonly resume?: boolean },
): Promise<ConfirmedEvaluation | undefined> {
  const read = await requestOf(app, document);
  if (!read) return undefined;
  const connection = await app.documents.targets.choose(document, () => true);
  if (!connection) return undefined;
  mustNameClusters(read, connection);
  const request = { ...read, service: { id: connection.id, name: connection.name } };
  const running = await (await app.evaluations.get()).find(document);
  if (running && ['running', 'stopping', 'elsewhere'].includes(running.state)) {
    throw new Error(vscode.l10n.t('This evaluation is running. Its progress is in the Operations view.'));
  }
  const earlier = await earlierResults(resultsOf(document));
  const previous = earlier && 'results' in earlier ? earlier.results : undefined;
  const confirmed = { document, connection, request };
  const isSame = previous?.fingerprint === fingerprintOf(request);
  if (resume && isSame) return { ...confirmed, previous };
  if (!earlier) return seen || (await isStarted(app, confirmed)) ? confirmed : undefined;
  if (previous && isSame) return resumedOf(app, confirmed, previous);
  const changed = vscode.l10n.t(
    'The evaluation or its connection changed after these results were written, so the run cannot be resumed. Replace sends all requests.',
  );
  const why = 'problem' in earlier ? earlier.problem : changed;
  return (await replaces(app, confirmed, why, vscode.l10n.t('Replace'))) ? { ...confirmed, fresh: true } : undefined;
}

/** Returns the request of a document; shows its first problem. Undefined: its form shows the issues. @throws NotPlannable */
async function requestOf(app: App, uri: vscode.Uri): Promise<EvaluationRequest | undefined> {
  const text = await vscode.workspace.openTextDocument(uri);
  const read = readDocument(evaluations, text);
  if ('complaints' in read) {
    if (await app.forms.showIssues(uri)) return undefined;
    const { range, message } = read.complaints[0]!;
    await vscode.window.showTextDocument(text, { selection: range });
    throw new NotPlannable(vscode.l10n.t('Line {0}: {1}', range.start.line + 1, message));
  }
  const evaluation = read.document;
  const { queries, judgments, variants, issues } = await readFiles(uri, evaluation);
  const wrong = issues.find(({ warning }) => !warning);
  if (wrong) {
    const where = wrong.path.length > 0 ? `${wrong.path.join('.')}: ` : '';
    throw new NotPlannable(`${where}${wrong.message}`);
  }
  return { evaluation, queries, judgments, variants };
}

/** @throws NotPlannable if the searches of a variant cannot be sent to any cluster of the connection */
function mustNameClusters({ variants }: EvaluationRequest, connection: Connection): void {
  for (const { search } of variants) {
    const named = clusterNamed(connection, search);
    if ('field' in named) throw new NotPlannable(named.message);
  }
}

type Confirmed = Omit<ConfirmedEvaluation, 'previous'>;

/** Asks before the first request, where the user has not seen the plan. */
const isStarted = (app: App, { document, connection, request }: Confirmed): Promise<boolean> =>
  askModal(
    {
      question: vscode.l10n.t('Run evaluation “{0}”?', evaluationName(document.path)),
      detail: detailOf(app, request, connection, document),
    },
    vscode.l10n.t('Run'),
  );

function detailOf(
  { clients: { placeNames } }: App,
  { evaluation, variants, queries }: EvaluationRequest,
  { id, name }: Connection,
  document: vscode.Uri,
): string {
  const targets = targetsOf(variants, name, clusterId => placeNames.clusterName(id, clusterId));
  return [
    planText(evaluation, variants, queries),
    vscode.l10n.t('Collections: {0}', targets.join(', ')),
    vscode.l10n.t('Results: {0}', vscode.workspace.asRelativePath(resultsOf(document))),
  ].join('\n');
}

/** Asks whether to resume, keep or replace results of the same evaluation. */
async function resumedOf(
  app: App,
  confirmed: Confirmed,
  previous: EvaluationResults,
): Promise<ConfirmedEvaluation | undefined> {
  const { total, answered, failed } = countResults(previous);
  if (answered === total) {
    const why = vscode.l10n.t('All {0} queries have responses. Run Again sends all requests.', total);
    return (await replaces(app, confirmed, why, vscode.l10n.t('Run Again')))
      ? { ...confirmed, fresh: true }
      : undefined;
  }
  const resume = vscode.l10n.t('Resume');
  const anew = vscode.l10n.t('Start Over');
  const counts = vscode.l10n.t('{0} of {1} queries have responses; {2} failed.', answered, total, failed);
  const { document, request, connection } = confirmed;
  const effects = [
    `${counts} ${vscode.l10n.t('Resume sends only the queries without a response.')}`,
    vscode.l10n.t('Start Over sends all requests and replaces the results.'),
    '',
    detailOf(app, request, connection, document),
  ];
  const answer = await askBeforeLoss({
    question: vscode.l10n.t('Resume evaluation “{0}”?', evaluationName(document.path)),
    detail: effects.join('\n'),
    safe: resume,
    others: [anew],
  });
  if (answer === undefined) return undefined;
  return answer === resume ? { ...confirmed, previous } : { ...confirmed, fresh: true };
}

/** Asks before results are replaced. */
async function replaces(
  app: App,
  { document, request, connection }: Confirmed,
  why: string,
  verb: string,
): Promise<boolean> {
  const show = vscode.l10n.t('Show Results');
  const answer = await askBeforeLoss({
    question: vscode.l10n.t('Replace the results of “{0}”?', evaluationName(document.path)),
    detail: [why, '', detailOf(app, request, connection, document)].join('\n'),
    safe: show,
    others: [verb],
  });
  if (answer === show) await showResultsOf(app, document);
  return answer === verb;
}
