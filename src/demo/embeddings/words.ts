/** The words of a text: letters and digits, lower case, without accents. */
export function words(text: string): string[] {
  const plain = /[\u0080-\uffff]/.test(text) ? text.normalize('NFKD').replace(/\p{M}/gu, '') : text;
  return plain.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];
}

const ENDINGS: readonly [ending: string, by: string][] = [
  ['ization', 'ize'],
  ['ations', ''],
  ['ation', ''],
  ['ments', ''],
  ['ment', ''],
  ['iness', 'y'],
  ['ness', ''],
  ['ities', 'ity'],
  ['ingly', ''],
  ['edly', ''],
  ['ings', ''],
  ['ing', ''],
  ['ies', 'y'],
  ['ied', 'y'],
  ['sses', 'ss'],
  ['xes', 'x'],
  ['ches', 'ch'],
  ['shes', 'sh'],
  ['ers', ''],
  ['ed', ''],
  ['er', ''],
  ['ly', ''],
  ['s', ''],
  ['e', ''],
];

/** Returns the approximate stem of a word: "resetting", "resets" and "reset" are equal. */
export function stem(word: string): string {
  if (word.length < 4 || /\d/.test(word) || word.endsWith('ss')) return word;
  for (const [ending, by] of ENDINGS) {
    const length = word.length - ending.length;
    if (!word.endsWith(ending) || length < (ending === 'e' ? 4 : 3)) continue;
    const root = word.slice(0, length) + by;
    if (/^(ing|ings|ed|er|ers)$/.test(ending) && /([bdfgmnprt])\1$/.test(root)) return root.slice(0, -1);
    return root.length > 4 && root.endsWith('e') ? root.slice(0, -1) : root;
  }
  return word;
}
