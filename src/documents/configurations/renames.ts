import * as vscode from 'vscode';
import { CONFIGURATION_FILE, CONFIGURATION_FILES } from '../../model/configurations/files';
import { objectKindOf } from '../../model/configurations/kinds';
import { entriesOf, entryAt, nameProblem, useAt, usesIn, type Use } from '../../model/configurations/uses';
import { rangeOf } from './completions';
import { configuredAt, editedText } from './owners';

/** A variable or a cluster to rename. `uri`: of its configuration. */
interface Renamed {
  readonly use: Use;
  readonly uri: vscode.Uri;
}

/** Returns the range of a name that can be renamed. @throws Error for any other place, as VS Code expects */
export async function renameAt(document: vscode.TextDocument, position: vscode.Position): Promise<vscode.Range> {
  const found = await renamedAt(document, position);
  if (found) return rangeOf(document, found.use.span);
  throw new Error(vscode.l10n.t('Only variables and clusters of a configuration can be renamed.'));
}

/** Returns the edits that rename a variable or a cluster in all environments, and in the documents of its configuration. */
export async function renameEdits(
  document: vscode.TextDocument,
  { position, name, token }: { position: vscode.Position; name: string; token: vscode.CancellationToken },
): Promise<vscode.WorkspaceEdit | undefined> {
  const found = await renamedAt(document, position);
  if (!found || token.isCancellationRequested) return undefined;
  const { use, uri } = found;
  const configuration = await vscode.workspace.openTextDocument(uri);
  const text = configuration.getText();
  if (name === use.name) return undefined;
  const problem = nameProblem(text, use, name);
  if (problem !== undefined) throw new Error(problem);
  const edits = new vscode.WorkspaceEdit();
  for (const { span } of entriesOf(text, use))
    edits.replace(uri, rangeOf(configuration, { offset: span.offset + 1, length: span.length - 2 }), name);
  for (const file of await documentsOf(uri)) {
    if (sameUses((await editedText(file)) ?? '', use).length === 0) continue;
    if (token.isCancellationRequested) return undefined;
    const used = await vscode.workspace.openTextDocument(file);
    // As VS Code has the text: a file with different line ends has other positions.
    for (const { span } of sameUses(used.getText(), use)) edits.replace(file, rangeOf(used, span), name);
  }
  return edits;
}

const sameUses = (text: string, { kind, name }: Use): Use[] =>
  usesIn(text).filter(each => each.kind === kind && each.name === name);

async function renamedAt(document: vscode.TextDocument, position: vscode.Position): Promise<Renamed | undefined> {
  const text = document.getText();
  const offset = document.offsetAt(position);
  if (document.uri.path.endsWith(`/${CONFIGURATION_FILE}`)) {
    const entry = entryAt(text, offset);
    return entry && { use: entry, uri: document.uri };
  }
  const use = useAt(text, offset);
  const configured = use && use.kind !== 'project' ? await configuredAt(document.uri) : undefined;
  if (!use || !configured) return undefined;
  // Without an entry, a cluster has its name on the service.
  const isNamed = entriesOf((await editedText(configured.uri)) ?? '', use).length > 0;
  return isNamed ? { use, uri: configured.uri } : undefined;
}

/** Returns the documents of a configuration. */
async function documentsOf(uri: vscode.Uri): Promise<vscode.Uri[]> {
  const pattern = new vscode.RelativePattern(vscode.Uri.joinPath(uri, '..'), CONFIGURATION_FILES);
  const found = await vscode.workspace.findFiles(pattern, '**/{node_modules,.*}/**');
  const files = found.filter(({ path }) => objectKindOf(path) !== undefined);
  const own = await Promise.all(files.map(async file => (await configuredAt(file))?.uri.toString() === uri.toString()));
  return files.filter((_, at) => own[at]);
}
