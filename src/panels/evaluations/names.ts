import * as vscode from 'vscode';
import { RECORD_ENDINGS } from '../../model/evaluations/files';

/** Asks for a file in the folder of a document or below; returns its name from there. Undefined: cancelled. @throws Error for another file */
export async function nameBelow(document: vscode.Uri): Promise<string | undefined> {
  const folder = vscode.Uri.joinPath(document, '..');
  const [uri] =
    (await vscode.window.showOpenDialog({
      title: vscode.l10n.t('Select a file'),
      filters: {
        [vscode.l10n.t('Queries and judgments')]: RECORD_ENDINGS,
      },
      defaultUri: folder,
    })) ?? [];
  if (!uri) return undefined;
  const start = `${folder.path.replace(/\/$/, '')}/`;
  if (uri.path.startsWith(start)) return uri.path.slice(start.length);
  throw new Error(
    vscode.l10n.t(
      '“{0}” is outside the evaluation folder. Move the file into that folder.',
      uri.path.split('/').at(-1)!,
    ),
  );
}
