import { t } from '@vscode/l10n';
import { textsIn } from '../../model/alert-rules/rule-draft';
import type { RuleContext } from '../../model/alert-rules/forms';
import type { FormIssue } from '../../model/documents/forms';
import { fieldLabel } from '../../model/alert-rules/field-labels';
import { Checkbox, Complaints, TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import { idOf, issuesAt, issuesBelow } from '../kit/issues';
import { Names } from '../kit/names';
import { OpenChoice } from '../kit/open-choice';

interface AlertTargetsProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly issues: readonly FormIssue[];
  readonly context: RuleContext | undefined;
}

/** Fields of the project and the monitored clusters. */
export function AlertTargets({ value, issues, context }: AlertTargetsProps) {
  const project = {
    label: fieldLabel('projectId'),
    path: ['projectId'],
    value: value['projectId'],
    issues,
    required: true,
  };
  const { edit } = useForm();
  const projects = context?.projects ?? [];
  const isFixed = value['id'] !== undefined;
  return (
    <>
      {value['id'] === undefined && projects.length > 0 ? (
        <OpenChoice
          {...project}
          offered={projects.map(({ projectId, projectName }) => ({ value: projectId, name: projectName }))}
        />
      ) : (
        <TextField
          {...project}
          code
          required={!isFixed}
          fixed={isFixed && issuesAt(issues, project.path).length === 0}
          help={helpOf(value, projects)}
        />
      )}
      {context?.clusters && context.clusters.length > 0 ? (
        <ClusterPicker value={value['targetInstanceIds']} issues={issues} clusters={context.clusters} />
      ) : (
        <Names
          label={fieldLabel('targetInstanceIds')}
          path={['targetInstanceIds']}
          names={textsIn(value['targetInstanceIds'])}
          onChange={ids => edit(['targetInstanceIds'], ids.length > 0 ? ids : undefined)}
          issues={issues}
          placeholder={t('Cluster IDs')}
        />
      )}
    </>
  );
}

/** Returns the help of the project field: its name, and that an existing rule cannot move. */
function helpOf(value: AlertTargetsProps['value'], projects: NonNullable<RuleContext['projects']>): string {
  const name = projects.find(({ projectId }) => projectId === value['projectId'])?.projectName;
  const stays = value['id'] === undefined ? undefined : t('The project of a rule cannot be changed.');
  return [name, stays].filter(Boolean).join(' · ');
}

interface ClusterPickerProps {
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
  readonly clusters: NonNullable<RuleContext['clusters']>;
}

/** Checkboxes of the project's clusters; selected clusters outside the project are included. */
function ClusterPicker({ value, issues, clusters }: ClusterPickerProps) {
  const { edit } = useForm();
  const path = ['targetInstanceIds'];
  const chosen = textsIn(value);
  const listed = new Set(clusters.map(({ clusterId }) => clusterId));
  const strange = chosen
    .filter(id => !listed.has(id))
    .map(clusterId => ({ clusterId, clusterName: undefined, dedicated: undefined }));
  const toggle = (id: string, on: boolean) => {
    const next = on ? [...chosen, id] : chosen.filter(each => each !== id);
    edit(path, next.length > 0 ? next : undefined);
  };
  return (
    <fieldset id={idOf(path)} tabIndex={-1} aria-describedby={`${idOf(path)}?issues`}>
      <legend>{fieldLabel('targetInstanceIds')}</legend>
      <div class="checks clusters">
        {[...clusters, ...strange].map(({ clusterId, clusterName, dedicated }) => (
          <Checkbox
            key={clusterId}
            id={`${idOf(path)}?${clusterId}`}
            label={
              <>
                {clusterName || clusterId} {clusterName && <span class="hint code">{clusterId}</span>}
              </>
            }
            checked={chosen.includes(clusterId)}
            onChange={on => toggle(clusterId, on)}
            {...(dedicated === false ? { help: t('alerts need a dedicated cluster') } : {})}
          />
        ))}
      </div>
      {chosen.length === 0 && (
        <p class="hint">{t('None selected: the rule probably applies to all clusters of the project.')}</p>
      )}
      <Complaints id={`${idOf(path)}?issues`} issues={issuesBelow(issues, path)} />
    </fieldset>
  );
}
