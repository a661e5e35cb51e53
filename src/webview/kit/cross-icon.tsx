/** 16 × 16, as those of `icons`; alone in its file, so that who shows no other loads no other. */
export const CrossIcon = () => (
  <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden="true" class="icon">
    <path d="M4 4l8 8M12 4l-8 8" />
  </svg>
);
