import { t } from '@vscode/l10n';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Failure } from './failure';
import { useForm } from './form';

/** What a chunk of its own holds, once it is wanted and here; and what stands in its place where it cannot be loaded. */
export function useLazy<T>(load: () => Promise<T>, wanted = true): readonly [part: T | undefined, lost: VNode | false] {
  const [loaded, setLoaded] = useState<T>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (wanted && !loaded) load().then(each => setLoaded(() => each), setFailure);
  }, [wanted]);
  return [loaded, wanted && failure !== undefined && <Lost failure={failure} />];
}

/** A browser does not fetch a module again that failed once: the whole page is loaded anew, as one that was hidden is. */
export function Lost({ failure }: { readonly failure: unknown }) {
  const { reload } = useForm();
  const reason = String(failure).replaceAll(/^\w*Error: |: \w+:\/\/\S+$/g, ''); // the address stands on the console
  return <Failure text={t('This part could not be loaded: {0}', reason)} again={() => void reload()} />;
}
