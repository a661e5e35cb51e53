import * as vscode from 'vscode';
import { isOurs } from '../../documents/language/registration';
import { completionsAt, type FilterIssue } from '../../model/filter';
import type { Offer } from '../../model/searches/pages';
import { filtersIn, inJsonString, isFilterPath } from '../../model/searches/texts';
import { readText, spansIn } from '../../model/documents/json-text';
import { firstIssues } from '../../model/issues';
import { filterIssues, hintsInFilter } from './knowledge';
import type { SearchSession } from './sessions';
import type { TextServices } from './texts';

/** Help for search documents in the text editor, loaded with the first one that is opened. */
export interface TextHelp extends vscode.Disposable {
  /** Marks the issues of a text's filters, and those that depend on its collection. */
  look(document: vscode.TextDocument): Promise<void>;
  /** Returns completions in a filter; none elsewhere, where the schema of the file completes. */
  completions(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.CompletionItem[]>;
}

export function helpOf({ searches, failed }: TextServices): TextHelp {
  const shown = vscode.languages.createDiagnosticCollection('vectorCloud.search');
  const followed = new Map<SearchSession, vscode.Disposable>();
  const sessionOf = async (document: vscode.TextDocument): Promise<SearchSession> => {
    const session = (await searches()).of(document);
    if (!followed.has(session)) {
      followed.set(
        session,
        session.onDidChange(what => what === 'noted' && complain(document, session)),
      );
      session.begin().catch(failed);
    }
    return session;
  };
  const complain = (document: vscode.TextDocument, session: SearchSession): void => {
    if (!document.isClosed) shown.set(document.uri, diagnosticsOf(document, session));
  };
  const closing = vscode.workspace.onDidCloseTextDocument(document => {
    shown.delete(document.uri);
    for (const [session, following] of followed) {
      if (session.document !== document) continue;
      following.dispose();
      followed.delete(session);
    }
  });
  return {
    async look(document) {
      if (isOurs(document)) complain(document, await sessionOf(document));
    },
    async completions(document, position) {
      const at = document.offsetAt(position);
      const found = filtersIn(document.getText()).find(each => each.offsetInFilter(at) !== undefined);
      const offset = found?.offsetInFilter(at);
      if (!found || offset === undefined) return [];
      const { fields, options } = (await sessionOf(document)).knowledge.filterFields;
      const { start, end, items } = completionsAt(found.filter, offset, fields, options);
      const range = new vscode.Range(
        document.positionAt(found.offsetInText(start)),
        document.positionAt(found.offsetInText(end)),
      );
      return items.map((item, index) => itemOf(item, index, range, document.getText(range)));
    },
    dispose: () => vscode.Disposable.from(shown, closing, ...followed.values()).dispose(),
  };
}

function itemOf(
  { label, insert, kind, detail }: Offer,
  at: number,
  range: vscode.Range,
  word: string,
): vscode.CompletionItem {
  const item = new vscode.CompletionItem(label, KINDS[kind]);
  item.insertText = inJsonString(insert);
  item.range = range;
  item.sortText = String(at).padStart(4, '0');
  if (kind !== 'field' && kind !== 'function') item.filterText = `${word}${label}`; // an operator is not typed by its letters
  if (detail !== undefined) item.detail = detail;
  return item;
}

const KINDS: Readonly<Record<Offer['kind'], vscode.CompletionItemKind>> = {
  field: vscode.CompletionItemKind.Field,
  function: vscode.CompletionItemKind.Function,
  operator: vscode.CompletionItemKind.Operator,
  keyword: vscode.CompletionItemKind.Keyword,
  value: vscode.CompletionItemKind.Value,
  bracket: vscode.CompletionItemKind.Operator,
};

/** Each complaint at its place; those about a filter at the very word. */
function diagnosticsOf(document: vscode.TextDocument, session: SearchSession): vscode.Diagnostic[] {
  const text = document.getText();
  if ('broken' in readText(text)) return []; // reported already, and nothing else is certain
  const range = (offset: number, end: number) =>
    new vscode.Range(document.positionAt(offset), document.positionAt(end));
  const { Error: error, Information: information } = vscode.DiagnosticSeverity;
  const scope = session.knowledge.filterFields;
  const ofFilters = filtersIn(text).flatMap(found => {
    const { filter } = found;
    const at = ({ start, end, message }: FilterIssue, severity: vscode.DiagnosticSeverity) =>
      diagnostic(range(found.offsetInText(start), found.offsetInText(Math.max(end, start + 1))), message, severity);
    return [
      ...filterIssues(filter, scope).map(issue => at(issue, error)),
      ...hintsInFilter(filter, scope).map(hint => at(hint, information)),
    ];
  });
  const spanOf = spansIn(text);
  const others = firstIssues(session.knowledge.noted.filter(({ path }) => !isFilterPath(path))).map(
    ({ path, message }) => {
      const { offset, length } = spanOf(path);
      return diagnostic(range(offset, offset + length), message);
    },
  );
  return [...ofFilters, ...others];
}

function diagnostic(
  range: vscode.Range,
  message: string,
  severity = vscode.DiagnosticSeverity.Error,
): vscode.Diagnostic {
  const made = new vscode.Diagnostic(range, message, severity);
  made.source = 'Vector Cloud';
  return made;
}
