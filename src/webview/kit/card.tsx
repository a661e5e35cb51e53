import { t } from '@vscode/l10n';
import { Component, type ComponentChildren, type FunctionComponent } from 'preact';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { useForm } from './form';
import { ClosedIcon, DownIcon, DuplicateIcon, OpenedIcon, RemoveIcon, UpIcon } from './icons';
import { countOf } from './counts';
import { idOf } from './issues';

/** One thing of a list, as a line. */
export interface CardSummary {
  readonly item: Readonly<Record<string, unknown>>;
}

/** One thing of a list, to be edited. */
export interface CardBody extends CardSummary {
  readonly path: Path;
  readonly issues: readonly FormIssue[];
}

/** Actions on a card by index. */
export interface CardActions {
  toggle(index: number): void;
  move(index: number, by: -1 | 1): void;
  duplicate(index: number): void;
  remove(index: number): void;
}

export interface CardProps {
  readonly path: Path;
  readonly index: number;
  readonly item: unknown;
  readonly issues: readonly FormIssue[];
  readonly noun: string;
  /** Number of cards. */
  readonly of: number;
  readonly opened: boolean;
  readonly act: { readonly current: CardActions };
  readonly summary: FunctionComponent<CardSummary>;
  readonly body: FunctionComponent<CardBody>;
}

/** An item of a list. It renders only after changes, because there can be hundreds. */
export class Card extends Component<CardProps> {
  override shouldComponentUpdate(next: CardProps): boolean {
    const { item, issues, of, opened } = this.props;
    return (
      item !== next.item ||
      of !== next.of ||
      opened !== next.opened ||
      issues.length !== next.issues.length ||
      issues.some((issue, at) => issue !== next.issues[at])
    );
  }

  override render() {
    const { path, index, item, issues, noun, of, opened, act, summary: Summary, body: Body } = this.props;
    const id = idOf(path);
    const isObject = typeof item === 'object' && item !== null && !Array.isArray(item);
    const known = isObject ? (item as CardSummary['item']) : undefined;
    return (
      <li class={opened ? 'card opened' : 'card'}>
        <div class="head" onKeyDown={event => onKey(event, index, act.current)}>
          <button
            type="button"
            id={id}
            class="toggle"
            aria-expanded={opened}
            aria-controls={`${id}?body`}
            onClick={() => act.current.toggle(index)}
          >
            {opened ? <OpenedIcon /> : <ClosedIcon />}
            <span class="unseen">{`${noun} `}</span>
            <span class="number">{index + 1}</span> <span class="summary">{known && <Summary item={known} />}</span>
          </button>
          <Tally issues={issues} />
          <CardButtons index={index} noun={noun} of={of} act={act} />
        </div>
        {opened && (
          <div class="body" id={`${id}?body`}>
            {known ? <Body item={known} path={path} issues={issues} /> : <Unreadable path={path} item={item} />}
          </div>
        )}
      </li>
    );
  }
}

/** The number of problems of a card; of its hints, if it has only those. */
function Tally({ issues }: Pick<CardProps, 'issues'>) {
  const wrong = issues.filter(({ warning }) => !warning).length;
  if (wrong > 0) return <span class="count">{countOf(wrong, 0)}</span>;
  return issues.length > 0 ? <span class="hint">{countOf(0, issues.length)}</span> : null;
}

/** Keys on the line of a card, where no text is typed: VS Code moves and deletes lines with the same. */
function onKey(event: KeyboardEvent, index: number, act: CardActions): void {
  const { key, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (ctrlKey || metaKey || shiftKey) return;
  const by = key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined;
  if (by !== undefined && altKey) act.move(index, by);
  else if (by !== undefined) step(event.currentTarget, by);
  else if (key === 'Delete') act.remove(index);
  else return;
  event.preventDefault();
}

/** Moves the focus from the head of a card to that of its neighbor. */
function step(head: EventTarget | null, by: -1 | 1): void {
  const card = (head as HTMLElement).closest('.card');
  const beside = by < 0 ? card?.previousElementSibling : card?.nextElementSibling;
  beside?.querySelector<HTMLElement>('.toggle')?.focus();
}

function CardButtons({ index, noun, of, act }: Pick<CardProps, 'index' | 'noun' | 'of' | 'act'>) {
  const { readOnly } = useForm();
  if (readOnly) return null;
  const button = (part: string, title: string, icon: ComponentChildren, run: () => void, disabled = false) => (
    <button
      type="button"
      class={`tool ${part}`}
      title={title}
      aria-label={`${title}: ${noun} ${index + 1}`}
      disabled={disabled}
      onClick={run}
    >
      {icon}
    </button>
  );
  return (
    <span class="tools">
      {button('up', t('Move up (Alt+↑)'), <UpIcon />, () => act.current.move(index, -1), index === 0)}
      {button('down', t('Move down (Alt+↓)'), <DownIcon />, () => act.current.move(index, 1), index === of - 1)}
      {button('duplicate', t('Duplicate'), <DuplicateIcon />, () => act.current.duplicate(index))}
      {button('remove', t('Remove (Delete)'), <RemoveIcon />, () => act.current.remove(index))}
    </span>
  );
}

function Unreadable({ path, item }: { readonly path: Path; readonly item: unknown }) {
  const { openText } = useForm();
  return (
    <p class="problem">
      <code>{JSON.stringify(item)}</code> {t('The form does not support this value. Open as Text to edit it.')}{' '}
      <button type="button" class="link" onClick={() => openText(path)}>
        {t('Open as Text')}
      </button>
    </p>
  );
}
