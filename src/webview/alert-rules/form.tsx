import { t } from '@vscode/l10n';
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks';
import { alertHints } from '../../model/alert-rules/hints';
import { isMissing, type FormIssue } from '../../model/documents/forms';
import type { RuleContext, alertRuleFormProtocol } from '../../model/alert-rules/forms';
import { ruleDraft, type RuleDraft } from '../../model/alert-rules/rule-draft';
import { AlertAction, AlertActionSummary } from './actions';
import { AlertConditions } from './conditions';
import { AlertHints } from './hints';
import { fieldWords } from './labels';
import { SecretsContext, type Secrets } from './secrets';
import { AlertTargets } from './targets';
import { AlertTemplates } from './templates';
import { CardList } from '../kit/card-list';
import { useLazy } from '../kit/loading';
import { Checkbox, TextField } from '../kit/fields';
import { useForm } from '../kit/form';
import type { Shown } from '../kit/page';
import { Header } from '../kit/header';
import { idOf } from '../kit/issues';
import { Issues } from '../kit/issue-list';
import { REST_MS, type Json } from '../kit/twin';
import { Sentence } from '../kit/sentence';

const loadRehearsal = () => import('./rehearsals/panel');

/** The form of an alert rule, with its preview. The text is the only state; fields without a control stay in the text. */
export function AlertRuleForm({ value, issues, frame, host }: Shown<typeof alertRuleFormProtocol>) {
  const { edit, readOnly, view, openText } = useForm();
  const rule = useMemo(() => ruleDraft(value), [value]);
  const { context, refresh } = useRuleContext(host, rule.projectId ?? '', frame.connectionName);
  const others = useMemo(() => othersOf(context, rule.id), [context, rule.id]);
  const [rehearsing, lost] = useLazy(loadRehearsal);
  const begun = rule.id === undefined && !view.get('tried'); // what a new rule still lacks is told after the first try
  const hints = useMemo(() => {
    const { clusters } = context ?? {};
    const all = alertHints(rule, { rules: others, ...(clusters && { clusters }) });
    return begun ? all.filter(hint => !isMissing(value, hint)) : all;
  }, [rule, context, others, begun]);
  const wrong = useMemo(() => issues.filter(({ warning }) => !warning), [issues]);
  const shownIssues = useMemo(
    () => [...wrong, ...hints.map(({ path, message }) => ({ path: [...path], message, warning: true as const }))],
    [wrong, hints],
  );
  const secrets: Secrets = useMemo(
    () => ({
      names: context?.secrets,
      set: async question => {
        const stored = await host.setSecret(question);
        if (stored !== null) refresh();
        return stored ?? undefined;
      },
    }),
    [context],
  );
  const { actions } = value;
  const top = useRef(Number(view.get('top') ?? 0)); // where the page was before it was hidden: now there is that much of it
  useLayoutEffect(() => {
    if (rehearsing && scrollY === 0) scrollTo({ top: top.current });
  }, [rehearsing]);
  return (
    <SecretsContext.Provider value={secrets}>
      <Header
        own={rule.ruleName ?? ''}
        unnamed={t('Unnamed alert rule')}
        frame={frame}
        act={() => void host.act(null)}
      />
      <Issues issues={wrong} hints={hints.length} nameOf={fieldWords} />
      <AlertHints hints={hints} />
      {context?.problem !== undefined && (
        <p class="note">
          <Sentence text={context.problem} />
        </p>
      )}
      {!readOnly && !rule.metricName && <AlertTemplates value={value} />}
      <TextField label={t('Name')} path={['ruleName']} value={value['ruleName']} issues={shownIssues} required />
      <AlertTargets value={value} issues={shownIssues} context={context} />
      <AlertConditions value={value} rule={rule} issues={shownIssues} />
      <fieldset class="switches">
        <legend>{t('Switches')}</legend>
        {(['enabled', 'sendResolved'] as const).map(field => (
          <Checkbox
            key={field}
            id={idOf([field])}
            label={field === 'enabled' ? t('Enabled') : t('Send resolved notification')}
            checked={value[field] === true}
            onChange={on => edit([field], on)}
            {...(typeof value[field] === 'boolean' ? {} : { help: switchHelp(value[field]) })}
          />
        ))}
      </fieldset>
      <section aria-labelledby="actions">
        <h2 id="actions">{t('Actions')}</h2>
        {actions === undefined || Array.isArray(actions) ? (
          <CardList
            path={['actions']}
            items={actions ?? []}
            issues={shownIssues}
            noun={t('Action')}
            add={t('Add Action')}
            fresh={{ type: 'EMAIL', config: { recipients: { members: [], orgRoles: [], projectRoles: ['OWNER'] } } }}
            empty={t('No actions. Add one to notify someone when the rule fires.')}
            summary={AlertActionSummary}
            body={AlertAction}
          />
        ) : (
          <button type="button" class="link" onClick={() => openText(['actions'])}>
            {t('Open as Text')}
          </button>
        )}
      </section>
      {lost}
      {rehearsing && (
        <rehearsing.Rehearsal
          rule={rule}
          problems={triggerProblems(wrong)}
          others={others}
          clusters={context?.clusters ?? []}
          host={host}
          kept={view.get('rehearsal')}
          keep={chosen => view.set('rehearsal', chosen as Json)}
          load={view.get('load') === true}
          setThreshold={readOnly ? undefined : text => edit(['threshold'], text, REST_MS)}
        />
      )}
    </SecretsContext.Provider>
  );
}

/** Returns the help of a switch that is neither on nor off: a configuration can set it by a variable. */
const switchHelp = (value: unknown): string =>
  value === undefined
    ? t('not set: select on or off')
    : t('set by the configuration: {0}', typeof value === 'string' ? value : JSON.stringify(value));

/** Fields that decide when a rule fires. */
const TRIGGER = ['comparisonMethod', 'threshold', 'windowSize', 'repeatIntervalSeconds'];

const triggerProblems = (wrong: readonly FormIssue[]): string[] =>
  wrong
    .filter(({ path }) => TRIGGER.includes(String(path[0])))
    .map(({ path, message }) => `${fieldWords([...path])}: ${message}`);

/** The project's other rules. */
const othersOf = (context: RuleContext | undefined, id: string | undefined): RuleDraft[] =>
  (context?.rules ?? []).map(ruleDraft).filter(rule => rule.id === undefined || rule.id !== id);

/** Context of the rule, read once for each project and connection; the form does not wait for it. */
function useRuleContext(host: Shown<typeof alertRuleFormProtocol>['host'], projectId: string, connection?: string) {
  const [context, setContext] = useState<RuleContext>();
  const [asked, setAsked] = useState(0);
  useEffect(() => {
    let late = false;
    host.context({ projectId }).then(
      read => late || setContext(read),
      (error: unknown) => late || setContext({ problem: error instanceof Error ? error.message : String(error) }),
    );
    return () => {
      late = true;
    };
  }, [projectId, connection, asked]);
  return { context, refresh: () => setAsked(now => now + 1) };
}
