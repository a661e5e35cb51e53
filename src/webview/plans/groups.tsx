import { t } from '@vscode/l10n';
import type { PlanGroup } from '../../model/plan-pages';
import { AddIcon, ChangeIcon, MinusIcon, RemoveIcon, WarningIcon } from './icons';
import { Named, NamedSentence } from './named';

const ICONS = {
  destroys: RemoveIcon,
  widens: AddIcon,
  narrows: MinusIcon,
  adds: AddIcon,
  changes: ChangeIcon,
} as const;

/** Lines with one effect, under a heading with icon, word and color. */
export function Group({ group: { effect, title, lines } }: { readonly group: PlanGroup }) {
  const Icon = ICONS[effect];
  return (
    <section class={`group ${effect}`} aria-labelledby={effect}>
      <h2 id={effect}>
        <Icon />
        {title} {lines.length > 1 && <span class="tally">{lines.length}</span>}
      </h2>
      <ul>
        {lines.map((line, at) => (
          <Line key={at} line={line} effect={effect} />
        ))}
      </ul>
    </section>
  );
}

interface LineProps {
  readonly line: PlanGroup['lines'][number];
  readonly effect: PlanGroup['effect'];
}

export function Line({ line: { text, marks, value }, effect }: LineProps) {
  return (
    <li>
      {text !== '' && <NamedSentence text={text} />}
      {value && <Value {...value} effect={effect} />}
      {marks.length > 0 && (
        <span class="look">
          <WarningIcon /> <NamedSentence text={t('Review: {0}', marks.join(', '))} />
        </span>
      )}
    </li>
  );
}

interface ValueProps {
  readonly name: string;
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly effect: PlanGroup['effect'];
}

/** A value before and after; of a created or a deleted object the only one. */
const Value = ({ name, before, after, effect }: ValueProps) => (
  <span class="value">
    <span class="what">{name}</span>
    {(effect === 'adds' && before === undefined) || (effect === 'destroys' && after === undefined) ? (
      <span>
        <Named text={after ?? before ?? ''} />
      </span>
    ) : (
      <span>
        <span class="unseen">{t('before:')}</span> <Side text={before} as="del" />{' '}
        <span aria-hidden="true" class="arrow">
          →
        </span>{' '}
        <span class="unseen">{t('after:')}</span> <Side text={after} as="ins" />
      </span>
    )}
  </span>
);

function Side({ text, as: Tag }: { readonly text: string | undefined; readonly as: 'del' | 'ins' }) {
  if (text === undefined || text === '') return <em>{t('none')}</em>;
  return (
    <Tag>
      <Named text={text} />
    </Tag>
  );
}
