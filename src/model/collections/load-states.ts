import { t } from '@vscode/l10n';

const LOAD_STATES: Readonly<Record<string, () => string>> = {
  LoadStateLoaded: () => t('loaded'),
  LoadStateLoading: () => t('loading'),
  LoadStateNotLoad: () => t('not loaded'),
  LoadStateNotExist: () => t('deleted'),
};

/** Returns true if a collection or partition is in memory, or on its way there. */
export const isInMemory = (state: string): boolean => /Load(?:ed|ing)$/.test(state);

/** Returns the words for the load state of a collection; an unknown state as it is. */
export const loadWords = (state: string): string => LOAD_STATES[state]?.() ?? state;
