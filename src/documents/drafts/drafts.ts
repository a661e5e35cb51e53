import * as vscode from 'vscode';
import { recordId, Records } from '../../connections/records';
import { isScratch, type Subject } from '../../model/documents/documents';
import type { Pulled } from '../document-kind';
import { draftUri, subjectAt } from '../files/addresses';
import type { DraftRecord } from './draft-record';

export const isChanged = ({ text, base }: DraftRecord): boolean => text !== base.text;

export const isScratchDraft = ({ uri }: DraftRecord): boolean => {
  const subject = subjectAt(vscode.Uri.parse(uri, true));
  return subject !== undefined && isScratch(subject);
};

/** Returns true for an edited draft that is neither applied nor discarded; false for scratch documents. */
export const isPending = (draft: DraftRecord): boolean => isChanged(draft) && !isScratchDraft(draft);

/** A draft but for its place. */
export type Draft = Pick<DraftRecord, 'name' | 'base' | 'text' | 'changedAt'>;

/** The drafts of the user, one record each, the same in every window. Reads nothing before the first use. */
export class Drafts implements vscode.Disposable {
  private readonly records: Records<DraftRecord>;
  private readonly changed = new vscode.EventEmitter<vscode.FileChangeEvent[]>();
  private telling = false;
  private untold = false;
  /** The last reported state of each draft, by URI. */
  private seen = new Map<string, string>();
  /** Drafts that this window removed, by URI: a late write does not create them again. */
  private readonly ended = new Set<string>();
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

  /** Creates a draft of an object that was just read. An existing unedited draft is updated. */
  async begin(subject: Subject, { text, name }: Pulled): Promise<DraftRecord> {
    const begun = await this.change(draftUri(subject), (draft, now) =>
      draft && isChanged(draft)
        ? draft
        : { ...draft, name, text, base: { text, readAt: now }, changedAt: nextChangedAt(draft, text, now) },
    );
    this.forget().catch(this.failed); // not awaited
    return begun;
  }

  /** Creates or replaces a draft with this text, based on the object just read. Earlier edits are lost. `received`: see DraftRecord. */
  propose(subject: Subject, { text: base, name }: Pulled, text: string, received?: string): Promise<DraftRecord> {
    return this.change(draftUri(subject), (draft, now) => ({
      ...draft,
      ...(received !== undefined && { received }),
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

  /** Stores a text. `last`: the draft to use if its record is missing. @throws FileNotFound for an unknown or removed draft */
  async write(uri: vscode.Uri, text: string, last?: Draft): Promise<void> {
    await this.change(uri, (kept, now) => {
      const draft = kept ?? (this.ended.has(uri.toString()) ? undefined : last);
      if (!draft) throw vscode.FileSystemError.FileNotFound(uri);
      return { ...draft, text, changedAt: nextChangedAt(draft, text, now) };
    });
  }

  /** Replaces the text of a draft, unless it was replaced in between. */
  async amend(uri: vscode.Uri, written: string, text: string): Promise<void> {
    if ((await this.find(uri))?.text !== written) return;
    const { amended } = await import('./draft-record');
    await this.change(uri, draft => {
      if (!draft) throw vscode.FileSystemError.FileNotFound(uri);
      return draft.text === written ? amended(draft, text) : draft;
    });
  }

  /**
   * Reverts all edits. The record stays for a while with its initial text, which a tab of another window shows instead of a missing file.
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

  private change(uri: vscode.Uri, next: (draft: DraftRecord | undefined, now: number) => Draft) {
    return this.records.queue(async () => {
      const id = await recordId(uri.toString());
      const draft = await this.records.find(id);
      const changed: DraftRecord = { ...(await ownNamed(uri, next(draft, Date.now()))), id, uri: uri.toString() };
      if (JSON.stringify(changed) !== JSON.stringify(draft)) await this.records.write(changed);
      this.ended.delete(uri.toString());
      return changed;
    });
  }

  /** Deletes the draft and everything stored with it. */
  delete(uri: vscode.Uri): Promise<void> {
    return this.records.queue(async () => {
      this.ended.add(uri.toString());
      await this.records.delete(await recordId(uri.toString()));
    });
  }

  /** Deletes old drafts without edits. */
  private forget(): Promise<void> {
    return this.records.queue(async () => {
      const { forgettable } = await import('./forgetting'); // with the first draft, not with VS Code
      for (const { id } of forgettable((await this.records.all()).records, Date.now())) await this.records.delete(id);
    });
  }

  /** Reports changes since the last report; changes in between are reported once, afterwards. */
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

/** Names the draft of a new object as its text does, like the title of its form. */
async function ownNamed(uri: vscode.Uri, draft: Draft): Promise<Draft> {
  if (!subjectAt(uri)?.isNew) return draft;
  const { ownNameIn } = await import('./own-names');
  return { ...draft, name: ownNameIn(uri.path, draft.text) ?? draft.name };
}

/** Returns the text and the badge of a draft: an applied draft has the same text and another base. */
const stateOf = (draft: DraftRecord): string =>
  `${draft.changedAt} ${Buffer.byteLength(draft.text)} ${isPending(draft)}`;

/** Modification time, which grows with every change of the text only: VS Code treats a newer time as newer content. */
function nextChangedAt(draft: Draft | undefined, text: string, now: number): number {
  if (draft?.text === text) return draft.changedAt;
  return Math.max(now, (draft?.changedAt ?? 0) + 1);
}
