import { useEffect, useState } from 'preact/hooks';

let say: (text: string) => void = () => {};

/** Announces an event to screen readers that is otherwise visible only. */
export const announce = (text: string): void => say(text);

/** Live region for screen readers. One per page. */
export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => {
    // Equal messages are two events, but a screen reader announces changes only.
    say = next => setText(now => (now === next ? `${next}\u00a0` : next));
  }, []);
  return (
    <div role="status" aria-live="polite" class="unseen">
      {text}
    </div>
  );
}
