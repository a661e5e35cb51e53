import * as vscode from 'vscode';
import type { Checked } from '../model/issues';
import { checkSearch } from '../model/searches/checks';
import { readSearch, type SearchDocument } from '../model/searches/documents';
import type { DocumentKind } from './document-kind';

/** Searches as documents (design 4): they are run, not applied. Issues that depend on the collection appear if it is known. */
export const searches: DocumentKind<SearchDocument> = {
  judgesDigits: true,
  template: () => ({ collection: '', text: '' }),
  check(value): Checked<SearchDocument> {
    const issues = checkSearch(value);
    const { search } = readSearch(value);
    return search && issues.length === 0 ? { ok: true, value: search } : { ok: false, issues };
  },
  clusters: [['clusterId']],
  nameOf: ({ collection }) => collection ?? vscode.l10n.t('Search'),
  run: { title: () => vscode.l10n.t('$(play) Run'), command: 'vectorCloud.search.run' },
  fits: () => true,
};
