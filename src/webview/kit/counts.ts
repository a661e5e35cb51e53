import { t } from '@vscode/l10n';

/** Returns the numbers of problems and hints in words. */
export function countOf(wrong: number, hints: number): string {
  if (wrong === 0 && hints === 0) return t('No problems');
  const problems = wrong === 1 ? t('1 problem') : t('{0} problems', wrong);
  const worth = hints === 1 ? t('1 hint') : t('{0} hints', hints);
  return [wrong > 0 && problems, hints > 0 && worth].filter(Boolean).join(' · ');
}
