import { readFileSync } from 'node:fs';
import { runCommand } from '../programs/command';
import { type Counts, NONE, ONE_PASSED } from './counts';

interface Report {
  readonly vulnerabilities?: Readonly<Record<string, { readonly name: string; readonly severity: string }>>;
  readonly message?: string;
}

/** Findings of npm's report on shipped and other packages, or the reason for a missing report. */
export type Audited =
  { readonly shipped: readonly string[]; readonly others: readonly string[] } | { readonly missing: string };

/** Parses the output of `npm audit --json`. `names`: the packages with shipped code. */
export function readAudit(output: string, names: ReadonlySet<string>): Audited {
  const [json] = /\{[\s\S]*\}/.exec(output) ?? [];
  let report: Report;
  try {
    report = JSON.parse(json ?? '') as Report;
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    return { missing: output.trim().split('\n').at(-1) ?? '' };
  }
  if (!report.vulnerabilities) return { missing: report.message ?? 'npm gave no report' };
  const found = Object.values(report.vulnerabilities);
  const told = (each: { name: string; severity: string }) => `${each.name} (${each.severity})`;
  return {
    shipped: found.filter(({ name }) => names.has(name)).map(told),
    others: found.filter(({ name }) => !names.has(name)).map(told),
  };
}

/** Requests known vulnerabilities from the registry. Without an answer the check counts as skipped, never as passed. */
export async function audit(): Promise<Counts> {
  const { components } = JSON.parse(readFileSync('dist/sbom.cdx.json', 'utf8')) as {
    components: { name: string; group?: string }[];
  };
  const names = new Set(components.map(({ group, name }) => (group ? `${group}/${name}` : name)));
  const flags = ['--json', '--package-lock-only', '--loglevel=error', '--fetch-retries=0', '--fetch-timeout=15000'];
  const { output } = await runCommand('npm', ['audit', ...flags]);
  const audited = readAudit(output, names);
  if ('missing' in audited) {
    console.log(`Known flaws of packages: not asked, the registry gave no answer (${audited.missing}).`);
    return { ...NONE, skipped: 1 };
  }
  if (audited.others.length > 0)
    console.log(`Known flaws in tools, which are not shipped: ${audited.others.join(', ')}`);
  if (audited.shipped.length > 0) throw new Error(`Known flaws in what is shipped: ${audited.shipped.join(', ')}`);
  return ONE_PASSED;
}
