import * as vscode from 'vscode';
import { checkEvaluation, variantNames } from '../model/evaluations/checks';
import { EXACT, type Evaluation } from '../model/evaluations/documents';
import type { DocumentKind, Offer } from './document-kind';
import { readFiles, recordFilesInFolder, searchFilesInFolder } from './evaluation-files';

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
    if (field === 'baseline') return named(variantNames(document));
    if (field === 'search' && path.length === 1) return named(await searchFilesInFolder(uri));
    return field === 'queries' || field === 'judgments' ? named(await recordFilesInFolder(uri)) : [];
  },
};
