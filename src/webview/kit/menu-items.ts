/** An item of a menu over the page. */
export interface MenuItem {
  readonly label: string;
  readonly run: () => void;
  /** State of a checkable item, which keeps the menu open. */
  readonly checked?: boolean;
  readonly disabled?: boolean;
  /** The whole of a label that is cut. */
  readonly title?: string | undefined;
  /** Text about the menu: screen readers read it as the description of the menu. */
  readonly isNote?: boolean;
  /** Begins a group. */
  readonly apart?: boolean;
}
