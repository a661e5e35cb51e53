import { closeSync, fsyncSync, openSync, writeSync } from 'node:fs';
import { shownText } from '../model/texts/shown';
import { stringifyJson } from '../model/wire/json';

/** A journal: one JSON object on each line, appended and on disk before the next step. */
export class JournalFile {
  private readonly file: number;

  /** @throws Error if the file cannot be opened for appending */
  constructor(path: string) {
    this.file = openSync(path, 'a', 0o600);
  }

  add(record: object): void {
    writeSync(this.file, `${shownText(stringifyJson({ at: new Date().toISOString(), ...record }))}\n`);
    fsyncSync(this.file);
  }

  close(): void {
    closeSync(this.file);
  }
}
