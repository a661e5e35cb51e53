import { open, type FileHandle } from 'node:fs/promises';
import type { Issue } from '../../model/issues';
import type { SourceRecord } from '../records/records';

/** Formats a rejected record as a line of JSON: its place, the reasons by field, and its text in the file. */
export const rejectLine = ({ line, end, text }: SourceRecord, issues: readonly Issue[]): string =>
  `${JSON.stringify({
    line,
    record: end.records,
    reasons: issues.map(({ path, message }) => ({ ...(path.length > 0 ? { field: path.join('.') } : {}), message })),
    ...(text === undefined ? {} : { text }),
  })}\n`;

/** The file of rejected records, created with the first one. Never an existing file, unless it is continued. */
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
    if (lines === '') return;
    this.handle ??= this.continued ? await reopened(this.continued) : await this.create();
    const bytes = Buffer.from(lines);
    const { file, bytes: length } = this.continued!;
    for (let at = 0; at < bytes.length;) {
      at += (await this.handle.write(bytes, at, bytes.length - at, length + at)).bytesWritten;
    }
    await this.handle.datasync();
    this.continued = { file, bytes: length + bytes.length };
  }

  async close(): Promise<void> {
    await this.handle?.close();
  }

  private async create(): Promise<FileHandle> {
    for (let number = 1; ; number++) {
      const file = `${this.source}.rejected${number === 1 ? '' : `-${number}`}.ndjson`;
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

/** Opens the file at its saved length: what follows was written after the state. */
async function reopened({ file, bytes }: { readonly file: string; readonly bytes: number }): Promise<FileHandle> {
  const handle = await open(file, 'r+');
  await handle.truncate(bytes);
  return handle;
}
