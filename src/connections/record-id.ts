/** The id of the record about what these words name, the same in every window. They may hold anything, so they are hashed. */
export async function recordId(...words: string[]): Promise<string> {
  const text = words.length === 1 ? words[0]! : JSON.stringify(words);
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Buffer.from(hash).toString('hex').slice(0, 32);
}
