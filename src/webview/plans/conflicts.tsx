import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { PlanConflict } from '../../model/plan-pages';
import type { Choices, Side } from '../../model/plans';
import { Named, NamedSentence } from './named';

interface ConflictsProps {
  readonly conflicts: readonly PlanConflict[];
  readonly action: string;
  readonly busy: boolean;
  readonly choose: (choices: Choices) => void;
  readonly discard: () => void;
  readonly edit: (() => void) | undefined;
  readonly showOthers: (() => void) | undefined;
}

/** Conflicts of both sides; all must be resolved before the plan. */
export function Conflicts({ conflicts, action, busy, choose, discard, edit, showOthers }: ConflictsProps) {
  const [choices, setChoices] = useState<Choices>({});
  const open = conflicts.filter(({ key }) => choices[key] === undefined).length;
  const refusal =
    open === 0 ? undefined : open === 1 ? t('1 unresolved conflict.') : t('{0} unresolved conflicts.', open);
  return (
    <>
      {conflicts.map(conflict => (
        <Conflict
          key={conflict.key}
          conflict={conflict}
          side={choices[conflict.key]}
          choose={side => setChoices({ ...choices, [conflict.key]: side })}
        />
      ))}
      <footer>
        <button
          type="button"
          aria-disabled={refusal !== undefined || busy}
          aria-describedby="refusal"
          onClick={() => refusal === undefined && !busy && choose(choices)}
        >
          {action}
        </button>
        {edit && (
          <button type="button" class="secondary" onClick={edit}>
            {t('Edit')}
          </button>
        )}
        {showOthers && (
          <button type="button" class="secondary" onClick={showOthers}>
            {t('Show Changes by Others')}
          </button>
        )}
        <button type="button" class="secondary" onClick={discard}>
          {t('Discard Plan')}
        </button>
        <p id="refusal" role="status">
          {refusal}
        </p>
      </footer>
    </>
  );
}

interface ConflictProps {
  readonly conflict: PlanConflict;
  readonly side: Side | undefined;
  readonly choose: (side: Side) => void;
}

function Conflict({ conflict: { key, name, message, mine, theirs, own, exists }, side, choose }: ConflictProps) {
  const labels: readonly [mine: string, theirs: string] = own
    ? [t('Use This Change'), t('Keep Earlier Change')]
    : exists
      ? [t('Replace Existing Entity'), t('Keep Existing Entity')]
      : [t('Keep Mine'), t('Take Theirs')];
  const way = (which: Side, label: string, value: string) => (
    <div class="check">
      <input
        type="radio"
        id={`${key}?${which}`}
        name={key}
        checked={side === which}
        aria-describedby={`${key}?${which}?value`}
        onChange={() => choose(which)}
      />
      <label for={`${key}?${which}`}>{label}</label>
      <span id={`${key}?${which}?value`} class="side">
        {value === '' ? <em>{t('none')}</em> : <Named text={value} />}
      </span>
    </div>
  );
  return (
    <fieldset class="conflict">
      <legend>{name}</legend>
      {message !== '' && (
        <p class="hint">
          <NamedSentence text={message} />
        </p>
      )}
      {way('mine', labels[0], mine)}
      {way('theirs', labels[1], theirs)}
    </fieldset>
  );
}
