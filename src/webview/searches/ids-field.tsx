import { t } from '@vscode/l10n';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { useForm } from '../kit/form';
import { issuesBelow } from '../kit/issues';
import { Names } from '../kit/names';

interface IdsProps {
  readonly label: string;
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
  /** Path of the list; by default the search's own. */
  readonly path?: Path;
  /** Makes one query of several IDs; absent if that is impossible. */
  readonly combine?: () => void;
}

/** Ids of entities, as strings: no digit of a long one is lost. */
export function IdsField({ label, value, issues, path = ['ids'], combine }: IdsProps) {
  const { edit, readOnly } = useForm();
  const several = Array.isArray(value) && value.length > 1;
  return (
    <Names
      label={label}
      path={path}
      names={Array.isArray(value) ? value.map(String) : []}
      onChange={ids => edit(path, ids)}
      issues={issuesBelow(issues, path)}
      placeholder={t('Separate values with commas')}
      {...(combine &&
        several && {
          help: (
            <>
              {t('Each ID is a separate query.')}{' '}
              {!readOnly && (
                <button type="button" class="link" onClick={combine}>
                  {t('Combine Into One Query')}
                </button>
              )}
            </>
          ),
        })}
    />
  );
}
