import { isBeyond } from '../../src/model/alert-rules/conditions';
import { JUDGEMENTS } from '../../src/model/alert-rules/rehearsals';
import { rehearse, type Trigger } from '../../src/webview/alert-rules/rehearsals/evaluation';
import { gapMsOf, type Series } from '../../src/model/alert-rules/series';
import { readColumn } from '../../src/panels/alert-rules/series-columns';
import { tableColumns } from '../../src/panels/alert-rules/series-tables';

export const title = 'Previews of alert rules';

const POINTS = 100_000;
const STEP_MS = 30_000;
const BUDGET_MS = 50;
const ROUNDS = 25;

/** Measures a move of the threshold over five weeks of values, 30 s apart. */
export async function run(): Promise<string> {
  const series = days();
  const floor = median(() => series.values.filter(value => isBeyond(value, '>', 70)).length);
  const rows = JUDGEMENTS.flatMap(judgement =>
    [10, 24 * 60].map(minutes => {
      const windowMs = minutes * 60_000;
      const assumptions = { judgement, gaps: 'stays' as const, gapMs: gapMsOf(STEP_MS, windowMs) };
      const trigger: Trigger = { operator: '>', threshold: 70, windowMs, repeatMs: 60_000 };
      let threshold = 40;
      const ms = median(() => rehearse(series, { ...trigger, threshold: (threshold += 1) }, assumptions));
      const { episodes } = rehearse(series, trigger, assumptions);
      return {
        what: `${judgement} value of ${minutes} minutes`.replace('average value', 'average'),
        ms,
        fired: episodes.length,
      };
    }),
  );
  const slowest = Math.max(...rows.map(({ ms }) => ms));
  const lines = Array.from(series.times, (time, at) => [new Date(time).toISOString(), String(series.values[at])]);
  const read = median(() => tableColumns([['time', 'value'], ...lines]).map(column => readColumn(column, 0)), 5);
  return [
    `${POINTS.toLocaleString('en')} values, 30 s apart; milliseconds, medians:`,
    '',
    '| trigger | ms | times fired |',
    '|---|---:|---:|',
    `| floor: comparing every value, no window | ${floor.toFixed(1)} | |`,
    ...rows.map(({ what, ms, fired }) => `| ${what} | ${ms.toFixed(1)} | ${fired} |`),
    '',
    `Budget: ${slowest.toFixed(1)} ms of ${BUDGET_MS} (${slowest <= BUDGET_MS ? 'met' : 'EXCEEDED'}). Parsing a table of as many lines: ${read.toFixed(0)} ms.`,
  ].join('\n');
}

/** A metric that follows the day, with noise; a few values are missing. */
function days(): Series {
  const at = Array.from({ length: POINTS }, (_, index) => index).filter(index => index % 997 > 20);
  return {
    times: Float64Array.from(at, index => Date.UTC(2026, 0, 1) + index * STEP_MS),
    values: Float64Array.from(at, index => 50 + 30 * Math.sin(index / 458) + 15 * Math.sin(index * 12.9898)),
  };
}

function median(work: () => unknown, rounds = ROUNDS): number {
  const times = Array.from({ length: rounds }, () => {
    const start = performance.now();
    work();
    return performance.now() - start;
  });
  return times.toSorted((a, b) => a - b)[rounds >> 1]!;
}
