import { t } from '@vscode/l10n';
import type { FormIssue } from '../../model/documents/forms';
import { useForm } from '../kit/form';
import { issuesBelow } from '../kit/issues';
import { Names } from '../kit/names';

interface IdsProps {
  readonly label: string;
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
}

/** Ids of entities, as strings: no digit of a long one is lost. */
export function IdsField({ label, value, issues }: IdsProps) {
  const { edit } = useForm();
  return (
    <Names
      label={label}
      path={['ids']}
      names={Array.isArray(value) ? value.map(String) : []}
      onChange={ids => edit(['ids'], ids)}
      issues={issuesBelow(issues, ['ids'])}
      placeholder={t('Separate values with commas')}
    />
  );
}
