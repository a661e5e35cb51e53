import { t } from '@vscode/l10n';
import type { PlanPart } from '../../model/plan-pages';
import { Line } from './groups';
import { WarningIcon } from './icons';
import { NamedSentence } from './named';
import { Place } from './place';
import { Request } from './sections';

interface PartsProps {
  readonly parts: readonly PlanPart[];
  /** True while the parts are applied, one after the other. */
  readonly busy: boolean;
}

/** The parts of a plan of several objects, each with its place, its changes and its outcome. */
export const Parts = ({ parts, busy }: PartsProps) => (
  <ol class="parts">
    {parts.map(part => (
      <Part key={part.key} part={part} busy={busy} />
    ))}
  </ol>
);

function Part({ part, busy }: { readonly part: PlanPart; readonly busy: boolean }) {
  const { key, name, place, groups, warnings, request, problem, outcome } = part;
  const id = `part-${key}`;
  return (
    <li>
      <section class="part" aria-labelledby={id}>
        <h2 id={id}>{name}</h2>
        <Place place={place} />
        {problem !== undefined && (
          <p class="note warn">
            <WarningIcon /> <NamedSentence text={t('Not included: {0}', problem)} />
          </p>
        )}
        {groups.map(({ effect, title, lines }) => (
          <ul key={effect} aria-label={title}>
            {lines.map((line, at) => (
              <Line key={at} line={line} effect={effect} />
            ))}
          </ul>
        ))}
        {warnings.length > 0 && (
          <ul aria-label={t('Warnings')} class="warnings">
            {warnings.map(warning => (
              <li key={warning}>
                <NamedSentence text={warning} />
              </li>
            ))}
          </ul>
        )}
        {request && <Request request={request} />}
        <p role="status" class={outcome && !outcome.ok ? 'note problem' : 'outcome'}>
          {outcome ? <NamedSentence text={outcome.text} /> : busy && problem === undefined ? t('Waiting…') : ''}
        </p>
      </section>
    </li>
  );
}
