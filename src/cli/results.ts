import { shown, shownLine } from '../model/texts/shown';
import type { Imported } from '../transfers/imports/requests';
import type { Failed } from '../transfers/imports/read-backs';
import type { ImportTarget } from '../transfers/imports/targets';
import { number } from './command';

/** Returns true if every record was written and is stored as in the source. */
export const isClean = ({ rejected, conflicts, unknown, readBack }: Imported): boolean =>
  rejected + conflicts + unknown === 0 &&
  readBack !== undefined &&
  'differences' in readBack &&
  readBack.differences.length === 0;

/** Returns how to continue; undefined after a whole import or copy. */
export function nextStep({ stopped, unknown }: Imported, { isAutomatic }: ImportTarget): string | undefined {
  if (!stopped?.isResumable) return undefined;
  if (!isAutomatic || unknown === 0) return 'Continue with --resume.';
  return `Check in the collection whether the entities with an unknown outcome were written. Continue with --resume --assume written or --resume --assume missing.`;
}

/** Returns a warning if the service generates the IDs: then nothing tells the same entities apart. */
export const repeatWarning = (
  { isAutomatic, collectionName }: ImportTarget,
  work: 'copy' | 'import',
): string | undefined =>
  isAutomatic
    ? `${shown(collectionName)} generates the IDs: entities get new IDs, and a second ${work} inserts the entities again.`
    : undefined;

/** Formats the result of an import as readable text. */
export function resultText(
  { written, rejected, conflicts, unknown, before, after, ...result }: Imported,
  next: string | undefined,
): string {
  const { rejectsFile, readBack, stopped } = result;
  const lines = [
    `${number(written)} written, ${number(rejected)} rejected, ${number(conflicts)} in conflict, ${number(unknown)} unknown`,
  ];
  if (rejectsFile) lines.push(`Rejected rows: ${shown(rejectsFile)}`);
  if (after && 'count' in after) {
    lines.push(`Entities: ${before === undefined ? 'unknown' : number(before)} before, ${number(after.count)} after`);
  } else if (after) lines.push(notCounted(after));
  if (readBack && 'why' in readBack) lines.push(notReadBack(readBack));
  else if (readBack) {
    lines.push(`${readBack.read} entities read back, ${readBack.differences.length} differ`);
    for (const { id, isMissing, fields } of readBack.differences) {
      lines.push(`  ${shown(id)}: ${isMissing ? 'missing' : fields.map(shown).join(', ')}`);
    }
  }
  if (stopped) {
    lines.push(`Unfinished: ${shownLine(stopped.message)}`);
    if (next) lines.push(`${next} Progress: ${shown(stopped.stateFile)}`);
  }
  return `${lines.join('\n')}\n`;
}

/** Returns why the entities were not counted, as a sentence. */
export const notCounted = ({ why, isCancelled }: Failed): string =>
  isCancelled ? 'The final count was canceled.' : `Entities could not be counted: ${shownLine(why)}`;

const notReadBack = ({ why, isCancelled }: Failed): string =>
  isCancelled
    ? 'Read-back was canceled: no written entity was compared with the source.'
    : `Entities could not be read back: ${shownLine(why)}`;
