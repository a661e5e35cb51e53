import type { ComponentChildren } from 'preact';

/** An icon of 16 × 16 in the text color; hidden from screen readers. */
const icon = (shape: ComponentChildren) => () => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true" class="icon">
    {shape}
  </svg>
);

export const AddIcon = icon(<path d="M8 3v10M3 8h10" />);
export const RemoveIcon = icon(<path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.5 9h7l.5-9M6.8 7v4M9.2 7v4" />);
export const MinusIcon = icon(<path d="M3 8h10" />);
export const ChangeIcon = icon(<path d="M2.5 5.5h9M9 3l2.5 2.5L9 8M13.5 10.5h-9M7 8l-2.5 2.5L7 13" />);
export const WarningIcon = icon(<path d="M8 2.5l6 11H2zM8 6.5v3.5M8 11.5v.6" />);
