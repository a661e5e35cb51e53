import * as vscode from 'vscode';
import { DRAFT } from '../files/addresses';
import { isPending, type Drafts } from './drafts';

/** The badge D on rows and tabs with a draft that is neither applied nor discarded. */
export class DraftBadges implements vscode.FileDecorationProvider {
  readonly onDidChangeFileDecorations: vscode.Event<vscode.Uri[]>;

  constructor(private readonly drafts: Drafts) {
    this.onDidChangeFileDecorations = (listener, thisArgs, disposables) =>
      drafts.onDidChange(
        changes =>
          listener.call(
            thisArgs,
            changes.map(({ uri }) => uri),
          ),
        undefined,
        disposables,
      );
  }

  async provideFileDecoration(uri: vscode.Uri): Promise<vscode.FileDecoration | undefined> {
    if (uri.scheme !== DRAFT) return undefined;
    const draft = await this.drafts.find(uri);
    if (!draft || !isPending(draft)) return undefined;
    const tooltip = vscode.l10n.t('Draft with unapplied changes');
    return new vscode.FileDecoration('D', tooltip, new vscode.ThemeColor('list.warningForeground'));
  }
}
