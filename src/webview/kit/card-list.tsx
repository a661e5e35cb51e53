import { t } from '@vscode/l10n';
import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import { announce } from './announcements';
import { Card, type CardActions, type CardProps } from './card';
import { useForm } from './form';
import { AddIcon } from './icons';
import { idOf, issuesBelow } from './issues';
import type { Json } from './twin';

/** Number of cards open by default; with more, all cards start collapsed. */
const OPEN_AT_FIRST = 6;

interface CardListProps extends Pick<CardProps, 'noun' | 'summary' | 'body'> {
  /** The list in the document. */
  readonly path: Path;
  readonly items: readonly unknown[];
  readonly issues: readonly FormIssue[];
  /** Label of the add button, and the added value. */
  readonly add: string;
  readonly fresh: Json;
  /** Content of an empty list. */
  readonly empty: ComponentChildren;
}

/** The list after a step, the previous index of each card (undefined: new), the card and part that get the focus, and the announcement. */
interface Step {
  readonly items: readonly unknown[];
  readonly was: (index: number) => number | undefined;
  readonly to: number;
  readonly part: string;
  readonly words: string;
}

/** A list as cards: each is opened, added, duplicated, moved and removed, and every such step is announced. */
export function CardList({ path, items, issues, noun, add, fresh, empty, summary, body }: CardListProps) {
  const { edit, readOnly, view } = useForm();
  const [opened, setOpened] = useState<readonly boolean[]>(() => {
    const before = view.get(idOf(path));
    const kept = Array.isArray(before) && before.length === items.length;
    return items.map((_, index) => (kept ? before[index] === true : items.length <= OPEN_AT_FIRST));
  });
  useEffect(() => view.set(idOf(path), [...opened]), [opened]);
  const below = issuesBelow(issues, path);
  const list = useRef<HTMLOListElement>(null);
  const aim = useRef<Pick<Step, 'to' | 'part'>>(undefined);
  useEffect(() => {
    if (aim.current) focusPart(list.current, aim.current);
    aim.current = undefined;
  }, [items]);

  const take = (step: Step) => {
    setOpened(step.items.map((_, index) => opened[step.was(index) ?? -1] ?? true));
    aim.current = step;
    announce(step.words);
    edit(path, step.items as Json);
  };
  const act = useRef<CardActions>(undefined!);
  act.current = {
    toggle: index => setOpened(items.map((_, each) => (each === index) !== (opened[each] ?? true))),
    move: (index, by) => {
      const to = index + by;
      const part = document.activeElement?.classList.contains('tool') ? (by < 0 ? '.up' : '.down') : '.toggle';
      if (to in items) take(moved(items, index, to, part, noun));
    },
    duplicate: index => take(duplicated(items, index, noun)),
    remove: index => take(removed(items, index, noun)),
  };
  const append = () =>
    take({
      items: [...items, fresh],
      was: index => (index < items.length ? index : undefined),
      to: items.length,
      part: '.body select, .body input',
      words: t('{0} {1} added', noun, items.length + 1),
    });

  return (
    <div class="list">
      {items.length === 0 && <p class="hint">{empty}</p>}
      <ol class="cards" ref={list}>
        {items.map((item, index) => (
          <Card
            // An item has no identity but its index.
            key={index}
            {...{ index, item, noun, act, summary, body }}
            path={[...path, index]}
            issues={below.filter(each => each.path[path.length] === index)}
            of={items.length}
            opened={opened[index] ?? true}
          />
        ))}
      </ol>
      {!readOnly && (
        <button type="button" class="secondary add" id={idOf([...path, 'add'])} onClick={append}>
          <AddIcon /> {add}
        </button>
      )}
    </div>
  );
}

const moved = (items: readonly unknown[], from: number, to: number, part: string, noun: string): Step => ({
  items: items.with(from, items[to]).with(to, items[from]),
  was: index => (index === to ? from : index === from ? to : index),
  to,
  part,
  words: t('{0} {1} moved to {2} of {3}', noun, from + 1, to + 1, items.length),
});

const duplicated = (items: readonly unknown[], from: number, noun: string): Step => ({
  items: items.toSpliced(from + 1, 0, items[from]),
  was: index => (index <= from ? index : index - 1),
  to: from + 1,
  part: '.toggle',
  words: t('{0} {1} duplicated as {2}', noun, from + 1, from + 2),
});

const removed = (items: readonly unknown[], from: number, noun: string): Step => ({
  items: items.toSpliced(from, 1),
  was: index => (index < from ? index : index + 1),
  to: Math.min(from, items.length - 2),
  part: '.toggle',
  words: t('{0} {1} removed, {2} left', noun, from + 1, items.length - 1),
});

/** Focuses the part of a card, otherwise its header; without cards, the button that adds one. */
function focusPart(list: HTMLElement | null, { to, part }: Pick<Step, 'to' | 'part'>): void {
  const card = list?.children[to];
  const wanted =
    card?.querySelector<HTMLElement>(`${part}:not(:disabled)`) ?? card?.querySelector<HTMLElement>('.toggle');
  (wanted ?? list?.parentElement?.querySelector<HTMLElement>('.add'))?.focus();
}
