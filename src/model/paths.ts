/**
 * Returns true if a path is in a folder or below it. Both are whole and have no `.` or `..`. `platform`: as of Node; names on Windows
 * differ by more than their case.
 */
export function isBelow(folder: string, path: string, platform: string): boolean {
  const [separator, plain] =
    platform === 'win32'
      ? (['\\', (each: string) => each.replaceAll('/', '\\').toLowerCase()] as const)
      : (['/', (each: string) => each] as const);
  const [root, whole] = [plain(folder), plain(path)];
  const start = root.endsWith(separator) ? root : root + separator;
  return whole.startsWith(start) && whole.length > start.length;
}
