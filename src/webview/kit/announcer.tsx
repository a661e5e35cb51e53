import { useEffect, useState } from 'preact/hooks';
import { announceIn } from './announcements';

/** Live region for screen readers. One per page. */
export function Announcer() {
  const [text, setText] = useState('');
  useEffect(() => {
    // Equal messages are two events, but a screen reader announces changes only.
    announceIn(next => setText(now => (now === next ? `${next}\u00a0` : next)));
  }, []);
  return (
    <div role="status" aria-live="polite" class="unseen">
      {text}
    </div>
  );
}
