import * as vscode from 'vscode';
import { checkEvaluation, variantNames } from '../model/evaluations/checks';
import { EXACT, type Evaluation } from '../model/evaluations/documents';
import { kindOfFile } from '../model/documents/documents';
import type { DocumentKind, Offer } from './document-kind';
import { filesBeside, readFiles } from './evaluation-files';

/** Names of files with queries or judgments. */
const RECORDS = /\.(jsonl|ndjson|json|csv|tsv|txt|qrels)$/i;

/** Evaluations as documents: they are run, not applied. */
export const evaluations: DocumentKind<Evaluation> = {
  judgesDigits: true,
  template: () => ({ queries: '', judgments: EXACT, search: { collection: '', limit: 10 } }),
  check: checkEvaluation,
  fileIssues: async (uri, evaluation) => (await readFiles(uri, evaluation)).issues,
  clusters: [['search', 'clusterId']],
  nameOf: ({ queries }) => queries || vscode.l10n.t('Evaluation'),
  run: { title: () => vscode.l10n.t('$(play) Run Evaluation…'), command: 'vectorCloud.evaluation.run' },
  lenses: async uri => [
    { title: vscode.l10n.t('Show Results'), command: 'vectorCloud.evaluation.showResults', arguments: [uri] },
  ],
  fits: () => true,
  async offers(_services, _connection, document, path, uri): Promise<readonly Offer[]> {
    const [field] = path;
    const named = (names: readonly string[]): Offer[] => names.map(value => ({ value }));
    const files = async (endings: RegExp) =>
      (await filesBeside(uri, endings)).filter(
        name => endings !== RECORDS || (kindOfFile(name) === undefined && !name.endsWith('.vceval-results.json')),
      );
    if (field === 'baseline') return named(variantNames(document));
    if (field === 'search' && path.length === 1) return named(await files(/\.vcsearch\.json$/));
    return field === 'queries' || field === 'judgments' ? named(await files(RECORDS)) : [];
  },
};
