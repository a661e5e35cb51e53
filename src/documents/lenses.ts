import * as vscode from 'vscode';
import { draftUri, liveUri, subjectAt } from './addresses';
import { isOurs } from './complaints';
import { isChanged, type Drafts } from './drafts';
import type { Targets } from './targets';

/** What can be done with a document, above its first line. */
export class Lenses implements vscode.CodeLensProvider, vscode.Disposable {
  private readonly registered: vscode.Disposable;
  readonly onDidChangeCodeLenses: vscode.Event<void>;

  constructor(
    private readonly drafts: Drafts,
    private readonly targets: Targets,
  ) {
    this.onDidChangeCodeLenses = (listener, thisArgs, disposables) =>
      drafts.onDidChange(() => listener.call(thisArgs), undefined, disposables);
    this.registered = vscode.languages.registerCodeLensProvider({ pattern: '**/*.vcrole.json' }, this);
  }

  async provideCodeLenses(document: vscode.TextDocument): Promise<vscode.CodeLens[]> {
    if (!isOurs(document)) return [];
    const { uri } = document;
    const subject = subjectAt(uri);
    const plan = { title: vscode.l10n.t('Plan…'), command: 'vectorCloud.document.plan', arguments: [uri] };
    const more = subject ? await this.ofDraft(uri) : await this.ofFile(uri);
    return [plan, ...more].map(command => new vscode.CodeLens(new vscode.Range(0, 0, 0, 0), command));
  }

  dispose(): void {
    this.registered.dispose();
  }

  private async ofDraft(uri: vscode.Uri): Promise<vscode.Command[]> {
    const draft = await this.drafts.find(uri);
    const subject = subjectAt(uri)!;
    if (!draft || !isChanged(draft)) return [];
    const title = vscode.l10n.t('{0}: service ↔ draft', draft.name);
    return [
      {
        title: vscode.l10n.t('Show Difference'),
        command: 'vscode.diff',
        arguments: [liveUri(subject), draftUri(subject), title],
      },
      { title: vscode.l10n.t('Discard Draft…'), command: 'vectorCloud.draft.discard', arguments: [{ uri }] },
    ];
  }

  private async ofFile(uri: vscode.Uri): Promise<vscode.Command[]> {
    const connection = await this.targets.find(uri);
    const title = connection ? vscode.l10n.t('Connection: {0}', connection.name) : vscode.l10n.t('Choose Connection…');
    return [{ title, command: 'vectorCloud.document.chooseConnection', arguments: [uri] }];
  }
}
