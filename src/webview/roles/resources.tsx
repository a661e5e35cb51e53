import { t } from '@vscode/l10n';
import { createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { ResourcesRule } from '../../model/roles/resource-types';
import { texts, type KnownResources } from '../../model/roles/forms';
import type { CardBody } from '../kit/card';
import { Checkbox, Complaints } from '../kit/fields';
import { useForm } from '../kit/form';
import { idOf, issuesBelow } from '../kit/issues';
import { Names } from '../kit/names';

/** Returns the resources of a type, requested once per family of types. */
export const ResourcesContext = createContext<(type: string) => Promise<KnownResources>>(() =>
  Promise.resolve({ resources: [] }),
);

const NONE: KnownResources = { resources: [] };

/** Returns the known resources of a type, if wanted; none until they are read. */
export function useKnownResources(type: string, isWanted: boolean): KnownResources {
  const [known, setKnown] = useState(NONE);
  const ask = useContext(ResourcesContext);
  useEffect(() => {
    let gone = false;
    setKnown(NONE);
    if (isWanted) void ask(type).then(answer => gone || setKnown(answer));
    return () => void (gone = true);
  }, [ask, type, isWanted]);
  return known;
}

/** Maximum number of checkboxes; beyond it, only typed resources. */
const MAX_TICKED = 12;

interface ResourcesProps extends Pick<CardBody, 'path' | 'issues'> {
  readonly type: string;
  readonly rule: ResourcesRule;
  readonly value: unknown;
  readonly labels?: ResourceLabels;
}

/** Labels of a list of resources. `others`: of those beside the known ones; `named`: of all, without known ones. */
export interface ResourceLabels {
  readonly legend: string;
  readonly others: string;
  readonly named: string;
}

const labelsOfResources = (): ResourceLabels => ({
  legend: t('Resources'),
  others: t('Other IDs'),
  named: t('Specific IDs'),
});

/** All resources, or selected ones: checkboxes for known ones, otherwise typed. Forbidden resources can only be removed. */
export function Resources({ type, rule, value, path, issues, labels = labelsOfResources() }: ResourcesProps) {
  const { edit, readOnly } = useForm();
  const known = useKnownResources(type, rule !== 'forbidden');
  const names = texts(value);
  const all = names.includes('*');
  const ticked = known.resources.length <= MAX_TICKED ? known.resources : [];
  const others = names.filter(name => name !== '*' && !ticked.some(({ id }) => id === name));
  const unknown = known.complete ? others.filter(name => !known.resources.some(({ id: each }) => each === name)) : [];
  const notes = unknown.map((name): FormIssue => ({
    path,
    message: t('The service does not list “{0}”', name),
    warning: true,
  }));
  const id = idOf(path);
  const put = (next: string[]) => edit(path, next.length > 0 ? next : undefined);
  if (rule === 'forbidden') {
    return (
      <div id={id} tabIndex={-1}>
        <Complaints id={`${id}?issues`} issues={issuesBelow(issues, path)} />
        {!readOnly && (
          <button type="button" class="secondary" onClick={() => edit(path)}>
            {t('Remove Resources')}
          </button>
        )}
      </div>
    );
  }
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={`${id}?issues`}>
      <legend>
        {labels.legend} {!readOnly && <span class="required">{needOf(rule)}</span>}
      </legend>
      <Checkbox
        id={`${id}?all`}
        label={t('All (*)')}
        help={t('current and future')}
        checked={all}
        onChange={on => put(on ? ['*'] : names.filter(name => name !== '*'))}
      />
      {(!all || names.length > 1) && (
        <>
          <div class="checks">
            {ticked.map(each => (
              <Checkbox
                key={each.id}
                id={`${id}?${each.id}`}
                label={each.name}
                help={each.name === each.id ? undefined : each.id}
                checked={names.includes(each.id)}
                onChange={on => put(on ? [...names, each.id] : names.filter(name => name !== each.id))}
              />
            ))}
          </div>
          {(!readOnly || others.length > 0) && (
            <Names
              label={ticked.length > 0 ? labels.others : labels.named}
              path={[...path, 'id']}
              names={others}
              onChange={next => put([...names.filter(name => !others.includes(name)), ...next])}
              suggestions={known.resources}
              help={known.problem}
            />
          )}
        </>
      )}
      <Complaints id={`${id}?issues`} issues={[...issuesBelow(issues, path), ...notes]} />
    </fieldset>
  );
}

function needOf(rule: ResourcesRule): string {
  if (rule === 'required') return t('required');
  return rule === 'optional' ? t('The privilege “create” takes no resources') : t('optional');
}
