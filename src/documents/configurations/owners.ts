import * as vscode from 'vscode';
import { checkConfigured, jsonIn } from '../../model/configurations/checks';
import { checkConfiguration, type Configuration } from '../../model/configurations/configurations';
import type { DocumentKind } from '../document-kind';
import { DRAFT, LIVE } from '../files/addresses';
import { CONFIGURATION_FILE } from '../../model/configurations/files';
import { objectKindOf, type ObjectKind } from '../../model/configurations/kinds';
import { isDocumentOf } from '../../model/configurations/listed-kinds';

/** A document of a configuration. `file`: its path below the folder of the configuration, with slashes. */
export interface Configured {
  readonly uri: vscode.Uri;
  readonly configuration: Configuration;
  readonly kind: ObjectKind;
  readonly file: string;
}

/** Returns the configuration of a file: the nearest one above it in the workspace. Undefined: none has the file. */
export async function configuredAt(uri: vscode.Uri): Promise<Configured | undefined> {
  const kind = objectKindOf(uri.path);
  if (kind === undefined || uri.scheme === DRAFT || uri.scheme === LIVE) return undefined;
  const root = vscode.workspace.getWorkspaceFolder(uri)?.uri.path;
  let folder = vscode.Uri.joinPath(uri, '..');
  for (let above = ''; above !== folder.path; folder = vscode.Uri.joinPath(folder, '..')) {
    above = folder.path;
    const at = vscode.Uri.joinPath(folder, CONFIGURATION_FILE);
    const text = await editedText(at);
    if (text !== undefined) {
      const checked = checkConfiguration(jsonIn(text));
      const file = uri.path.slice(folder.path.replace(/\/$/, '').length + 1);
      if (!checked.ok || !isDocumentOf(checked.value, file)) return undefined;
      return { uri: at, configuration: checked.value, kind, file };
    }
    if (folder.path === root) return undefined;
  }
  return undefined;
}

/** Returns the text of a file as it is edited; undefined if there is no such file. */
export async function editedText(uri: vscode.Uri): Promise<string | undefined> {
  const open = vscode.workspace.textDocuments.find(each => each.uri.toString() === uri.toString());
  if (open) return open.getText();
  try {
    return new TextDecoder().decode(await vscode.workspace.fs.readFile(uri));
  } catch (error) {
    if (error instanceof vscode.FileSystemError) return undefined;
    throw error;
  }
}

/** Returns a kind that checks documents as a configuration does: in all environments, with the values of references. */
export function configuredKind(kind: DocumentKind, { configuration, kind: object, file }: Configured): DocumentKind {
  return {
    ...kind,
    check(value) {
      const read = checkConfigured(configuration, object, file, value);
      return read.issues.length > 0 ? { ok: false, issues: read.issues } : { ok: true, value: value as object };
    },
    warnings(document) {
      const read = checkConfigured(configuration, object, file, document);
      const { content } = ('wanted' in read && read.wanted) || {};
      return content ? (kind.warnings?.(content) ?? []) : [];
    },
  };
}
