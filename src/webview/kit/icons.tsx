import type { ComponentChildren } from 'preact';

/** An icon of 16 × 16 in the text color; hidden from screen readers. */
const icon = (shape: ComponentChildren) => () => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true" class="icon">
    {shape}
  </svg>
);

export const AddIcon = icon(<path d="M8 3v10M3 8h10" />);
export const UpIcon = icon(<path d="M8 13V3.5M4 7.5l4-4 4 4" />);
export const DownIcon = icon(<path d="M8 3v9.5M4 8.5l4 4 4-4" />);
export const DuplicateIcon = icon(<path d="M5.5 5.5v-3h8v8h-3M2.5 5.5h8v8h-8z" />);
export const RemoveIcon = icon(<path d="M2.5 4.5h11M6 4.5v-2h4v2M4 4.5l.5 9h7l.5-9M6.8 7v4M9.2 7v4" />);
export const OpenedIcon = icon(<path d="M4 6l4 4 4-4" />);
export const ClosedIcon = icon(<path d="M6 4l4 4-4 4" />);
export const CrossIcon = icon(<path d="M4 4l8 8M12 4l-8 8" />);
