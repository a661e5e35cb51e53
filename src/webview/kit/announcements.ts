let say: (text: string) => void = () => {};

/** Announces an event to screen readers that is otherwise visible only. */
export const announce = (text: string): void => say(text);

/** Sets the live region that announces. */
export const announceIn = (region: (text: string) => void): void => void (say = region);
