import * as vscode from 'vscode';
import type { Clients } from '../connections/clients';
import type { Connection } from '../connections/connection';
import type { ConnectionStore } from '../connections/connection-store';
import { isScratch, type Subject } from '../model/documents/documents';
import { DRAFT, draftUri, LIVE, subjectAt } from './files/addresses';
import { DraftBadges } from './drafts/badges';
import { Bases } from './bases';
import { registerLanguage } from './language/registration';
import { speakDraft } from './drafts/draft-language';
import { DraftFiles } from './drafts/draft-files';
import { Drafts } from './drafts/drafts';
import type { KindServices, Pulled, Within } from './document-kind';
import { kindOf } from './kinds';
import { LiveFiles } from './files/live-files';
import type { RememberedAlertRules } from '../changes/resources/remembered-alert-rules';
import type { SendMigration } from '../changes/resources/migrations';
import { Saving } from './drafts/saving';
import { Targets } from './targets';

/** Things of the service as documents: drafts, live copies and their files. Nothing is read before one is looked at. */
export class Documents implements vscode.Disposable {
  readonly services: KindServices;
  readonly drafts: Drafts;
  readonly badges: DraftBadges;
  readonly bases: Bases;
  readonly targets: Targets;
  readonly saving: Saving;
  private readonly live: LiveFiles;
  private readonly registered: vscode.Disposable;
  private remembered: Promise<RememberedAlertRules> | undefined;

  constructor(
    storage: vscode.Uri,
    private readonly connections: ConnectionStore,
    clients: Clients,
    migrate: SendMigration,
    private readonly failed: (error: unknown) => void,
  ) {
    this.services = {
      clients,
      keys: connections.keys,
      remembered: () => (this.remembered ??= this.loadRemembered(storage)),
      migrate,
    };
    this.drafts = new Drafts(storage, failed);
    this.live = new LiveFiles(this.drafts, subject => this.pull(subject));
    this.badges = new DraftBadges(this.drafts);
    this.bases = new Bases(storage);
    this.targets = new Targets(storage, connections);
    const { registerFileSystemProvider } = vscode.workspace;
    const files = new DraftFiles(this.drafts, subject => this.bases.find(subject));
    this.saving = new Saving(files, failed);
    this.registered = vscode.Disposable.from(
      registerFileSystemProvider(DRAFT, files, { isCaseSensitive: true }),
      registerFileSystemProvider(LIVE, this.live, { isCaseSensitive: true, isReadonly: true }),
      vscode.window.registerFileDecorationProvider(this.badges),
      this.saving,
      speakDraft(failed),
      registerLanguage({
        services: this.services,
        drafts: this.drafts,
        targets: this.targets,
        belongsTo: uri => this.belongsTo(uri),
        failed,
      }),
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
      await this.drafts.rebase(uri, applied.text, live);
    }
    await this.bases.put(subject, live.text);
  }

  /** Ends the draft of a text that was applied and has no live copy. */
  async keep(uri: vscode.Uri, applied: Pulled): Promise<void> {
    if (uri.scheme === DRAFT) await this.drafts.rebase(uri, applied.text, applied);
  }

  /** Reads from the service what a document is about; its live copy shows it from then on. */
  async pull(subject: Subject, within?: Within): Promise<Pulled> {
    const connection = await this.connectionOf(subject);
    const kind = await kindOf(subject.kind);
    if (!kind.pull) throw vscode.FileSystemError.FileNotFound(draftUri(subject));
    const pulled = await kind.pull(this.services, connection, subject.id, within ?? (await this.whereabouts(subject)));
    this.live.put(subject, pulled);
    return pulled;
  }

  /** The connection of a document, asking nobody. Undefined: a file of which nobody was asked yet, or the connection was removed. */
  async belongsTo(uri: vscode.Uri): Promise<Connection | undefined> {
    const subject = subjectAt(uri);
    return subject && !isScratch(subject) ? this.connections.find(subject.connectionId) : this.targets.find(uri);
  }

  /** @throws Error where it was removed */
  async connectionOf({ connectionId }: Subject): Promise<Connection> {
    const connection = await this.connections.find(connectionId);
    if (!connection) throw new Error(vscode.l10n.t('The connection of this document was removed.'));
    return connection;
  }

  /** The ids of what a subject stands in, by its text last read. */
  private async whereabouts(subject: Subject): Promise<Within> {
    const kind = await kindOf(subject.kind);
    if (!kind.withinOf) return {};
    // Empty: nobody knows any more what the draft began with.
    const known = (await this.drafts.find(draftUri(subject)))?.base.text || (await this.bases.find(subject));
    return known ? kind.withinOf(JSON.parse(known)) : {};
  }

  dispose(): void {
    this.registered.dispose();
    this.live.dispose();
    this.drafts.dispose();
    this.bases.dispose();
    void this.remembered?.then(rules => rules.dispose());
    this.targets.dispose();
  }

  private async loadRemembered(storage: vscode.Uri): Promise<RememberedAlertRules> {
    const chunk = await import('../changes/resources/remembered-alert-rules');
    return new chunk.RememberedAlertRules(storage);
  }
}
