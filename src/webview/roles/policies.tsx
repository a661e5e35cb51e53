import { t } from '@vscode/l10n';
import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import { withPrivilege, withResourceType } from './statements';
import { knownPrivileges, resourcesRule } from '../../model/roles/resource-types';
import { PRIVILEGES, texts, typesOf, type Level } from '../../model/roles/forms';
import { phrase } from '../../model/roles/phrases';
import type { CardBody, CardSummary } from '../kit/card';
import { Checkbox, Choice, Complaints } from '../kit/fields';
import { useForm } from '../kit/form';
import { idOf, issuesBelow } from '../kit/issues';
import { Names } from '../kit/names';
import { Resources, useKnownResources } from './resources';
import type { Json } from '../kit/twin';

/** Level of the role that the policies belong to; undefined: unknown. */
export const LevelContext = createContext<Level | undefined>(undefined);

/** A policy in one line, with its resources by name where they have one. */
export function PolicySummary({ item }: CardSummary) {
  const [resourceType = ''] = texts([item['resourceType']]);
  const privileges = texts(item['privileges']);
  const ids = Array.isArray(item['resources']) ? texts(item['resources']) : undefined;
  const known = useKnownResources(resourceType, ids?.some(id => id !== '*') ?? false);
  if (resourceType === '' || privileges.length === 0) return <em>{t('incomplete')}</em>;
  const names = new Map(known.resources.map(({ id, name }) => [id, name]));
  const resources = ids?.map(id => names.get(id) ?? id);
  return <span title={ids?.join(', ')}>{phrase({ resourceType, privileges, resources })}</span>;
}

/** Fields of a policy: without those its type forbids, with required ones marked (spec 4.4). */
export function Policy({ item, path, issues }: CardBody) {
  const { edit } = useForm();
  const level = useContext(LevelContext);
  const [type = ''] = texts([item['resourceType']]);
  const privileges = texts(item['privileges']);
  const rule = resourcesRule(type, privileges);
  return (
    <>
      <Choice
        label={t('Resource type')}
        path={[...path, 'resourceType']}
        value={item['resourceType']}
        issues={issues}
        required
        options={optionsOf(level)}
        onChoose={chosen => edit(path, withResourceType(item, chosen) as Json)}
      />
      <Privileges type={type} privileges={privileges} path={[...path, 'privileges']} issues={issues} />
      {type !== '' && (rule !== 'forbidden' || 'resources' in item) && (
        <Resources {...{ type, rule, issues }} value={item['resources']} path={[...path, 'resources']} />
      )}
    </>
  );
}

const optionsOf = (level: Level | undefined) =>
  (level ? [level] : (['project', 'organization'] as const)).map(each => ({
    label: levelName(each),
    options: typesOf(each).map(type => ({ value: type, label: type })),
  }));

interface PrivilegesProps extends Pick<CardBody, 'path' | 'issues'> {
  readonly type: string;
  readonly privileges: readonly string[];
}

/** Checkboxes of the known privileges, with explanations; others as text. */
function Privileges({ type, privileges, path, issues }: PrivilegesProps) {
  const { edit, readOnly } = useForm();
  const known = knownPrivileges(type);
  const others = privileges.filter(privilege => !known.includes(privilege));
  const id = idOf(path);
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={`${id}?issues`}>
      <legend>
        {t('Privileges')} {!readOnly && <span class="required">{t('required')}</span>}
      </legend>
      <div class="checks">
        {known.map(privilege => (
          <Checkbox
            key={privilege}
            id={`${id}?${privilege}`}
            label={privilege}
            help={meaningOf(privilege)}
            checked={privileges.includes(privilege)}
            onChange={on => edit(path, withPrivilege(type, privileges, privilege, on))}
          />
        ))}
      </div>
      <Complaints id={`${id}?issues`} issues={issuesBelow(issues, path)} />
      {(!readOnly || others.length > 0) && (
        <details open={others.length > 0 || (known.length === 0 && type !== '')}>
          <summary>{t('Other privileges')}</summary>
          <Names
            label={t('Privileges not in this list')}
            path={[...path, 'other']}
            names={others}
            onChange={next => edit(path, [...privileges.filter(each => known.includes(each)), ...next])}
            suggestions={PRIVILEGES.filter(each => !known.includes(each)).map(each => ({ id: each, name: each }))}
            help={t('Unlisted privileges are sent unchanged.')}
          />
        </details>
      )}
    </fieldset>
  );
}

export const levelName = (level: Level): string => (level === 'project' ? t('Project') : t('Organization'));

/** Describes a privilege in a few words; empty for an unknown one. */
export function meaningOf(privilege: string): string {
  switch (privilege) {
    case 'view':
      return t('view the resource and its settings');
    case 'create':
      return t('create resources of this type');
    case 'modify':
      return t('change settings');
    case 'delete':
      return t('delete permanently');
    case 'grant':
      return t('transfer ownership');
    case 'manage':
      return t('view and change everything');
    case 'usage':
      return t('use from clusters and jobs');
    case 'read':
      return t('search, query and read the data');
    case 'write':
      return t('insert, change and delete data');
    case 'all':
      return t('all data operations');
    default:
      return '';
  }
}
