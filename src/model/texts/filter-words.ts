/** Returns true if a text has several words, and each of them is in one of the texts. */
export function matchesWords(text: string, texts: readonly string[]): boolean {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const all = texts.map(each => each.toLowerCase());
  return words.length > 1 && words.every(word => all.some(each => each.includes(word)));
}

/** Returns true if VS Code may find a filter text in one of the texts: its letters are there in this order. */
export const matchesText = (text: string, texts: readonly string[]): boolean =>
  texts.some(each => isWithin(text.trim().toLowerCase(), each.toLowerCase()));

function isWithin(letters: string, text: string): boolean {
  let at = 0;
  for (const letter of letters) {
    at = text.indexOf(letter, at);
    if (at < 0) return false;
    at += letter.length;
  }
  return true;
}
