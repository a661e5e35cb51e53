import { useRef } from 'preact/hooks';

interface TabsProps<K extends string> {
  readonly label: string;
  readonly tabs: readonly { readonly key: K; readonly label: string }[];
  readonly chosen: K;
  readonly choose: (key: K) => void;
  /** Begins the ids of tabs and panels: `${id}-tab-${key}`, `${id}-panel-${key}`. */
  readonly id: string;
}

/** Tabs of views: one tab stop; arrows, Home and End select another view. */
export function Tabs<K extends string>({ label, tabs, chosen, choose, id }: TabsProps<K>) {
  const list = useRef<HTMLDivElement>(null);
  const now = tabs.findIndex(({ key }) => key === chosen);
  const keyDown = (event: KeyboardEvent) => {
    const to = placeAfter(event.key, now, tabs.length);
    if (to === undefined) return;
    event.preventDefault();
    choose(tabs[to]!.key);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[to]?.focus();
  };
  return (
    <div class="tabs" role="tablist" aria-label={label} ref={list} onKeyDown={keyDown}>
      {tabs.map(tab => (
        <button
          key={tab.key}
          type="button"
          role="tab"
          id={`${id}-tab-${tab.key}`}
          aria-controls={`${id}-panel-${tab.key}`}
          aria-selected={tab.key === chosen}
          tabIndex={tab.key === chosen ? 0 : -1}
          onClick={() => choose(tab.key)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

function placeAfter(key: string, now: number, count: number): number | undefined {
  if (key === 'ArrowRight') return (now + 1) % count;
  if (key === 'ArrowLeft') return (now - 1 + count) % count;
  if (key === 'Home') return 0;
  return key === 'End' ? count - 1 : undefined;
}
