import { t } from '@vscode/l10n';
import { useContext } from 'preact/hooks';
import type { PlanPlace } from '../../model/plan-pages';
import { NameAndId, NamesContext } from './named';

/** Target of a plan: the connection with its marks, and the place of the change. */
export function Place({ place }: { readonly place: PlanPlace }) {
  const names = useContext(NamesContext);
  const { connection, demo, production, readOnly, marks, levels } = place;
  const kind = production ? 'production' : readOnly ? 'read-only' : demo ? 'demo' : '';
  const words = { project: t('Project'), cluster: t('Cluster'), database: t('Database') };
  return (
    <dl class={`place ${kind}`} aria-label={t('Target')}>
      <div>
        <dt>{t('Connection')}</dt>
        <dd>
          <bdi class="name">{connection}</bdi> {demo && <span class="badge">{t('demo')}</span>}
          {marks.map(mark => (
            <span key={mark} class="badge mark">
              {mark}
            </span>
          ))}
        </dd>
      </div>
      {levels.map(({ level, name, id }) => (
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
