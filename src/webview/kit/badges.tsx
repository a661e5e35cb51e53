import type { Badge } from '../../model/badges';

/** The marks of a connection, on every page alike: each kind has a look of its own beside its word. */
export const badges = (marks: readonly Badge[]) =>
  marks.map(({ kind, word }) => (
    <span key={kind} class={`badge ${kind}`}>
      {word}
    </span>
  ));
