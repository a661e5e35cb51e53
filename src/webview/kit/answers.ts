import { useEffect, useState } from 'preact/hooks';

/** What came of a question, and what it was (`of`): its answer, or in words why there is none. */
export type Came<T> = { readonly of: string } & (
  { readonly answer: T } | { readonly failure: string; readonly again: () => void }
);

/** Asks, and asks again when the question (`of`) is another. Undefined until the first answer; the last one stays until the next is here. */
export function useAnswer<T>(ask: () => Promise<T>, of: string): Came<T> | undefined {
  const [came, setCame] = useState<Came<T>>();
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
