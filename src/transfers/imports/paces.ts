import { t } from '@vscode/l10n';
import { duration } from '../exports/paces';
import type { ImportProgress } from './requests';

type Progress = Pick<ImportProgress, 'written' | 'rejected' | 'conflicts' | 'unknown' | 'bytes' | 'totalBytes'>;

/** Progress of an import or a copy in words. The rate is that since its beginning: a resumed one has written entities before. */
export class ImportPace {
  private readonly startedAt: number;

  constructor(
    private readonly before: Pick<Progress, 'written' | 'bytes'>,
    private readonly now: () => number = () => performance.now(),
  ) {
    this.startedAt = now();
  }

  /** Describes the progress: "1,200 written, 3 rejected, 400 per second, 10 s left". */
  describe({ written, rejected, conflicts, unknown, bytes, totalBytes }: Progress): string {
    const seconds = (this.now() - this.startedAt) / 1000;
    const perSecond = seconds > 0 ? (written - this.before.written) / seconds : 0;
    const bytesPerSecond = seconds > 0 ? (bytes - this.before.bytes) / seconds : 0;
    return [
      t('{0} written', shown(written)),
      ...(rejected + conflicts > 0 ? [t('{0} rejected', shown(rejected + conflicts))] : []),
      ...(unknown > 0 ? [t('{0} without a response yet', shown(unknown))] : []),
      ...(perSecond >= 1 ? [t('{0} per second', shown(Math.round(perSecond)))] : []),
      ...(bytesPerSecond > 0 && bytes < totalBytes
        ? [t('{0} left', duration((totalBytes - bytes) / bytesPerSecond))]
        : []),
    ].join(', ');
  }
}

/** Returns the part of the file that is accounted for, in percent. */
export const percentOf = ({ bytes, totalBytes }: Pick<Progress, 'bytes' | 'totalBytes'>): number =>
  totalBytes === 0 ? 100 : Math.min(100, (bytes / totalBytes) * 100);

const shown = (number: number): string => number.toLocaleString('en');
