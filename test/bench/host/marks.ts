import { writeFileSync } from 'node:fs';
import * as vscode from 'vscode';

/** Milliseconds that the host itself counted for one extension. */
export interface Times {
  load: number;
  activate: number;
}

interface Mark {
  name: string;
  startTime: number;
}

/** Activates the extensions in $BENCH_EXTENSIONS and writes the host's measurements to the file $BENCH_TIMES. */
export async function run(): Promise<void> {
  const ids = (process.env['BENCH_EXTENSIONS'] ?? '').split(',');
  for (const id of ids) await vscode.extensions.getExtension(id)?.activate();
  const marks: Mark[] = (
    globalThis as unknown as { MonacoPerformanceMarks: { getMarks(): Mark[] } }
  ).MonacoPerformanceMarks.getMarks();
  const between = (what: string, id: string): number => {
    const at = (when: string): number =>
      marks.find(({ name }) => name === `code/extHost/${when}${what}/${id}`)?.startTime ?? NaN;
    return at('did') - at('will');
  };
  const times = ids.map(id => [
    id,
    { load: between('LoadExtensionCode', id), activate: between('ActivateExtension', id) },
  ]);
  writeFileSync(process.env['BENCH_TIMES'] ?? '', JSON.stringify(Object.fromEntries(times)));
}
