import { t } from '@vscode/l10n';
import { createContext, type ComponentChildren } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { EVERY } from '../../model/access/grants';
import type { KnownGroups } from '../../model/access/data-role-forms';
import { statementWords } from '../../model/access/data-role-grants';
import { KNOWN_PRIVILEGES, PRIVILEGE_GROUPS, privilegesOn } from '../../model/access/privileges';
import { DEFAULT_DATABASE } from '../../model/collections/refs';
import type { FormIssue } from '../../model/documents/forms';
import { texts, type KnownResources } from '../../model/roles/forms';
import type { CardBody, CardSummary } from '../kit/card';
import { Checkbox, Complaints, TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import { idOf, issuesBelow } from '../kit/issues';
import { Names } from '../kit/names';
import { Resources } from './resources';

/** Lists of the cluster of a role, each requested once. */
export interface Lists {
  databases(this: void): Promise<KnownResources>;
  collections(this: void, dbName: string): Promise<KnownResources>;
  groups(this: void): Promise<KnownGroups>;
}

const NO_RESOURCES: KnownResources = { resources: [] };
const NO_GROUPS: KnownGroups = { groups: [] };

export const ListsContext = createContext<Lists>({
  databases: () => Promise.resolve(NO_RESOURCES),
  collections: () => Promise.resolve(NO_RESOURCES),
  groups: () => Promise.resolve(NO_GROUPS),
});

/** Returns an answer once it has arrived. `ask` must stay the same for the same answer. */
function useAnswer<T>(ask: () => Promise<T>, before: T): T {
  const [answer, setAnswer] = useState(before);
  useEffect(() => {
    let gone = false;
    void ask().then(arrived => gone || setAnswer(arrived));
    return () => void (gone = true);
  }, [ask]);
  return answer;
}

const partsOf = (item: Readonly<Record<string, unknown>>) => {
  const [objectType] = texts([item['objectType']]);
  const [dbName = DEFAULT_DATABASE] = texts([item['dbName']]);
  return { objectType, dbName, objects: texts(item['objects']), privileges: texts(item['privileges']) };
};

/** A statement in one line. */
export function DataStatementSummary({ item }: CardSummary) {
  const statement = partsOf(item);
  if (statement.objects.length === 0 || statement.privileges.length === 0) return <em>{t('incomplete')}</em>;
  return <span>{statementWords(statement)}</span>;
}

/** Fields of a statement: the database, its objects, and the privileges on them. */
export function DataStatement({ item, path, issues }: CardBody) {
  const { readOnly } = useForm();
  const { objectType, dbName, privileges } = partsOf(item);
  const databases = useAnswer(useContext(ListsContext).databases, NO_RESOURCES);
  const [hasType] = useState('objectType' in item);
  return (
    <>
      <TextField
        label={t('Database')}
        path={[...path, 'dbName']}
        value={item['dbName']}
        issues={issues}
        placeholder={DEFAULT_DATABASE}
        suggestions={[
          ...databases.resources.map(({ id }) => id),
          { value: EVERY, label: t('all, current and future') },
        ]}
        help={databases.problem ?? t('`*` for every database')}
        emptyIsAbsent
        code
      />
      <Resources
        type={objectType === undefined ? dbName : EVERY}
        rule="required"
        value={item['objects']}
        path={[...path, 'objects']}
        issues={issues}
        labels={{
          legend: objectType === undefined ? t('Collections') : t('Objects'),
          others: t('Other names'),
          named: t('Names'),
        }}
      />
      <Privileges {...{ objectType, privileges, issues }} path={[...path, 'privileges']} />
      {(!readOnly || hasType) && (
        <details open={hasType}>
          <summary>{t('Other object types')}</summary>
          <TextField
            label={t('Object type')}
            path={[...path, 'objectType']}
            value={item['objectType']}
            issues={issues}
            suggestions={['User']}
            help={t('For objects that are not collections')}
            emptyIsAbsent
            code
          />
        </details>
      )}
    </>
  );
}

interface PrivilegesProps extends Pick<CardBody, 'path' | 'issues'> {
  readonly objectType: string | undefined;
  readonly privileges: readonly string[];
}

/** Checkboxes of privilege groups and of the known privileges; others as text. */
function Privileges({ objectType, privileges, path, issues }: PrivilegesProps) {
  const { edit, readOnly } = useForm();
  const { groups, problem } = useAnswer(useContext(ListsContext).groups, NO_GROUPS);
  const id = idOf(path);
  const parts = partsOfPrivileges(objectType);
  const groupNames = objectType === undefined ? [...groups.map(({ name }) => name), ...PRIVILEGE_GROUPS] : [];
  const ticked = [...groupNames, ...parts.flatMap(each => each.names)];
  const others = privileges.filter(name => !ticked.includes(name));
  const notes = problem === undefined && groups !== NO_GROUPS.groups ? others.map(name => unlisted(path, name)) : [];
  const put = (name: string, on: boolean) =>
    edit(path, on ? [...privileges, name] : privileges.filter(each => each !== name));
  const check = (name: string, help?: string) => (
    <Checkbox
      key={name}
      id={`${id}?${name}`}
      label={name}
      help={help}
      checked={privileges.includes(name)}
      onChange={on => put(name, on)}
    />
  );
  return (
    <fieldset id={id} tabIndex={-1} aria-describedby={`${id}?issues`}>
      <legend>
        {t('Privileges')} {!readOnly && <span class="required">{t('required')}</span>}
      </legend>
      {problem !== undefined && <p class="hint">{problem}</p>}
      {groupNames.length > 0 && (
        <div class="checks" role="group" aria-label={t('Privilege groups')}>
          {groups.map(group => check(group.name, group.privileges.join(', ')))}
          {PRIVILEGE_GROUPS.map(name => check(name))}
        </div>
      )}
      {parts.map(part => (
        <Part key={part.label} label={part.label} count={part.names.filter(name => privileges.includes(name)).length}>
          {part.names.map(name => check(name))}
        </Part>
      ))}
      <Complaints id={`${id}?issues`} issues={[...issuesBelow(issues, path), ...notes]} />
      {(!readOnly || others.length > 0) && (
        <Names
          label={t('Other privileges')}
          path={[...path, 'other']}
          names={others}
          onChange={next => edit(path, [...privileges.filter(name => ticked.includes(name)), ...next])}
          suggestions={KNOWN_PRIVILEGES.filter(name => !ticked.includes(name)).map(name => ({ id: name, name }))}
          help={t('Unlisted privileges are sent unchanged.')}
        />
      )}
    </fieldset>
  );
}

const unlisted = (path: FormIssue['path'], name: string): FormIssue => ({
  path,
  message: t('The service does not list “{0}”', name),
  warning: true,
});

/** Known privileges by the objects that they are on. */
const partsOfPrivileges = (objectType: string | undefined) =>
  objectType === undefined
    ? [
        { label: t('Privileges on collections'), names: privilegesOn('Collection') },
        { label: t('Privileges on databases and the cluster'), names: privilegesOn('Global') },
      ]
    : [{ label: t('Privileges on {0}', objectType), names: privilegesOn(objectType) }].filter(
        ({ names }) => names.length > 0,
      );

interface PartProps {
  readonly label: string;
  readonly count: number;
  readonly children: ComponentChildren;
}

/** Privileges of one kind of object: folded until some are granted. */
function Part({ label, count, children }: PartProps) {
  const [isOpen] = useState(count > 0);
  return (
    <details open={isOpen}>
      <summary>{count > 0 ? t('{0} ({1})', label, count) : label}</summary>
      <div class="checks">{children}</div>
    </details>
  );
}
