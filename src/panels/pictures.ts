import type { pictureCalls } from '../model/pictures';
import type { Handlers } from '../model/rpc';
import { distancesOf } from '../model/run-distances';
import type { SearchRun } from '../model/search-runs';

type PictureHandlers = Handlers<{ readonly calls: typeof pictureCalls; readonly events: Record<string, never> }>;

/** Answers what the pictures of an answer ask. `run`: the one that is shown; undefined: none. */
export function pictureHandlers({ run }: { readonly run: () => SearchRun | undefined }): PictureHandlers {
  return {
    distances: async ({ runId }) => {
      const shown = run();
      return (shown?.id === runId && distancesOf(shown)) || null;
    },
  };
}
