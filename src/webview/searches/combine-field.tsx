import { t } from '@vscode/l10n';
import { useRef } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import type { Combination, CombinedEntity } from '../../model/searches/combinations';
import { entitiesIn, signOf, typedWeight, weightOf, withEntities, type Sign } from '../../model/searches/recipes';
import { announce } from '../kit/announcer';
import { Complaints, NumberField } from '../kit/fields';
import { useForm } from '../kit/form';
import { CrossIcon } from '../kit/icons';
import { idOf, issuesAt, issuesBelow } from '../kit/issues';
import { Names } from '../kit/names';
import type { Json } from '../kit/twin';

interface CombineProps {
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
  /** Path of the combination; by default the search's own. */
  readonly path?: Path;
}

/** The entities whose vectors become one query vector: each with its sign and weight, and how strong “unlike” is. */
export function CombineField({ value, issues, path = ['combine'] }: CombineProps) {
  const { edit } = useForm();
  const combine = { ...Object(value), entities: [...entitiesIn(value)] } as Combination;
  const { entities, strength } = combine;
  const write = (next: Combination) => edit(path, next as Json);
  const change = (at: number, next: CombinedEntity | undefined) =>
    write({ ...combine, entities: entities.flatMap((each, index) => (index === at ? (next ?? []) : [each])) });
  return (
    <div id={`${idOf(path)}?recipe`} class="combine" role="group" aria-label={t('Entities to combine')}>
      {entities.length > 0 && (
        <ul>
          {entities.map((entity, at) => (
            <Entity
              key={String(entity.id)}
              entity={entity}
              path={[...path, 'entities', at]}
              issues={issues}
              change={next => change(at, next)}
              remove={() => {
                change(at, undefined);
                announce(t('{0} removed', entity.id));
                document.getElementById(idOf(path))?.focus();
              }}
            />
          ))}
        </ul>
      )}
      <Complaints
        id={`${idOf(path)}?issues`}
        issues={[...issuesAt(issues, path), ...issuesAt(issues, [...path, 'entities'])]}
      />
      <div class="combine-more">
        <Names
          label={t('IDs to add')}
          path={path}
          names={[]}
          onChange={ids => write(withEntities(combine, ids, true))}
          placeholder={t('Separate values with commas')}
        />
        {entities.some(each => weightOf(each) < 0) && (
          <NumberField
            label={t('Strength of unlike')}
            path={[...path, 'strength']}
            value={strength}
            placeholder="1"
            issues={issues}
          />
        )}
      </div>
    </div>
  );
}

interface EntityProps {
  readonly entity: CombinedEntity;
  readonly path: Path;
  readonly issues: readonly FormIssue[];
  readonly change: (next: CombinedEntity) => void;
  readonly remove: () => void;
}

/** An entity of a combination: its sign, its weight without the sign, and *Remove*. A weight that is typed below 0 is unlike. */
function Entity({ entity, path, issues, change, remove }: EntityProps) {
  const { readOnly } = useForm();
  const id = String(entity.id);
  const weight = weightOf(entity);
  const before = useRef<Sign>(1);
  const sign = (before.current = signOf(weight, before.current));
  const size = typeof weight === 'number' ? Math.abs(weight) : weight;
  const write = (next: number) => change(next === 1 ? { id: entity.id } : { id: entity.id, weight: next });
  const own = issuesBelow(issues, path).filter(each => each.path.at(-1) !== 'weight');
  return (
    <li id={idOf([...path, 'id'])} tabIndex={-1}>
      <span class="code">{id}</span>
      <select
        aria-label={t('Sign of {0}', id)}
        value={String(sign)}
        disabled={readOnly}
        onChange={event => write((typeof size === 'number' ? size || 1 : 1) * Number(event.currentTarget.value))}
        aria-describedby={`${idOf(path)}?issues`}
      >
        <option value="1">{t('Like')}</option>
        <option value="-1">{t('Unlike')}</option>
      </select>
      <span class="hint" aria-hidden="true">
        {t('Weight')}
      </span>
      <NumberField
        label={t('Weight of {0}', id)}
        path={[...path, 'weight']}
        value={size}
        issues={issues}
        write={typed => write(typedWeight(typed, sign))}
        emptyIs={1}
      />
      {!readOnly && (
        <button type="button" class="tool" aria-label={t('Remove {0}', id)} title={t('Remove')} onClick={remove}>
          <CrossIcon />
        </button>
      )}
      <Complaints id={`${idOf(path)}?issues`} issues={own} />
    </li>
  );
}
