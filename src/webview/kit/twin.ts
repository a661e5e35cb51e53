import { get, put, type twinProtocol, type Revision } from '../../model/documents/forms';
import type { Caller } from '../../model/rpc';
import type { Path } from '../../model/documents/json-text';

/** Edit of one value at one path. Without a value: removed. */
interface Change {
  readonly path: (string | number)[];
  readonly value?: Json;
}

export type Json = NonNullable<Parameters<Caller<typeof twinProtocol>['edit']>[0]['value']> | null;

/** State of a form. `broken`: the text is not valid JSON now, and `value` is the last valid one; undefined: there was none. */
export interface Drawn {
  readonly value: unknown;
  readonly issues: Revision['issues'];
  readonly broken?: string;
}

/** Delay before text is written, in milliseconds, so that one undo reverts a word, not a letter. */
export const REST_MS = 400;

/** The text as the form shows it: the newest revision with later edits. Stores nothing else. */
export function twin(host: Caller<typeof twinProtocol>, draw: (drawn: Drawn) => void) {
  let shown: Revision = { version: -1, issues: [] };
  let sent: readonly Change[] = []; // under way, one edit at a time
  const typed = new Map<string, Change>(); // by path: typed, not yet written
  let rest: ReturnType<typeof setTimeout> | undefined;
  let composing = false; // an input method is at work: half a word is never written
  let queue: Promise<void> = Promise.resolve();

  function show(): void {
    const value = [...sent, ...typed.values()].reduce(
      (now, change) => put(now, change.path, change.value),
      shown.value,
    );
    const { issues, broken } = shown;
    draw({ value, issues, ...(broken === undefined ? {} : { broken }) });
  }

  /** Takes a revision of the text; an invalid text keeps the last form. */
  function take(revision: Revision): void {
    const { value, issues } = shown;
    shown = revision.broken === undefined ? revision : { ...revision, value, issues };
  }

  /** Sends pending edits, except during the composition of an input method. The first sent one is in progress in the host. */
  function tell(): void {
    if (composing) return;
    void host.typed([...sent.slice(1), ...typed.values()]);
  }

  async function drain(): Promise<void> {
    if (composing) return;
    sent = [...typed.values()];
    typed.clear();
    try {
      for (; sent.length > 0; sent = sent.slice(1)) await send(sent[0]!);
    } catch (error) {
      for (const change of sent) if (!typed.has(keyOf(change.path))) typed.set(keyOf(change.path), change);
      tell();
      throw error; // no answer: it is still to be written
    } finally {
      sent = [];
      show();
    }
  }

  /** Sends an edit, again if others changed the text but not this value. Otherwise the edit is dropped, because its target is gone. */
  async function send(change: Change): Promise<void> {
    for (;;) {
      const { version, value: before } = shown;
      const { applied, revision } = await host.edit({ ...change, version });
      if (revision.version >= shown.version) take(revision);
      if (applied) return;
      const moved = JSON.stringify(get(before, change.path)) !== JSON.stringify(get(shown.value, change.path));
      if (shown.version === version || shown.broken !== undefined || moved) return;
    }
  }

  function write(): Promise<void> {
    clearTimeout(rest);
    queue = queue.then(drain, drain);
    return queue;
  }

  function writeAfter(restMs: number): void {
    clearTimeout(rest);
    rest = setTimeout(() => void write(), restMs);
  }

  return {
    /** Takes a newer revision; others are echoes, which could only revert later edits. */
    receive(revision: Revision): void {
      if (revision.version <= shown.version) return;
      take(revision);
      show();
    },
    /** A choice or a button is written at once, text (`REST_MS`) after a rest. */
    edit(path: Path, value?: Json, restMs = 0): void {
      const key = keyOf(path);
      typed.delete(key); // writes the latest change last
      typed.set(key, { path: [...path], ...(value !== undefined && { value }) });
      tell();
      show();
      if (restMs === 0) void write();
      else writeAfter(restMs);
    },
    /** Writes pending edits: on blur, and on request of the host. */
    write,
    compose(on: boolean): void {
      composing = on;
      if (on) return;
      tell();
      writeAfter(REST_MS);
    },
    /** Returns true while an edit is on its way into the text and cannot be undone yet. */
    isWriting: (): boolean => sent.length > 0,
    /** Reverts pending edits first, for Ctrl+Z. True: there were some, and the key is handled. */
    revert(): boolean {
      const had = typed.size > 0;
      clearTimeout(rest);
      typed.clear();
      if (had) {
        tell();
        show();
      }
      return had;
    },
  };
}

const keyOf = (path: Path): string => JSON.stringify(path);
