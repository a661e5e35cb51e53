import { getSystemErrorMessage } from 'node:util';
import { t } from '@vscode/l10n';

/** Names the file in failures of the system, such as a full disk, and says them in words. */
export async function named<R>(file: string, work: () => Promise<R>): Promise<R> {
  try {
    return await work();
  } catch (error) {
    const { errno } = error as NodeJS.ErrnoException;
    if (typeof errno !== 'number') throw error;
    // Failures of Node itself have positive numbers.
    throw new Error(t('“{0}”: {1}', file, getSystemErrorMessage(-Math.abs(errno))), { cause: error });
  }
}
