import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Locator } from 'playwright-core';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

interface Violation {
  readonly id: string;
  readonly impact: string;
  readonly nodes: readonly { readonly html: string; readonly failureSummary: string }[];
}

/**
 * Returns the serious and critical findings of axe-core in the page that contains `part`. The driver evaluates the script, because the
 * page's policy forbids it.
 */
export async function seriousFindings(part: Locator): Promise<string[]> {
  const frame = await (await part.elementHandle())?.ownerFrame();
  if (!frame) throw new Error('The page is gone');
  await frame.evaluate(source);
  const violations = await frame.evaluate<Violation[]>('axe.run().then(({ violations }) => violations)');
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html} ${nodes[0]?.failureSummary}`);
}
