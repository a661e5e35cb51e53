import { createContext } from 'preact';
import { useContext } from 'preact/hooks';
import type { Path } from '../../model/documents/json-text';
import type { Json } from './twin';

/** Stable properties of a form: a part that depends on its own value only is not rendered again for them. */
export interface Form {
  /** A choice is written at once; text after it rested (`REST_MS`). No value: remove. */
  readonly edit: (path: Path, value?: Json, restMs?: number) => void;
  readonly readOnly: boolean;
  /** Returns the document as it is now: for an action, because a part is not rendered again for it. */
  readonly value: () => unknown;
  /** Returns true while missing values are not told yet: a new document begins without complaints. */
  readonly isIncomplete: () => boolean;
  /** Functions that write pending edits into the document; called before the document is read. */
  readonly unwritten: Set<() => void>;
  readonly view: ViewState;
  /** Shows the text in place of the form. */
  readonly openText: (path: Path) => void;
  /** Writes pending edits before an action. */
  readonly write: () => Promise<void>;
  /** Reloads the page once pending edits are written. */
  readonly reload: () => Promise<void>;
}

export const FormContext = createContext<Form | undefined>(undefined);

/** Returns the form of a part. */
export function useForm(): Form {
  const form = useContext(FormContext);
  if (!form) throw new Error('This part stands in a form');
  return form;
}

/** Delay before a state is stored, in milliseconds. */
const REST_MS = 200;

/** View state of a page: expanded parts and scroll position. The host keeps it while the page is hidden; it is not part of the document. */
export class ViewState {
  private kept: Readonly<Record<string, Json>>;
  private rest: ReturnType<typeof setTimeout> | undefined;
  private isNewer = false;

  constructor(
    kept: unknown,
    private readonly keep: (view: Record<string, Json>) => void,
  ) {
    this.kept = typeof kept === 'object' && kept !== null ? { ...(kept as Record<string, Json>) } : {};
  }

  get whole(): Json {
    return this.kept;
  }

  get(name: string): Json | undefined {
    return this.kept[name];
  }

  set(name: string, value: Json): void {
    this.kept = { ...this.kept, [name]: value };
    if (this.rest === undefined) this.send();
    else this.isNewer = true;
  }

  /** Sends at once, because a page can be hidden a moment later; what changes until the rest is over is sent then. */
  private send(): void {
    this.isNewer = false;
    this.keep(this.kept);
    this.rest = setTimeout(() => {
      this.rest = undefined;
      if (this.isNewer) this.send();
    }, REST_MS);
  }
}
