import * as vscode from 'vscode';
import { checkConfiguration } from '../../model/configurations/configurations';
import { readText, spansIn, treeOf, type Span } from '../../model/documents/json-text';
import { firstIssues, type Issue } from '../../model/issues';
import { inQuotes } from '../../model/texts/quoted';
import { objectKindOf } from '../../model/configurations/kinds';
import { DOCUMENT_PATTERNS } from '../../model/configurations/listed-kinds';

/**
 * Returns the issues of a configuration at their ranges: of its fields, and of documents that do not exist. VS Code reports syntax errors, but
 * not too many nested levels.
 */
export async function configurationDiagnostics(document: vscode.TextDocument): Promise<vscode.Diagnostic[]> {
  const text = document.getText();
  const read = readText(text);
  if ('broken' in read) {
    if (text.trim() === '' || treeOf(text)) return [];
    const { offset, length, message } = read.broken;
    return [errorAt(document, { offset, length }, vscode.l10n.t('Not valid JSON, starting at: {0}.', message))];
  }
  const checked = checkConfiguration(read.value);
  const issues = checked.ok ? await missingDocuments(document.uri, checked.value.documents) : checked.issues;
  const spanOf = spansIn(text);
  return firstIssues(issues).map(({ path, message }) => errorAt(document, spanOf(path), message));
}

function errorAt(document: vscode.TextDocument, { offset, length }: Span, message: string): vscode.Diagnostic {
  const range = new vscode.Range(document.positionAt(offset), document.positionAt(offset + length));
  const diagnostic = new vscode.Diagnostic(range, inQuotes(message), vscode.DiagnosticSeverity.Error);
  diagnostic.source = 'Vector Cloud';
  return diagnostic;
}

async function missingDocuments(uri: vscode.Uri, documents: readonly string[]): Promise<Issue[]> {
  const folder = vscode.Uri.joinPath(uri, '..');
  const issues = documents.map(async (named, at): Promise<Issue[]> => {
    const path = ['documents', at];
    const file = vscode.Uri.joinPath(folder, named);
    if (file.path !== folder.path && !file.path.startsWith(`${folder.path.replace(/\/$/, '')}/`))
      return [{ path, message: vscode.l10n.t('{0} is outside the configuration folder.', named) }];
    const type = await typeOf(file);
    if (type === undefined) return [{ path, message: vscode.l10n.t('{0} does not exist.', named) }];
    if (type & vscode.FileType.Directory || objectKindOf(named) !== undefined) return [];
    const message = vscode.l10n.t('{0} is not a document of a configuration ({1}).', named, DOCUMENT_PATTERNS);
    return [{ path, message }];
  });
  return (await Promise.all(issues)).flat();
}

async function typeOf(uri: vscode.Uri): Promise<vscode.FileType | undefined> {
  try {
    return (await vscode.workspace.fs.stat(uri)).type;
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return undefined;
    throw error;
  }
}
