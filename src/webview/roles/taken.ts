import { useEffect, useMemo, useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import { REST_MS } from '../kit/twin';

/**
 * Returns an issue if another role already has a name. `name`: of a new role, empty for any other; `place`: where names are compared, as a
 * key.
 */
export function useTaken(
  isTaken: (name: string) => Promise<boolean>,
  name: string,
  place: string,
  messageOf: (name: string) => string,
): FormIssue | undefined {
  const [taken, setTaken] = useState('');
  useEffect(() => {
    let late = name === '';
    const asking = setTimeout(() => {
      if (!late) void isTaken(name).then(is => late || setTaken(is ? name : ''));
    }, REST_MS);
    return () => {
      late = true;
      clearTimeout(asking);
    };
  }, [name, place]);
  return useMemo(
    () =>
      taken === '' || taken !== name ? undefined : { path: ['roleName'], message: messageOf(name), warning: true },
    [taken, name, place],
  );
}
