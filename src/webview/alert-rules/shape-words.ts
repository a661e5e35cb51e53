import { t } from '@vscode/l10n';
import type { Shape } from '../../model/alert-rules/rehearsal-kinds';

/** What the shapes of a made-up series are called. */
export const SHAPE_WORDS: Readonly<Record<Shape, () => string>> = {
  steady: () => t('steady'),
  spike: () => t('spike'),
  ramp: () => t('ramp'),
  sawtooth: () => t('sawtooth'),
  'day rhythm': () => t('day rhythm'),
  gaps: () => t('with gaps'),
};
