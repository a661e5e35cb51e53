import { t } from '@vscode/l10n';

/** Returns the numbers of problems and hints in words. `isIncomplete`: values are missing, which is told only after the user tried to go on. */
export function countOf(wrong: number, hints: number, isIncomplete = false): string {
  if (wrong === 0 && hints === 0) return isIncomplete ? t('Incomplete: required values are missing') : t('No problems');
  const problems = wrong === 1 ? t('1 problem') : t('{0} problems', wrong);
  const worth = hints === 1 ? t('1 hint') : t('{0} hints', hints);
  return [wrong > 0 && problems, hints > 0 && worth].filter(Boolean).join(' · ');
}
