import { t } from '@vscode/l10n';
import type { ExportProgress } from './exports';

/** Rate of a transfer since its first progress: a resumed one has written entities before. */
export class Pace {
  private first: { readonly at: number; readonly written: number } | undefined;

  constructor(private readonly now: () => number = () => performance.now()) {}

  /** Describes the progress in words: "1,200 of 5,000 entities, 400 per second, 10 s left". */
  describe({ written, total }: ExportProgress): string {
    const at = this.now();
    this.first ??= { at, written };
    const seconds = (at - this.first.at) / 1000;
    const done =
      total === undefined ? t('{0} entities', shown(written)) : t('{0} of {1} entities', shown(written), shown(total));
    const perSecond = seconds > 0 ? (written - this.first.written) / seconds : 0;
    if (!(perSecond >= 1)) return done;
    if (total === undefined || total <= written) return t('{0}, {1} per second', done, shown(Math.round(perSecond)));
    const left = duration((total - written) / perSecond);
    return t('{0}, {1} per second, {2} left', done, shown(Math.round(perSecond)), left);
  }
}

const shown = (number: number): string => number.toLocaleString('en');

/** Returns a duration in words. */
export function duration(seconds: number): string {
  if (seconds < 90) return t('{0} s', Math.ceil(seconds));
  const minutes = Math.round(seconds / 60);
  return minutes < 90 ? t('{0} min', minutes) : t('{0} h {1} min', Math.floor(minutes / 60), minutes % 60);
}
