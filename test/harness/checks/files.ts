import { globSync } from 'node:fs';

/** The files of these patterns, with slashes, in order. @throws Error for a pattern that matches nothing: a test of no file cannot fail */
export function filesOf(...patterns: readonly string[]): string[] {
  return patterns.flatMap(pattern => {
    const files = globSync(pattern);
    if (files.length === 0) throw new Error(`No file matches ${pattern}.`);
    return files.map(file => file.replaceAll('\\', '/')).toSorted();
  });
}
