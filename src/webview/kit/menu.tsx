import { useLayoutEffect, useRef } from 'preact/hooks';
import type { MenuItem } from './menu-items';

interface MenuProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
  /** Position of the corner, in pixels of the page; moved to keep the menu visible. */
  readonly x: number;
  readonly y: number;
  readonly close: () => void;
}

/** A menu over the page. It takes the focus; its opener takes it back in `close`. */
export function Menu({ label, items, x, y, close }: MenuProps) {
  const menu = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = menu.current!;
    const { width, height } = element.getBoundingClientRect();
    element.style.left = `${Math.max(0, Math.min(x, innerWidth - width - 4))}px`;
    element.style.top = `${Math.max(0, Math.min(y, innerHeight - height - 4))}px`;
    enabled(element)[0]?.focus();
  }, [x, y]);
  useLayoutEffect(() => {
    const elsewhere = (event: Event): void => {
      if (!menu.current?.contains(event.target as Node)) close();
    };
    addEventListener('pointerdown', elsewhere, true);
    addEventListener('blur', close);
    return () => {
      removeEventListener('pointerdown', elsewhere, true);
      removeEventListener('blur', close);
    };
  }, []);

  return (
    <div
      class="menu"
      role="menu"
      aria-label={label}
      aria-describedby={items.some(({ isNote }) => isNote) ? 'menu-note' : undefined}
      ref={menu}
      onKeyDown={event => {
        event.stopPropagation(); // elements under the menu handle keys too
        if (event.key === 'Escape' || event.key === 'Tab') close();
        else if (!step(event.currentTarget, event.key)) return;
        event.preventDefault();
      }}
    >
      {items.map(item => (
        <button
          key={item.label}
          type="button"
          id={item.isNote ? 'menu-note' : undefined}
          class={item.apart ? 'apart' : undefined}
          title={item.title}
          role={item.checked === undefined ? 'menuitem' : 'menuitemcheckbox'}
          aria-checked={item.checked}
          aria-disabled={item.disabled}
          tabIndex={-1}
          onClick={() => {
            if (item.disabled) return;
            if (item.checked === undefined) close();
            item.run();
          }}
          onPointerMove={event => event.currentTarget.focus()}
        >
          {item.checked !== undefined && <span aria-hidden="true">{item.checked ? '✓' : ''}</span>}
          {item.label}
        </button>
      ))}
    </div>
  );
}

const enabled = (menu: HTMLElement): HTMLElement[] => [
  ...menu.querySelectorAll<HTMLElement>('button:not([aria-disabled=true])'),
];

/** Moves the focus: arrows, Home, End, and a letter to the next item that begins with it. */
function step(menu: HTMLElement, key: string): boolean {
  const items = enabled(menu);
  const now = items.indexOf(document.activeElement as HTMLElement);
  const beginning = items.findIndex(
    (_, at) => key.length === 1 && label(items[(now + 1 + at) % items.length]).startsWith(key.toLowerCase()),
  );
  const to =
    key === 'ArrowDown'
      ? now + 1
      : key === 'ArrowUp'
        ? now - 1 + items.length
        : key === 'Home'
          ? 0
          : key === 'End'
            ? items.length - 1
            : beginning < 0
              ? undefined
              : now + 1 + beginning;
  if (to === undefined || key === ' ') return false;
  items[to % items.length]?.focus();
  return true;
}

const label = (item: HTMLElement | undefined): string => (item?.lastChild?.textContent ?? '').toLowerCase();
