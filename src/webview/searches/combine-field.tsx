import { t } from '@vscode/l10n';
import { useRef } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { additions, entriesIn, idIn, removal, weightEdit, type RecipeEdit } from '../../model/searches/recipe-edits';
import { signOf, typedWeight, type Sign } from '../../model/searches/recipes';
import { announce } from '../kit/announcements';
import { Complaints, NumberField } from '../kit/fields';
import { useForm } from '../kit/form';
import { CrossIcon } from '../kit/icons';
import { idOf, issuesAt, issuesBelow } from '../kit/issues';
import { Names } from '../kit/names';
import { REST_MS, type Json } from '../kit/twin';

interface CombineProps {
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
  /** Path of the combination; by default the search's own. */
  readonly path?: Path;
}

/** The entities whose vectors become one query vector: each with its sign and weight, and how strong “unlike” is. */
export function CombineField({ value, issues, path = ['combine'] }: CombineProps) {
  const { edit } = useForm();
  const entries = entriesIn(value);
  const change = ({ path: below, value: next }: RecipeEdit, restMs?: number) =>
    edit([...path, ...below], next as Json | undefined, restMs);
  return (
    <div id={`${idOf(path)}?recipe`} class="combine" role="group" aria-label={t('Entities to combine')}>
      {entries.length > 0 && (
        <ul>
          {entries.map((entry, at) => (
            <Entry
              key={at} // an ID can be missing, or stand there twice
              entry={entry}
              name={idIn(entry) ?? t('Entry {0}', at + 1)}
              path={[...path, 'entities', at]}
              issues={issues}
              weigh={(next, restMs) => change(weightEdit(at, next), restMs)}
              remove={() => {
                change(removal(at));
                announce(t('{0} removed', idIn(entry) ?? t('Entry {0}', at + 1)));
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
          onChange={ids => additions(value, ids).forEach(each => change(each))}
          placeholder={t('Separate values with commas')}
        />
        {entries.some(each => Number(weightIn(each)) < 0) && (
          <NumberField
            label={t('Strength of “unlike”')}
            path={[...path, 'strength']}
            value={(Object(value) as { strength?: unknown }).strength}
            placeholder="1"
            issues={issues}
          />
        )}
      </div>
    </div>
  );
}

const weightIn = (entry: unknown): unknown => (Object(entry) as { weight?: unknown }).weight ?? 1;

interface EntryProps {
  readonly entry: unknown;
  /** The ID, if there is one. */
  readonly name: string;
  readonly path: Path;
  readonly issues: readonly FormIssue[];
  readonly weigh: (next: number, restMs?: number) => void;
  readonly remove: () => void;
}

/** An entity of a combination: its sign, its weight without the sign, and *Remove*. A weight that is typed below 0 is unlike. */
function Entry({ entry, name, path, issues, weigh, remove }: EntryProps) {
  const { readOnly } = useForm();
  const weight = weightIn(entry);
  const before = useRef<Sign>(1);
  const sign = (before.current = signOf(weight, before.current));
  const size = typeof weight === 'number' ? Math.abs(weight) : weight;
  const isObject = typeof entry === 'object' && entry !== null && !Array.isArray(entry);
  const own = issuesBelow(issues, path).filter(each => each.path.at(-1) !== 'weight');
  return (
    <li id={idOf([...path, 'id'])} tabIndex={-1}>
      <span class="code">{name}</span>
      {isObject && (
        <>
          <select
            aria-label={t('Like or unlike: {0}', name)}
            value={String(sign)}
            disabled={readOnly}
            onChange={event => weigh((typeof size === 'number' ? size || 1 : 1) * Number(event.currentTarget.value))}
            aria-describedby={`${idOf(path)}?issues`}
          >
            <option value="1">{t('Like')}</option>
            <option value="-1">{t('Unlike')}</option>
          </select>
          <span class="hint" aria-hidden="true">
            {t('Weight')}
          </span>
          <NumberField
            label={t('Weight of {0}', name)}
            path={[...path, 'weight']}
            value={size}
            issues={issues}
            write={typed => weigh(typedWeight(typed, sign), REST_MS)}
            emptyIs={1}
          />
        </>
      )}
      {!readOnly && (
        <button type="button" class="tool" aria-label={t('Remove {0}', name)} title={t('Remove')} onClick={remove}>
          <CrossIcon />
        </button>
      )}
      <Complaints id={`${idOf(path)}?issues`} issues={own} />
    </li>
  );
}
