import * as vscode from 'vscode';
import type { Clients } from '../connections/clients';
import type { CallOptions } from '../client';
import type { Connection } from '../connections/connection';
import { Lazy } from '../connections/lazy';
import type { ConnectionStore } from '../connections/connection-store';
import { isScratch, type Subject } from '../model/documents/documents';
import { DRAFT, draftUri, LIVE, subjectAt } from './files/addresses';
import { DraftBadges } from './drafts/badges';
import { Bases } from './bases';
import { registerLanguage } from './language/registration';
import { speakDraft } from './drafts/draft-language';
import { DraftFiles } from './drafts/draft-files';
import { Drafts } from './drafts/drafts';
import type { SavedDrafts } from './drafts/saved-drafts';
import type { KindServices, Pulled, Within } from './document-kind';
import { kindOf } from './kinds';
import { LiveFiles } from './files/live-files';
import type { SendMigration } from '../changes/resources/migrations';
import { Saving } from './drafts/saving';
import type { Schemas } from './schemas';
import { Targets } from './targets';

/** Objects of the service as documents: drafts, live copies and their files. Reads an object only when its document is opened. */
export class Documents implements vscode.Disposable {
  readonly services: KindServices;
  readonly drafts: Drafts;
  readonly badges: DraftBadges;
  readonly bases: Bases;
  readonly targets: Targets;
  readonly saving: Saving;
  private readonly live: LiveFiles;
  private readonly registered: vscode.Disposable;
  private schemas: Promise<Schemas> | undefined;
  /** The files as which drafts were saved; loaded with the first of them. */
  readonly savedDrafts: () => Promise<SavedDrafts>;

  constructor(
    storage: vscode.Uri,
    readonly connections: ConnectionStore,
    clients: Clients,
    migrate: SendMigration,
    private readonly failed: (error: unknown) => void,
  ) {
    const remembered = new Lazy(async () => {
      const { RememberedAlertRules } = await import('../changes/resources/remembered-alert-rules');
      return new RememberedAlertRules(storage);
    });
    const saved = new Lazy(async () => new (await import('./drafts/saved-drafts')).SavedDrafts(storage));
    this.savedDrafts = saved.get;
    this.services = {
      clients,
      keys: connections.keys,
      remembered: remembered.get,
      migrate,
      schemas: () => (this.schemas ??= import('./schemas').then(chunk => new chunk.Schemas(clients))),
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
      this.live,
      this.drafts,
      saved,
      this.bases,
      remembered,
      this.targets,
    );
  }

  /** Creates a draft of an object that was just read; an edited draft stays unchanged. */
  async begin(subject: Subject, pulled: Pulled): Promise<void> {
    await this.drafts.begin(subject, pulled);
    await this.bases.put(subject, pulled.text);
  }

  /** Creates or replaces a draft with this text, based on the object just read. `received`: see DraftRecord. */
  async propose(subject: Subject, pulled: Pulled, text: string, received?: string): Promise<void> {
    await this.drafts.propose(subject, pulled, text, received);
  }

  /** Completes an applied text: the current state becomes its base, and its draft is removed. */
  async settle(uri: vscode.Uri, subject: Subject, applied: Pulled): Promise<void> {
    const live = await this.pull(subject).catch((error: unknown) => {
      this.failed(error);
      return applied; // it was applied nonetheless
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

  /** Reads the object of a document, which its live copy then shows. */
  async pull(subject: Subject, within?: Within, options?: CallOptions): Promise<Pulled> {
    const connection = await this.connectionOf(subject);
    const kind = await kindOf(subject.kind);
    if (!kind.pull) throw vscode.FileSystemError.FileNotFound(draftUri(subject));
    const where = within ?? (await this.whereabouts(subject));
    const pulled = await kind.pull(this.services, connection, subject.id, where, options);
    this.live.put(subject, pulled);
    return pulled;
  }

  /** Returns the connection of a document without asking. Undefined: a file without a chosen connection, or the connection was removed. */
  async belongsTo(uri: vscode.Uri): Promise<Connection | undefined> {
    const subject = subjectAt(uri);
    return subject && !isScratch(subject) ? this.connections.find(subject.connectionId) : this.targets.find(uri);
  }

  /** @throws Error where it was removed */
  async connectionOf({ connectionId }: Pick<Subject, 'connectionId'>): Promise<Connection> {
    const connection = await this.connections.find(connectionId);
    if (!connection) throw new Error(vscode.l10n.t('The connection of this document was removed.'));
    return connection;
  }

  /** Returns the ids of a subject's parents, from its text as last read. */
  private async whereabouts(subject: Subject): Promise<Within> {
    const kind = await kindOf(subject.kind);
    if (!kind.withinOf) return {};
    // Empty: the base of the draft is unknown.
    const known = (await this.drafts.find(draftUri(subject)))?.base.text || (await this.bases.find(subject));
    return known ? kind.withinOf(JSON.parse(known)) : {};
  }

  dispose(): void {
    this.registered.dispose();
  }
}
