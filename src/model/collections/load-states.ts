import { t } from '@vscode/l10n';
import type { CollectionLoadState } from './collections';

const LOAD_STATES: Readonly<Record<string, () => string>> = {
  LoadStateLoaded: () => t('loaded'),
  LoadStateLoading: () => t('loading'),
  LoadStateNotLoad: () => t('not loaded'),
  LoadStateNotExist: () => t('deleted'),
};

/**
 * Returns the load state of a partition; LoadStateNotExist for one that does not exist: engines then answer LoadStateLoading with the
 * progress -1 and a message.
 */
export const partitionState = ({ loadState, loadProgress, message }: CollectionLoadState): string =>
  loadProgress === -1 && /partition not found/i.test(message ?? '') ? 'LoadStateNotExist' : loadState;

/** Returns true if a collection or partition is in memory, or on its way there. */
export const isInMemory = (state: string): boolean => /Load(?:ed|ing)$/.test(state);

/** Returns the words for the load state of a collection; an unknown state as it is. */
export const loadWords = (state: string): string => LOAD_STATES[state]?.() ?? state;
