import { t } from '@vscode/l10n';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { FormIssue, Frame } from '../../model/documents/forms';
import { levelOf, texts, type KnownResources, type roleFormProtocol } from '../../model/roles/forms';
import type { Path } from '../../model/documents/json-text';
import { CardList } from '../kit/card-list';
import { TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import type { Shown } from '../kit/page';
import { Header } from '../kit/header';
import { Issues } from '../kit/issue-list';
import { FactList } from './facts';
import { ResourcesContext } from './resources';
import { useTaken } from './taken';
import { LevelContext, Policy, PolicySummary, levelName } from './policies';

type Host = Shown<typeof roleFormProtocol>['host'];

/** The form of a role. The text is the only state; fields without a control stay in the text. */
export function RoleForm({ value, issues, frame, host }: Shown<typeof roleFormProtocol>) {
  const { openText } = useForm();
  const { roleName, policies } = value;
  const [own = ''] = texts([roleName]);
  const level = levelOf(value);
  const ask = useAsking(host, value['projectId'], frame.connectionName);
  const taken = useNameTaken(host, value, frame);
  const shown = useMemo(() => (taken ? [...issues, taken] : issues), [issues, taken]);
  return (
    <>
      <Header own={own} unnamed={t('Unnamed role')} frame={frame} act={() => void host.act(null)}>
        <Facts value={value} frame={frame} host={host} />
        {frame.readOnly && <p>{t('Predefined roles are read-only. Use Duplicate Role to copy the privileges.')}</p>}
      </Header>
      <Issues issues={shown} nameOf={nameOf} />
      <TextField label={t('Name')} path={['roleName']} value={roleName} issues={shown} required />
      <TextField
        label={t('Description')}
        path={['description']}
        value={value['description']}
        issues={issues}
        rows={2}
      />
      <section aria-labelledby="statements">
        <h2 id="statements">{t('Statements')}</h2>
        {policies === undefined || Array.isArray(policies) ? (
          <LevelContext.Provider value={level}>
            <ResourcesContext.Provider value={ask}>
              <CardList
                path={['policies']}
                items={policies ?? NONE}
                issues={issues}
                noun={t('Statement')}
                add={t('Add Statement')}
                fresh={{ resourceType: '', privileges: [] }}
                empty={t('No statements: this role has no access. Add at least one.')}
                summary={PolicySummary}
                body={Policy}
              />
            </ResourcesContext.Provider>
          </LevelContext.Provider>
        ) : (
          <button type="button" class="link" onClick={() => openText(['policies'])}>
            {t('Statements must be a list. Open as Text to fix it')}
          </button>
        )}
      </section>
    </>
  );
}

const NONE: readonly unknown[] = [];

/** Returns the known resources of a type, requested once per family (`volume`, `volume_data`). */
function useAsking(host: Host, projectId: unknown, connection?: string): (type: string) => Promise<KnownResources> {
  return useMemo(() => {
    const asked = new Map<string, Promise<KnownResources>>();
    return type => {
      const family = type.replace(/_data$/, '');
      const answer = asked.get(family) ?? host.resources(family);
      asked.set(family, answer);
      return answer;
    };
  }, [host, projectId, connection]);
}

/** Returns an issue if another role already has the name of a new one. */
function useNameTaken(host: Host, value: Readonly<Record<string, unknown>>, frame: Frame): FormIssue | undefined {
  const { roleId, roleName, projectId } = value;
  const name = roleId === undefined && typeof roleName === 'string' ? roleName : '';
  const place = JSON.stringify([projectId, frame.connectionName]);
  return useTaken(host.nameTaken, name, place, taken =>
    projectId
      ? t('The project already has a role named “{0}”.', taken)
      : t('The organization already has a role named “{0}”.', taken),
  );
}

interface FactsProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly frame: Frame;
  readonly host: Host;
}

/** Read-only facts about a role. */
function Facts({ value, frame: { readOnly, connectionName }, host }: FactsProps) {
  const [roleId] = texts([value['roleId']]);
  const [projectId] = texts([value['projectId']]);
  const [projectName, setProjectName] = useState<string | null>(null);
  useEffect(() => {
    if (projectId) void host.projectName(null).then(setProjectName);
  }, [projectId, connectionName]);
  const level = levelOf(value);
  const kind = roleId === undefined ? t('new') : readOnly ? t('predefined') : t('custom');
  return (
    <FactList
      facts={[
        [t('Scope'), level && levelName(level)],
        [t('Kind'), kind],
        [t('Project'), projectId && [projectName, projectId].filter(Boolean).join(' · ')],
        [t('ID'), roleId],
      ]}
    />
  );
}

/** Returns the name of the field of an issue. */
function nameOf([first, index, field]: Path): string {
  if (first === 'policies' && typeof index === 'number') {
    const place = STATEMENT_PLACES[String(field)];
    if (place) return place(index + 1);
    return field === undefined ? t('Statement {0}', index + 1) : t('Statement {0}, {1}', index + 1, String(field));
  }
  return first === undefined ? t('The role') : partOf(first);
}

const STATEMENT_PLACES: Readonly<Record<string, (statement: number) => string>> = {
  resourceType: statement => t('Statement {0}, resource type', statement),
  privileges: statement => t('Statement {0}, privileges', statement),
  resources: statement => t('Statement {0}, resources', statement),
};

function partOf(field: string | number): string {
  const parts: Readonly<Record<string, string>> = {
    roleName: t('Name'),
    description: t('Description'),
    policies: t('Statements'),
  };
  return parts[field] ?? String(field);
}
