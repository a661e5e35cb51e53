import { t } from '@vscode/l10n';
import { useEffect, useMemo, useState } from 'preact/hooks';
import type { dataRoleFormProtocol } from '../../model/access/data-role-forms';
import type { Frame } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { texts, type KnownResources } from '../../model/roles/forms';
import { CardList } from '../kit/card-list';
import { TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import { Header } from '../kit/header';
import { Issues } from '../kit/issue-list';
import type { Shown } from '../kit/page';
import { DataStatement, DataStatementSummary, ListsContext, type Lists } from './data-statements';
import { FactList } from './facts';
import { ResourcesContext } from './resources';
import { useTaken } from './taken';

type Host = Shown<typeof dataRoleFormProtocol>['host'];

/** The form of a role of a cluster. The text is the only state; fields without a control stay in the text. */
export function DataRoleForm({ value, issues, frame, host }: Shown<typeof dataRoleFormProtocol>) {
  const { openText } = useForm();
  const { roleName, clusterId, grants } = value;
  const [own = ''] = texts([roleName]);
  const place = JSON.stringify([clusterId, frame.connectionName]);
  const taken = useTaken(host.nameTaken, frame.isNew ? own : '', place, name =>
    t('The cluster already has a role named “{0}”.', name),
  );
  const shown = useMemo(() => (taken ? [...issues, taken] : issues), [issues, taken]);
  const lists = useLists(host, place);
  // The role of a draft is the one that was opened.
  const isFixed = frame.name !== undefined && !frame.isNew;
  const isEmpty = Array.isArray(grants) && grants.length === 0;
  return (
    <>
      <Header own={own} unnamed={t('Unnamed role')} frame={frame} act={() => void host.act(null)}>
        <Facts {...{ clusterId, frame, host }} />
        {frame.readOnly && isEmpty && (
          <p>{t('Predefined roles are read-only. The service does not list their privileges.')}</p>
        )}
      </Header>
      <Issues issues={shown} nameOf={nameOf} />
      <TextField
        label={t('Name')}
        path={['roleName']}
        value={roleName}
        issues={shown}
        required={!isFixed}
        fixed={isFixed}
        code
      />
      <section aria-labelledby="statements">
        <h2 id="statements">{t('Statements')}</h2>
        {grants === undefined || Array.isArray(grants) ? (
          <ListsContext.Provider value={lists}>
            <ResourcesContext.Provider value={lists.collections}>
              <CardList
                path={['grants']}
                items={grants ?? NONE}
                issues={issues}
                noun={t('Statement')}
                add={t('Add Statement')}
                fresh={{ objects: [], privileges: [] }}
                empty={t('No statements: this role has no access.')}
                summary={DataStatementSummary}
                body={DataStatement}
              />
            </ResourcesContext.Provider>
          </ListsContext.Provider>
        ) : (
          <button type="button" class="link" onClick={() => openText(['grants'])}>
            {t('Statements must be a list. Open as Text to fix it')}
          </button>
        )}
      </section>
    </>
  );
}

const NONE: readonly unknown[] = [];

/** Returns the lists of the cluster, each requested once. `place`: the cluster and the connection, as a key. */
function useLists(host: Host, place: string): Lists {
  return useMemo(() => {
    const asked = new Map<string, Promise<KnownResources>>();
    const once = (key: string, ask: () => Promise<KnownResources>) => {
      const answer = asked.get(key) ?? ask();
      asked.set(key, answer);
      return answer;
    };
    let groups: ReturnType<Host['groups']> | undefined;
    return {
      databases: () => once('', () => host.databases(null)),
      collections: dbName => once(`/${dbName}`, () => host.resources(dbName)),
      groups: () => (groups ??= host.groups(null)),
    };
  }, [host, place]);
}

interface FactsProps {
  readonly clusterId: unknown;
  readonly frame: Frame;
  readonly host: Host;
}

/** Read-only facts about a role of a cluster. */
function Facts({ clusterId, frame: { readOnly, isNew, connectionName }, host }: FactsProps) {
  const [id] = texts([clusterId]);
  const [clusterName, setClusterName] = useState<string | null>(null);
  useEffect(() => {
    if (id) void host.clusterName(null).then(setClusterName);
  }, [id, connectionName]);
  return (
    <FactList
      facts={[
        [t('Cluster'), id && [clusterName, id].filter(Boolean).join(' · ')],
        [t('Kind'), isNew ? t('new') : readOnly ? t('read-only') : t('custom')],
      ]}
    />
  );
}

/** Returns the name of the field of an issue. */
function nameOf([first, index, field]: Path): string {
  if (first === 'grants' && typeof index === 'number') {
    const place = STATEMENT_PLACES[String(field)];
    if (place) return place(index + 1);
    return field === undefined ? t('Statement {0}', index + 1) : t('Statement {0}, {1}', index + 1, String(field));
  }
  if (first === undefined) return t('The role');
  const parts: Readonly<Record<string, string>> = { roleName: t('Name'), grants: t('Statements') };
  return parts[first] ?? String(first);
}

const STATEMENT_PLACES: Readonly<Record<string, (statement: number) => string>> = {
  dbName: statement => t('Statement {0}, database', statement),
  objectType: statement => t('Statement {0}, object type', statement),
  objects: statement => t('Statement {0}, objects', statement),
  privileges: statement => t('Statement {0}, privileges', statement),
};
