const QUOTED = /`([^`\n]+)`/g;

/** Splits a sentence at its backticks: every second part is code. */
export const quotedParts = (text: string): string[] => text.split(QUOTED);

/** Returns a sentence as the page shows it: code without its backticks. */
export const spoken = (text: string): string => text.replaceAll(QUOTED, '$1');
