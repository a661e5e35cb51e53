import { useEffect, useState } from 'preact/hooks';

/** What a chunk of its own holds, once it is wanted and here. */
export function useLazy<T>(load: () => Promise<T>, wanted = true): T | undefined {
  const [loaded, setLoaded] = useState<T>();
  useEffect(() => {
    if (wanted && !loaded) void load().then(each => setLoaded(() => each));
  }, [wanted]);
  return loaded;
}
