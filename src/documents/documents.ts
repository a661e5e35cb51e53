import * as vscode from 'vscode';
import type { Clients } from '../connections/clients';
import type { Connections } from '../connections/connections';
import type { Subject } from '../model/documents';
import { DRAFT, LIVE } from './addresses';
import { DraftBadges } from './badges';
import { Bases } from './bases';
import { Complaints } from './complaints';
import { DraftFiles } from './draft-files';
import { Drafts, type Pulled } from './drafts';
import { LiveFiles } from './live-files';
import { Lenses } from './lenses';
import { saveDrafts } from './saving';
import { Targets } from './targets';

/** Things of the service as documents: drafts, live copies and their files. Nothing is read before one is looked at. */
export class Documents implements vscode.Disposable {
  readonly drafts: Drafts;
  readonly badges: DraftBadges;
  readonly bases: Bases;
  readonly targets: Targets;
  private readonly live: LiveFiles;
  private readonly registered: vscode.Disposable;

  constructor(
    storage: vscode.Uri,
    private readonly connections: Connections,
    private readonly clients: Clients,
    private readonly failed: (error: unknown) => void,
  ) {
    this.drafts = new Drafts(storage, failed);
    this.live = new LiveFiles(this.drafts, subject => this.pull(subject));
    this.badges = new DraftBadges(this.drafts);
    this.bases = new Bases(storage);
    this.targets = new Targets(storage, connections);
    const { registerFileSystemProvider } = vscode.workspace;
    this.registered = vscode.Disposable.from(
      registerFileSystemProvider(DRAFT, new DraftFiles(this.drafts), { isCaseSensitive: true }),
      registerFileSystemProvider(LIVE, this.live, { isCaseSensitive: true, isReadonly: true }),
      vscode.window.registerFileDecorationProvider(this.badges),
      saveDrafts(),
      new Complaints(failed),
      new Lenses(this.drafts, this.targets),
    );
  }

  /** A draft of what was just read; one that someone changed stays as it is. */
  async begin(subject: Subject, pulled: Pulled): Promise<void> {
    await this.drafts.begin(subject, pulled);
    await this.bases.put(subject, pulled.text);
  }

  /** A draft with this text, whatever it was before, over what was just read. */
  async propose(subject: Subject, pulled: Pulled, text: string): Promise<void> {
    await this.drafts.propose(subject, pulled, text);
  }

  /** After a text was applied: what the service has now is the base of it, and its draft is none any more. */
  async settle(uri: vscode.Uri, subject: Subject, applied: Pulled): Promise<void> {
    const live = await this.pull(subject).catch((error: unknown) => {
      this.failed(error);
      return applied; // it was applied all the same
    });
    if (uri.scheme === DRAFT) {
      const typing = vscode.workspace.textDocuments.find(
        each => each.isDirty && each.uri.toString() === uri.toString(),
      );
      await typing?.save();
      await this.drafts.rebase(subject, applied.text, live);
    }
    await this.bases.put(subject, live.text);
  }

  /** Reads from the service what a document is about; its live copy shows it from then on. */
  async pull(subject: Subject): Promise<Pulled> {
    const connection = await this.connections.find(subject.connectionId);
    if (!connection) throw new Error(vscode.l10n.t('The connection of this document was removed.'));
    const { pullRole } = await import('./roles');
    const pulled = await pullRole(this.clients, connection, subject.id);
    this.live.put(subject, pulled);
    return pulled;
  }

  dispose(): void {
    this.registered.dispose();
    this.live.dispose();
    this.drafts.dispose();
    this.bases.dispose();
    this.targets.dispose();
  }
}
