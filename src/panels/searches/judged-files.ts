import * as vscode from 'vscode';
import { omittedText } from '../../documents/evaluation-files';
import { openOrBegin } from '../../documents/files/new-files';
import { addQueries, type NewQuery, queryFinder } from '../../model/evaluations/query-set-edits';
import { type Judgment, judgmentEdits } from '../../model/evaluations/judgment-edits';
import { readJudgments } from '../../model/evaluations/judgments';
import { changeText } from '../forms/read-only';

/** Returns a function that computes a value of a document again only for another text. */
function ofText<T>(compute: (text: string) => T): (document: vscode.TextDocument) => T {
  let last: { readonly key: string; readonly value: T } | undefined;
  return document => {
    const key = `${document.uri.toString()} ${document.version}`;
    if (last?.key !== key) last = { key, value: compute(document.getText()) };
    return last.value;
  };
}

/** A query set and its judgments, as their documents have them: the texts are the truth, saved or not. */
export class JudgedFiles {
  private readonly finder = ofText(queryFinder);
  private readonly judgmentsIn = ofText(text => (text.trim() === '' ? undefined : readJudgments(text)));

  constructor(
    readonly querySet: vscode.Uri,
    readonly judgments: vscode.Uri,
  ) {}

  /** Returns the IDs of queries; undefined: the query set does not have the query. */
  async find(queries: readonly NewQuery[]): Promise<(string | undefined)[]> {
    return queries.map(this.finder(await openOrBegin(this.querySet)));
  }

  /** Returns the ID of a query, which is added if the query set does not have it. @throws Error: only NDJSON takes queries */
  async idOf(query: NewQuery): Promise<string> {
    const document = await openOrBegin(this.querySet);
    const found = this.finder(document)(query);
    if (found !== undefined) return found;
    const judgments = this.judgmentsIn(await openOrBegin(this.judgments))?.judgments;
    let id: string | undefined;
    await changeText(document, text => {
      const { content, added, present } = addQueries(text, [query], judgments?.keys());
      id = added[0] ?? present[0];
      return content === '' ? [] : [{ offset: text.length, length: 0, content }];
    });
    return id!;
  }

  /** Returns the grade of an entity for a query, and the first problem of the file. */
  async read(): Promise<{
    readonly gradeOf: (query: string, entity: string) => number | undefined;
    readonly problem: string | undefined;
  }> {
    const { judgments, problems } = this.judgmentsIn(await openOrBegin(this.judgments)) ?? { problems: [] };
    return { gradeOf: (query, entity) => judgments?.get(query)?.get(entity), problem: omittedText(problems) };
  }

  /** Writes a judgment and reads it back. @throws Error: read-only; the format cannot have the judgment */
  async write(judgment: Judgment): Promise<void> {
    await changeText(await openOrBegin(this.judgments), text => judgmentEdits(text, judgment));
    const { gradeOf } = await this.read();
    if (gradeOf(judgment.query, judgment.entity) === judgment.grade) return;
    throw new Error(
      vscode.l10n.t('The judgments file does not contain the new grade after the edit. Correct the file first.'),
    );
  }

  /** Shows the judgments beside the search, which keeps the focus. */
  async show(): Promise<void> {
    const options = { viewColumn: vscode.ViewColumn.Beside, preserveFocus: true, preview: false };
    await vscode.window.showTextDocument(await openOrBegin(this.judgments), options);
  }

  /** Returns the names of the files with unsaved changes. */
  get unsaved(): string[] {
    const uris = [this.querySet, this.judgments];
    const dirty = vscode.workspace.textDocuments.filter(({ isDirty, uri }) => isDirty && isFile(uri));
    return uris.filter(uri => dirty.some(document => document.uri.path === uri.path)).map(nameOf);
  }

  /** Returns true for a document of one of the files, also one that is not saved yet. */
  has({ uri }: vscode.TextDocument): boolean {
    return isFile(uri) && [this.querySet, this.judgments].some(({ path }) => path === uri.path);
  }
}

const isFile = ({ scheme }: vscode.Uri): boolean => scheme !== 'git' && scheme !== 'output';

export const nameOf = ({ path }: vscode.Uri): string => path.split('/').at(-1)!;
