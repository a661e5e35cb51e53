import { t } from '@vscode/l10n';
import { useEffect, useRef } from 'preact/hooks';
import type { Names, planProtocol, PlanState, PlanView } from '../../model/plan-pages';
import type { Caller } from '../../model/rpc';
import { WarningIcon } from './icons';
import { Conflicts } from './conflicts';
import { Group } from './groups';
import { NamedSentence, NamesContext } from './named';
import { Parts } from './parts';
import { Place } from './place';
import { Lines, Request, Section } from './sections';
import { focusWithin } from '../kit/focus';
import { Sentence } from '../kit/sentence';

type Host = Caller<typeof planProtocol>;

interface PlanProps {
  readonly state: PlanState;
  readonly names: Names;
  readonly problem: string | undefined;
  readonly host: Host;
}

/** A plan: its target, its effects, the request, and the actions. */
export function Plan({ state, names, problem, host }: PlanProps) {
  const { view, refusal } = state;
  return (
    <NamesContext.Provider value={names}>
      <main aria-labelledby="title">
        {problem !== undefined && (
          <div role="alert" class="note problem">
            <Sentence text={problem} />
          </div>
        )}
        {view ? (
          <View view={view} state={state} host={host} />
        ) : (
          <Closed words={refusal ?? ''} canPlanAgain={state.canPlanAgain === true} host={host} />
        )}
      </main>
    </NamesContext.Provider>
  );
}

interface ViewProps {
  readonly view: PlanView;
  readonly state: PlanState;
  readonly host: Host;
}

function View({ view, state, host }: ViewProps) {
  const title = useRef<HTMLHeadingElement>(null);
  const shown = JSON.stringify([view.title, view.notice, view.groups, view.conflicts, view.ended]);
  // A key press meant for another plan must not press a button of this one.
  useEffect(() => focusWithin(title.current), [shown]);
  const { notice, groups, conflicts, others, warnings, sections, request } = view;
  return (
    <>
      <Place place={view.place} />
      <header>
        <div>
          <h1 id="title" ref={title} tabIndex={-1}>
            <NamedSentence text={view.title} />
          </h1>
          {view.effect !== '' && (
            <p class="effect">
              <Risk risk={view.risk} /> <NamedSentence text={view.effect} />
            </p>
          )}
        </div>
      </header>
      {notice !== undefined && (
        <div role="alert" class="note warn">
          <WarningIcon /> <NamedSentence text={notice} />
        </div>
      )}
      {groups.map(group => (
        <Group key={group.effect} group={group} />
      ))}
      <Lines id="others" title={t('Changed by others (kept)')} lines={others} />
      <Lines id="warnings" title={t('Warnings')} lines={warnings} />
      {view.parts && <Parts parts={view.parts} busy={state.busy && !state.asking} />}
      {sections.map(section => (
        <Section key={section.title} section={section} />
      ))}
      {request && <Request request={request} />}
      {conflicts.length > 0 ? (
        <Conflicts
          key={shown}
          conflicts={conflicts}
          action={view.action}
          busy={state.busy}
          choose={choices => void host.choose(choices)}
          discard={() => void host.discard(null)}
          edit={view.canEdit ? () => void host.edit(null) : undefined}
          showOthers={view.canShowOthers ? () => void host.showOthers(null) : undefined}
        />
      ) : view.ended ? (
        <footer>
          <button type="button" onClick={() => void host.discard(null)}>
            {t('Close')}
          </button>
        </footer>
      ) : (
        <Actions view={view} state={state} host={host} />
      )}
    </>
  );
}

/** Risk of a plan in a word. */
function Risk({ risk }: { readonly risk: PlanView['risk'] }) {
  if (risk === 'plain') return null;
  return (
    <span class={`risk ${risk}`}>
      <WarningIcon /> {risk === 'destroys' ? t('Destructive') : t('Adds access')}
    </span>
  );
}

/** Actions of a plan, with the reason if it cannot be applied. */
function Actions({ view, state: { refusal, busy, asking }, host }: ViewProps) {
  const disabled = refusal !== undefined || busy;
  const waiting = asking ? t('Waiting for your confirmation…') : t('Waiting for a response…');
  const told = busy ? waiting : refusal;
  return (
    <footer>
      <button
        type="button"
        class={view.risk === 'destroys' ? 'danger' : undefined}
        aria-disabled={disabled}
        aria-describedby="refusal"
        onClick={() => !disabled && void host.apply(null)}
      >
        {view.action}
      </button>
      {view.difference && (
        <button type="button" class="secondary" onClick={() => void host.showDifference(null)}>
          {t('Show Difference')}
        </button>
      )}
      <button type="button" class="secondary" onClick={() => void host.discard(null)}>
        {t('Discard Plan')}
      </button>
      <p id="refusal" role="status">
        {told !== undefined && <NamedSentence text={told} />}
      </p>
    </footer>
  );
}

interface ClosedProps {
  readonly words: string;
  readonly canPlanAgain: boolean;
  readonly host: Host;
}

/** Instead of a plan that is gone with its window, or was decided. */
const Closed = ({ words, canPlanAgain, host }: ClosedProps) => (
  <>
    <h1 id="title" class="note">
      <Sentence text={words} />
    </h1>
    <footer>
      {canPlanAgain && (
        <button type="button" onClick={() => void host.planAgain(null)}>
          {t('Plan Again')}
        </button>
      )}
      <button type="button" class="secondary" onClick={() => void host.openDraft(null)}>
        {t('Open Draft…')}
      </button>
    </footer>
  </>
);
