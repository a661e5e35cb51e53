import { t } from '@vscode/l10n';
import type { VNode } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { useForm } from './form';
import { Sentence } from './sentence';

/** Result of a request `of`: an answer, or the reason of a failure. */
export type RequestResult<T> = { readonly of: string } & (
  { readonly answer: T } | { readonly failure: string; readonly again: () => void }
);

/** Sends a request, and again when `of` changes. Undefined until the first answer; the last answer stays until the next one. */
export function useAnswer<T>(ask: () => Promise<T>, of: string): RequestResult<T> | undefined {
  const [came, setCame] = useState<RequestResult<T>>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    let current = true;
    const again = () => {
      setCame(undefined);
      setTries(tries + 1);
    };
    ask().then(
      answer => current && setCame({ of, answer }),
      (error: unknown) =>
        current && setCame({ of, failure: error instanceof Error ? error.message : String(error), again }),
    );
    return () => void (current = false);
  }, [of, tries]);
  return came;
}

/** Loads the content of a chunk once wanted; returns a replacement if loading fails. */
export function useLazy<T>(load: () => Promise<T>, wanted = true): readonly [part: T | undefined, lost: VNode | false] {
  const [loaded, setLoaded] = useState<T>();
  const [failure, setFailure] = useState<unknown>();
  useEffect(() => {
    if (wanted && !loaded) load().then(each => setLoaded(() => each), setFailure);
  }, [wanted]);
  return [loaded, wanted && failure !== undefined && <Lost failure={failure} />];
}

/** Offers to reload the page: a browser does not fetch a failed module again. */
export function Lost({ failure }: { readonly failure: unknown }) {
  const { reload } = useForm();
  const reason = String(failure).replaceAll(/^\w*Error: |: \w+:\/\/\S+$/g, ''); // the console has the address
  return <Failure text={t('This section could not be loaded: {0}', reason)} again={() => void reload()} />;
}

/** Reason of a failure, with a button to retry. */
export const Failure = ({ text, again }: { readonly text: string; readonly again: () => void }) => (
  <div role="alert" class="note problem">
    <Sentence text={text} />{' '}
    <button type="button" class="secondary" data-cursor="" onClick={again}>
      {t('Retry')}
    </button>
  </div>
);
