/** Pauses before the next try, in milliseconds. */
const PAUSES = [10, 50, 200, 500];

/** Codes of Windows for a file that another program has open. */
const OPEN = new Set(['EPERM', 'EACCES', 'EBUSY']);

/**
 * Renames over a file. Windows refuses it while another program has the file open, as an indexer or a virus scanner for a moment after each
 * write: it is then tried again for almost a second. @throws Error of the last try
 */
export async function replacing(rename: () => Promise<void>, platform: string = process.platform): Promise<void> {
  for (const pause of platform === 'win32' ? PAUSES : []) {
    try {
      return await rename();
    } catch (error) {
      if (!OPEN.has((error as { readonly code?: string }).code ?? '')) throw error;
    }
    await new Promise(done => setTimeout(done, pause));
  }
  return rename();
}
