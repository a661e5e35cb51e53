import { t } from '@vscode/l10n';
import { useContext } from 'preact/hooks';
import type { PlanPlace } from '../../model/plan-pages';
import { badges } from '../kit/badges';
import { NameAndId, NamesContext } from './named';

interface PlaceProps {
  readonly place: PlanPlace;
  /** Kind of the target, shown if there are two. */
  readonly end?: string;
}

/** Target of a plan: the connection with its marks, and the place of the change. */
export function Place({ place, end }: PlaceProps) {
  const { names, projects } = useContext(NamesContext);
  const { connection, marks, levels } = place;
  const kind = (['production', 'readOnly', 'demo'] as const).find(each => marks.some(mark => mark.kind === each)) ?? '';
  const words = {
    project: t('Project'),
    endpoint: t('Endpoint'),
    cluster: t('Cluster'),
    database: t('Database'),
    collection: t('Collection'),
  };
  return (
    <dl class={`place ${kind}`} aria-label={end ?? t('Target')} data-end={end}>
      <div>
        <dt>{t('Connection')}</dt>
        <dd>
          <bdi class="name">{connection}</bdi> {badges(marks)}
        </dd>
      </div>
      {withProject(levels, projects).map(({ level, name, id }) => (
        <div key={level}>
          <dt>{words[level]}</dt>
          <dd>
            <NameAndId {...(Object.hasOwn(names, name) ? { name: names[name]!, id: name } : { name, id })} />
          </dd>
        </div>
      ))}
    </dl>
  );
}

type Levels = PlanPlace['levels'];

/** A cluster says its project where the plan does not. */
function withProject(levels: Levels, projects: Readonly<Record<string, string>>): Levels {
  const cluster = levels.find(({ level }) => level === 'cluster');
  const projectId = cluster && projects[cluster.id ?? cluster.name];
  if (projectId === undefined || levels.some(({ level }) => level === 'project')) return levels;
  return [{ level: 'project', name: projectId }, ...levels];
}
