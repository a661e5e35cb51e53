import { open, rm, type FileHandle } from 'node:fs/promises';
import type { Issue } from '../../model/issues';
import { continuedFile } from '../records/files';
import { named } from '../records/named';
import type { SourceRecord } from '../records/records';

/** Formats a rejected record as a line of JSON: its place, the reasons by field, and its text in the file. */
export const rejectLine = ({ line, end, text }: SourceRecord, issues: readonly Issue[]): string =>
  `${JSON.stringify({
    line,
    record: end.records,
    reasons: issues.map(({ path, message }) => ({ ...(path.length > 0 ? { field: path.join('.') } : {}), message })),
    ...(text === undefined ? {} : { text }),
  })}\n`;

/** File of rejected records, created with the first record. Never overwrites a file; a resumed import appends if the file is unchanged. */
export class RejectsFile {
  private handle: FileHandle | undefined;

  /** `continued`: the file of an import that is resumed, and its length then. */
  constructor(
    private readonly source: string,
    private continued: { readonly file: string; readonly bytes: number } | undefined,
  ) {}

  /** The file, and its length; undefined: no record was rejected. */
  get written(): { readonly file: string; readonly bytes: number } | undefined {
    return this.continued;
  }

  async append(lines: string): Promise<void> {
    if (lines !== '') await named(this.continued?.file ?? rejectsFileOf(this.source, 1), () => this.write(lines));
  }

  private async write(lines: string): Promise<void> {
    this.handle ??= (await this.reopened()) ?? (await this.create());
    const bytes = Buffer.from(lines);
    const { file, bytes: length } = this.continued!;
    try {
      for (let at = 0; at < bytes.length;) {
        at += (await this.handle.write(bytes, at, bytes.length - at, length + at)).bytesWritten;
      }
      await this.handle.datasync();
    } catch (error) {
      if (length === 0) await this.discard(file);
      throw error;
    }
    this.continued = { file, bytes: length + bytes.length };
  }

  /** Removes a new file without a whole record: a resumed import starts with a new one. */
  private async discard(file: string): Promise<void> {
    await this.handle?.close();
    this.handle = undefined;
    this.continued = undefined;
    await rm(file, { force: true });
  }

  async close(): Promise<void> {
    await this.handle?.close();
  }

  /** Undefined: the file was moved, or has other records by now. It always is beside the source, whatever the state says. */
  private async reopened(): Promise<FileHandle | undefined> {
    if (!this.continued) return undefined;
    const { file, bytes } = this.continued;
    const [, number = '1'] = /\.rejected(?:-(\d+))?\.ndjson$/.exec(file) ?? [];
    const beside = rejectsFileOf(this.source, Number(number));
    this.continued = { file: beside, bytes };
    return continuedFile(beside, bytes);
  }

  private async create(): Promise<FileHandle> {
    for (let number = 1; ; number++) {
      const file = rejectsFileOf(this.source, number);
      try {
        const handle = await open(file, 'wx');
        this.continued = { file, bytes: 0 };
        return handle;
      } catch (error) {
        if ((error as { code?: string }).code !== 'EEXIST') throw error;
      }
    }
  }
}

const rejectsFileOf = (source: string, number: number): string =>
  `${source}.rejected${number === 1 ? '' : `-${number}`}.ndjson`;
