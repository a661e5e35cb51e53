import * as vscode from 'vscode';
import { askBeforeLoss } from '../../connections/modals';
import { exists } from '../../connections/replacing';

/** Asks before a file is replaced, if it exists and no dialog of VS Code asked. `why`: the reason why it would be written. */
export async function mayReplace(file: vscode.Uri, why: string): Promise<'yes' | 'no' | 'other'> {
  if (!(await exists(file))) return 'yes';
  const other = vscode.l10n.t('Choose Another Name…');
  const replace = vscode.l10n.t('Replace');
  const answer = await askBeforeLoss({
    question: vscode.l10n.t('Replace “{0}”?', file.path.split('/').at(-1)!),
    detail: why,
    safe: other,
    others: [replace],
  });
  if (answer === other) return 'other';
  return answer === replace ? 'yes' : 'no';
}
