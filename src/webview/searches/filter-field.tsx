import { t } from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import type { Path } from '../../model/documents/json-text';
import type { Caller } from '../../model/rpc';
import type { Offer, searchPageProtocol } from '../../model/searches/pages';
import { announce } from '../kit/announcements';
import { Complaints } from '../kit/fields';
import { useForm } from '../kit/form';
import { idOf } from '../kit/issues';
import { REST_MS } from '../kit/twin';

type Host = Caller<typeof searchPageProtocol>;

interface FilterProps {
  /** Path of the filter: that of the search, or of one of its queries. */
  readonly path?: Path;
  readonly value: unknown;
  readonly host: Host;
  /** The fields of the collection are known by now. */
  readonly known: boolean;
  /** The filter with which the search began, of the collection's last search. */
  readonly last?: string | undefined;
  readonly placeholder: string | undefined;
  readonly help?: string;
}

type Complaint = Awaited<ReturnType<Host['checkFilter']>>[number];

/** Open suggestions at the caret, and the index of the selected one; -1: none. */
interface Open {
  readonly start: number;
  readonly end: number;
  readonly items: readonly Offer[];
  readonly active: number;
}

const PATH: Path = ['filter'];

/**
 * A filter field with completion, and issues while typing. Suggestions come from the host, which knows the language and the fields; the
 * focus stays in the text.
 */
export function FilterField({ path = PATH, value, host, known, last, placeholder, help }: FilterProps) {
  const { edit, readOnly } = useForm();
  const id = idOf(path);
  const list = `${id}?list`;
  const text = typeof value === 'string' ? value : '';
  const control = useRef<HTMLTextAreaElement>(null);
  const asked = useRef(0);
  const [open, setOpen] = useState<Open>();
  const [complaints, setComplaints] = useState<readonly Complaint[]>([]);

  useEffect(() => {
    let current = true;
    const check = text.trim() === '' ? Promise.resolve([]) : host.checkFilter({ text });
    void check.then(found => {
      if (current) setComplaints(found);
    });
    return () => void (current = false);
  }, [text, known]);

  // Ctrl+Enter belongs to the form: it closes the suggestions.
  useEffect(() => {
    const runs = ({ key, ctrlKey, metaKey }: KeyboardEvent) => {
      if (key === 'Enter' && (ctrlKey || metaKey)) close();
    };
    addEventListener('keydown', runs, true);
    return () => removeEventListener('keydown', runs, true);
  }, []);

  const offer = async (now: string, offset: number, byHand: boolean) => {
    const question = ++asked.current;
    const { start, end, items } = await host.complete({ text: now, offset });
    if (question !== asked.current) return; // edited in between
    const whole = items.length === 1 && items[0]?.insert === now.slice(start, end);
    if (items.length === 0 || whole) return setOpen(undefined);
    setOpen({ start, end, items, active: byHand || offset > start ? 0 : -1 });
    if (byHand) announce(t('{0} suggestions', items.length));
  };
  const close = () => {
    asked.current++;
    setOpen(undefined);
  };
  const type = (now: string, offset: number) => {
    edit(path, now === '' ? undefined : now, REST_MS);
    if (now.trim() === '') close();
    else void offer(now, offset, false);
  };
  const accept = (item: Offer) => {
    const field = control.current!;
    const now = field.value;
    const after = now.slice(open!.end);
    const gap = item.kind === 'bracket' || item.kind === 'value' || after.startsWith(' ') ? '' : ' ';
    const call = item.kind === 'function' ? '' : gap;
    const inserted = item.insert + call;
    const next = now.slice(0, open!.start) + inserted + after;
    const caret = open!.start + inserted.length;
    field.value = next;
    field.focus();
    field.setSelectionRange(caret, caret);
    type(next, caret);
  };
  const move = (by: number) => {
    const { items, active } = open!;
    const next = active < 0 ? (by > 0 ? 0 : items.length - 1) : (active + by + items.length) % items.length;
    setOpen({ ...open!, active: next });
    document.getElementById(`${list}/${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  const keyDown = (event: KeyboardEvent) => {
    if (event.isComposing) return;
    const { key } = event;
    const field = control.current!;
    if (key === 'Escape' && !open) return close(); // an answer might be pending
    if (key === ' ' && event.ctrlKey) void offer(field.value, field.selectionStart, true);
    else if (!open || event.ctrlKey || event.metaKey || event.altKey) return;
    else if (key === 'Escape') {
      field.focus();
      close();
    } else if (key === 'ArrowDown') move(1);
    else if (key === 'ArrowUp') move(-1);
    else if ((key === 'Enter' || (key === 'Tab' && !event.shiftKey)) && open.active >= 0)
      accept(open.items[open.active]!);
    else {
      if (key === 'Enter') close(); // the form searches
      return;
    }
    event.preventDefault();
    event.stopPropagation();
  };
  /** Closes the suggestions on blur, except into the scrollable list. */
  const leave = ({ relatedTarget }: FocusEvent) => {
    if (relatedTarget !== control.current && (relatedTarget as Element | null)?.id !== list) close();
  };
  // The word that is being typed is no fault yet.
  const faults = complaints.filter(({ start, end }) => !open || end < open.start || start > open.end);
  return (
    <div class="field filter">
      <label for={id}>{t('Filter')}</label>
      <div class="anchor">
        <textarea
          ref={control}
          id={id}
          class="code"
          rows={1}
          readOnly={readOnly}
          value={text}
          placeholder={placeholder}
          aria-invalid={faults.some(({ warning }) => !warning)}
          aria-describedby={['last', 'about', 'help', 'issues'].map(part => `${id}?${part}`).join(' ')}
          aria-autocomplete="list"
          aria-controls={open ? list : undefined}
          aria-activedescendant={open && open.active >= 0 ? `${list}/${open.active}` : undefined}
          onInput={event => type(event.currentTarget.value, event.currentTarget.selectionStart)}
          onKeyDown={keyDown}
          onBlur={leave}
        />
        <Complaints
          id={`${id}?issues`}
          issues={faults.map(({ message, start, warning }) => ({
            path: [...path],
            message: t('Character {0}: {1}', start + 1, message),
            warning,
          }))}
        />
        {open && (
          <ul
            id={list}
            role="listbox"
            aria-label={t('Suggestions')}
            class="offers"
            tabIndex={0}
            aria-activedescendant={open.active >= 0 ? `${list}/${open.active}` : undefined}
            onKeyDown={keyDown}
            onBlur={leave}
          >
            {open.items.map((item, at) => (
              <li
                key={`${item.kind} ${item.label}`}
                id={`${list}/${at}`}
                role="option"
                aria-selected={at === open.active}
                onMouseDown={event => {
                  event.preventDefault(); // the text keeps the focus
                  accept(item);
                }}
              >
                <span class="code">{item.label}</span>
                <span class="detail">{item.detail ?? kindOf(item.kind)}</span>
              </li>
            ))}
          </ul>
        )}
      </div>
      {text !== '' && text === last && (
        <p class="hint">
          <span id={`${id}?last`}>{t('Filter of your last search of this collection.')}</span>{' '}
          {!readOnly && (
            <button
              type="button"
              class="link"
              onClick={() => {
                edit(path);
                control.current!.focus(); // the button goes
              }}
            >
              {t('Clear Filter')}
            </button>
          )}
        </p>
      )}
      {help && (
        <p id={`${id}?about`} class="hint">
          {help}
        </p>
      )}
      <p id={`${id}?help`} class="unseen">
        {t('Ctrl+Space completes fields, operators and functions.')}
      </p>
    </div>
  );
}

const kindOf = (kind: Offer['kind']): string =>
  ({
    field: t('field'),
    function: t('function'),
    operator: t('operator'),
    keyword: t('keyword'),
    value: t('value'),
    bracket: '',
  })[kind];
