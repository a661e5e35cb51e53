import * as vscode from 'vscode';
import { recordId, Records } from '../../connections/records';
import { isScratch, type Subject } from '../../model/documents/documents';
import type { Pulled } from '../document-kind';
import { draftUri, subjectAt } from '../files/addresses';
import { fileStat, FOLDER, isFolder, NO_FOLDERS } from '../files/files';
import type { DraftRecord } from './draft-record';

const isChanged = ({ text, base }: DraftRecord): boolean => text !== base.text;

const isScratchDraft = ({ uri }: DraftRecord): boolean => {
  const subject = subjectAt(vscode.Uri.parse(uri, true));
  return subject !== undefined && isScratch(subject);
};

/** A draft whose text is not what it began with: it is neither applied nor discarded. What is only tried out waits for nothing. */
export const isPending = (draft: DraftRecord): boolean => isChanged(draft) && !isScratchDraft(draft);

/** How many documents that nobody changed are remembered, for tabs that VS Code brings back. */
const KEPT = 20;

/** How many scratch documents are kept, those that were changed last. */
const KEPT_SCRATCH = 50;

/** The drafts of this person, one record each, the same in every window. Nothing is read before the first is asked for. */
export class Drafts implements vscode.Disposable {
  private readonly records: Records<DraftRecord>;
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private telling = false;
  private untold = false;
  /** The state of each draft when it was told last, by its URI. */
  private seen = new Map<string, string>();
  readonly onDidChange = this.changed.event;

  constructor(
    storage: vscode.Uri,
    private readonly failed: (error: unknown) => void,
  ) {
    this.records = new Records(vscode.Uri.joinPath(storage, 'drafts'), async json =>
      (await import('./draft-record')).readDraftRecord(json),
    );
    this.records.onDidChange(() => this.tell().catch(failed));
  }

  /** Drafts that are neither applied nor discarded, the last changed first. */
  async list(): Promise<DraftRecord[]> {
    const { records } = await this.records.all();
    return records.filter(isPending).toSorted((a, b) => b.changedAt - a.changedAt);
  }

  /** Scratch documents, the last changed first. */
  async scratches(): Promise<DraftRecord[]> {
    const { records } = await this.records.all();
    return records.filter(isScratchDraft).toSorted((a, b) => b.changedAt - a.changedAt);
  }

  /** Undefined where nothing was begun. */
  async find(uri: vscode.Uri): Promise<DraftRecord | undefined> {
    return this.records.find(await recordId(uri.toString()));
  }

  /** A draft of what was just read. One that is there already goes on from it only where nobody changed it. */
  async begin(subject: Subject, { text, name }: Pulled): Promise<DraftRecord> {
    const begun = await this.change(draftUri(subject), (draft, now) =>
      draft && isChanged(draft)
        ? draft
        : { ...draft, name, text, base: { text, readAt: now }, changedAt: nextChangedAt(draft, text, now) },
    );
    this.forget().catch(this.failed); // nobody waits for it
    return begun;
  }

  /** A draft with this text, over what was just read. What was typed before is gone. */
  propose(subject: Subject, { text: base, name }: Pulled, text: string): Promise<DraftRecord> {
    return this.change(draftUri(subject), (draft, now) => ({
      ...draft,
      name,
      text,
      base: { text: base, readAt: now },
      changedAt: nextChangedAt(draft, text, now),
    }));
  }

  /** Makes an applied text the base; text typed since then stays a draft. */
  rebase(uri: vscode.Uri, applied: string, { text, name }: Pulled): Promise<DraftRecord> {
    return this.change(uri, (draft, now) => {
      const kept = draft && draft.text !== applied ? draft.text : text;
      return { ...draft, name, text: kept, base: { text, readAt: now }, changedAt: nextChangedAt(draft, kept, now) };
    });
  }

  /** Keeps a text. @throws FileNotFound where nothing was begun. */
  async write(uri: vscode.Uri, text: string): Promise<void> {
    await this.change(uri, (draft, now) => {
      if (!draft) throw vscode.FileSystemError.FileNotFound(uri);
      return { ...draft, text, changedAt: nextChangedAt(draft, text, now) };
    });
  }

  /** Another text in the place of one, where nobody replaced that meanwhile. */
  async amend(uri: vscode.Uri, written: string, text: string): Promise<void> {
    if ((await this.find(uri))?.text !== written) return;
    const { amended } = await import('./draft-record');
    await this.change(uri, draft => {
      if (!draft) throw vscode.FileSystemError.FileNotFound(uri);
      return draft.text === written ? amended(draft, text) : draft;
    });
  }

  /**
   * Takes back everything that was typed. The record stays a while with the text it began with: a tab of another window shows that, and
   * no file that is gone.
   */
  async discard(uri: vscode.Uri): Promise<void> {
    if (!(await this.find(uri))) return;
    await this.change(uri, (draft, now) => {
      if (!draft) throw vscode.FileSystemError.FileNotFound(uri);
      return { ...draft, text: draft.base.text, changedAt: nextChangedAt(draft, draft.base.text, now) };
    });
  }

  dispose(): void {
    this.records.dispose();
    this.changed.dispose();
  }

  private change(
    uri: vscode.Uri,
    next: (draft: DraftRecord | undefined, now: number) => Pick<DraftRecord, 'name' | 'base' | 'text' | 'changedAt'>,
  ) {
    return this.records.queue(async () => {
      const id = await recordId(uri.toString());
      const draft = await this.records.find(id);
      const changed: DraftRecord = { ...next(draft, Date.now()), id, uri: uri.toString() };
      if (JSON.stringify(changed) !== JSON.stringify(draft)) await this.records.write(changed);
      return changed;
    });
  }

  /** Nothing is left of it. */
  delete(uri: vscode.Uri): Promise<void> {
    return this.records.queue(async () => this.records.delete(await recordId(uri.toString())));
  }

  /** Forgets what was opened long ago and never changed, and what was tried out before the last fifty. */
  private forget(): Promise<void> {
    return this.records.queue(async () => {
      const { records } = await this.records.all();
      const scratches = records.filter(isScratchDraft).toSorted((a, b) => b.changedAt - a.changedAt);
      const idle = records
        .filter(draft => !isChanged(draft) && !isScratchDraft(draft))
        .toSorted((a, b) => b.base.readAt - a.base.readAt);
      for (const { id } of [...idle.slice(KEPT), ...scratches.slice(KEPT_SCRATCH)]) await this.records.delete(id);
    });
  }

  /** Tells what is another since it was told last; what happens meanwhile is told once, afterwards. */
  private async tell(): Promise<void> {
    this.untold = true;
    if (this.telling) return;
    this.telling = true;
    try {
      while (this.untold) {
        this.untold = false;
        this.compare((await this.records.all()).records);
      }
    } finally {
      this.telling = false;
    }
  }

  private compare(records: readonly DraftRecord[]): void {
    const now = new Map(records.map(draft => [draft.uri, stateOf(draft)]));
    const { Changed, Created, Deleted } = vscode.FileChangeType;
    const changes = [
      ...[...now]
        .filter(([uri, state]) => this.seen.get(uri) !== state)
        .map(([uri]) => ({ uri, type: this.seen.has(uri) ? Changed : Created })),
      ...[...this.seen.keys()].filter(uri => !now.has(uri)).map(uri => ({ uri, type: Deleted })),
    ];
    this.seen = now;
    if (changes.length === 0) return;
    const ours = changes.map(({ uri, type }) => ({ uri: vscode.Uri.parse(uri, true), type }));
    this.changed.fire(ours.filter(({ uri }) => subjectAt(uri)));
  }
}

/** Its text, and whether it wears a badge: a draft that was applied has the same text and another base. */
const stateOf = (draft: DraftRecord): string =>
  `${draft.changedAt} ${Buffer.byteLength(draft.text)} ${isPending(draft)}`;

/** Grows with every change of the text and with nothing else: VS Code takes a newer time for newer content. */
function nextChangedAt(draft: DraftRecord | undefined, text: string, now: number): number {
  if (draft?.text === text) return draft.changedAt;
  return Math.max(now, (draft?.changedAt ?? 0) + 1);
}

/** `vectorcloud:`: the drafts as files. They are begun elsewhere; here their text is read, written and thrown away. */
export class DraftFiles implements vscode.FileSystemProvider {
  readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]>;
  readonly watch = NO_FOLDERS.watch;
  readonly readDirectory = NO_FOLDERS.readDirectory;
  readonly createDirectory = NO_FOLDERS.refuse;
  readonly rename = NO_FOLDERS.refuse;
  /** The texts this window wrote last, by URI. */
  private readonly written = new Map<string, string>();

  constructor(private readonly drafts: Drafts) {
    this.onDidChangeFile = drafts.onDidChange;
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    if (isFolder(uri)) return FOLDER;
    const draft = await this.draft(uri);
    return fileStat(draft.text, draft.base.readAt, draft.changedAt);
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return new TextEncoder().encode((await this.draft(uri)).text);
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const text = new TextDecoder().decode(content);
    await this.drafts.write(uri, text);
    this.written.set(uri.toString(), text);
  }

  /**
   * Keeps what is shown of a draft that was undone and that VS Code takes for saved. It does so also where a text was undone while it was
   * being written; then what is kept is another. Not where somebody else changed that since.
   */
  async agree({ uri, shown }: { uri: vscode.Uri; shown: string }): Promise<void> {
    const written = this.written.get(uri.toString());
    if (written === undefined || written === shown) return;
    await this.drafts.amend(uri, written, shown);
    this.written.set(uri.toString(), shown);
  }

  delete(uri: vscode.Uri): Promise<void> {
    return this.drafts.discard(uri);
  }

  private async draft(uri: vscode.Uri): Promise<DraftRecord> {
    const draft = await this.drafts.find(uri);
    if (!draft) throw vscode.FileSystemError.FileNotFound(uri);
    return draft;
  }
}
