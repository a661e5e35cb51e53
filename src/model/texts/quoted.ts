const QUOTED = /`([^`\n]+)`/g;

/** Splits a sentence at its backticks: every second part is code. */
export const quotedParts = (text: string): string[] => text.split(QUOTED);

/** Returns a sentence as a page shows it: code without its backticks. */
export const spoken = (text: string): string => text.replaceAll(QUOTED, '$1');

/** Returns a sentence for places without a font of code, such as messages, rows and tooltips: code in quotation marks, as names are. */
export const inQuotes = (text: string): string => text.replaceAll(QUOTED, '“$1”');
