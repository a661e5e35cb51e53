import { config } from '@vscode/l10n';
import { render, type ComponentChild } from 'preact';
import { focusTitle, refocus } from './focus';
import { hearProblems, wordsOf } from './problems';

interface First {
  readonly bundle?: Readonly<Record<string, string>> | undefined;
}

/** A page of one state, which its host replaces. */
interface StatePage<S> {
  /** Changes the state and draws it; nothing before the first one. */
  change(by: (state: S) => S): void;
  /** Reads the first state, with the texts of the language, and draws it. */
  open(read: () => Promise<S>): Promise<void>;
}

/** Draws a state from then on, with the last failure of a call that nothing awaits. */
export function statePage<S extends First>(
  draw: (state: S, problem: string | undefined) => ComponentChild,
): StatePage<S> {
  let state: S | undefined;
  let problem: string | undefined;
  const show = (): void => {
    if (state) render(draw(state, problem), document.body);
  };
  return {
    change(by) {
      if (state) state = by(state);
      show();
    },
    async open(read) {
      refocus();
      hearProblems(now => {
        problem = now;
        show();
      });
      try {
        state = await read();
        if (state.bundle) config({ contents: state.bundle });
        show();
        if (document.hasFocus()) focusTitle();
      } catch (error) {
        render(<p role="alert">{wordsOf(error)}</p>, document.body);
      }
    },
  };
}
