import { t } from '@vscode/l10n';

/** An unreadable Parquet file, with a message for the user. */
export class UnreadableParquet extends Error {
  override readonly name = 'UnreadableParquet';
}

const DETAILS = {
  footer: () => t('invalid footer'),
  schema: () => t('invalid schema'),
  groups: () => t('invalid row groups'),
  structure: () => t('invalid structure'),
  page: () => t('invalid page'),
  rows: () => t('values are missing'),
} as const;

/** Returns an error for bytes that contradict the format. */
export const damaged = (detail: keyof typeof DETAILS): UnreadableParquet => damage(DETAILS[detail]());

const damage = (detail: string): UnreadableParquet =>
  new UnreadableParquet(t('The Parquet file is damaged: {0}', detail));

/** Runs a step of decoding; failures of the library become errors about the file. */
export function decoding<R>(work: () => R): R {
  try {
    return work();
  } catch (error) {
    throw error instanceof UnreadableParquet ? error : damage((error as Error).message);
  }
}

/**
 * Memory for pages that are decoded at the same time. A file can declare any number of values in a few bytes, so memory is reserved by what a page
 * declares, before it is decoded.
 */
export class Budget {
  private used = 0;

  constructor(private readonly bytes: number) {}

  /** @throws UnreadableParquet if the page does not fit */
  reserve(bytes: number, column: string): void {
    if (!(bytes >= 0 && this.used + bytes <= this.bytes)) {
      const megabytes = Math.floor(this.bytes / 1024 / 1024);
      throw new UnreadableParquet(
        t(
          'Pages of column “{0}” need more than {1} MB of memory. Write the file with smaller pages.',
          column,
          megabytes,
        ),
      );
    }
    this.used += bytes;
  }

  release(bytes: number): void {
    this.used -= bytes;
  }
}
