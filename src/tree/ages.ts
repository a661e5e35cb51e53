import * as vscode from 'vscode';

const STEPS: readonly [unit: Intl.RelativeTimeFormatUnit, ms: number][] = [
  ['day', 86_400_000],
  ['hour', 3_600_000],
  ['minute', 60_000],
];

/** Returns the age of a time in words: milliseconds since 1970. */
export function ageOf(at: number, now = Date.now()): string {
  const step = STEPS.find(([, ms]) => now - at >= ms);
  if (!step) return vscode.l10n.t('just now');
  const [unit, ms] = step;
  return new Intl.RelativeTimeFormat(vscode.env.language).format(-Math.floor((now - at) / ms), unit);
}
