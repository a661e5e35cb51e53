import { parseFilter } from '../../../src/model/filter';
import type { Engine } from '../engine/engine';
import { compareSample, type Judgement } from '../sampling';
import { Tally } from '../tally';
import { filters } from './generator';
import { explanations } from './known';
import { engineVerdict, ownVerdict, sameVerdict, type Verdict } from './verdicts';

/** Holds the checker and the demo service's evaluation against the engine for `runs` random filters. */
export async function tryFilters(engine: Engine, runs: number, seed: number): Promise<Tally[]> {
  const [verdicts, rows] = [new Tally('filters: valid or not'), new Tally('filters: rows of valid ones')];
  const judge = async (filter: string): Promise<Judgement> => {
    const [there, own] = [await engineVerdict(engine, filter), ownVerdict(filter)];
    return {
      tally: 'rows' in there && 'rows' in own ? rows : verdicts,
      rules: sameVerdict(there, own) ? undefined : explanations(filter, there, own),
      told: `    engine: ${worded(there)}\n    here:   ${worded(own)}`,
    };
  };
  /** Goes into parentheses and the operands of and, or and not as long as one of them differs by itself. */
  const reduce = async (filter: string): Promise<string> => {
    const { tree } = parseFilter(filter);
    if (!tree) return filter;
    const parts = tree.kind === 'logic' ? tree.operands : tree.kind === 'unary' ? [tree.operand] : [tree];
    for (const { start, end } of parts) {
      const part = filter.slice(start, end);
      if (part !== filter && (await judge(part)).rules?.length === 0) return reduce(part);
    }
    return filter;
  };
  await compareSample({ inputs: filters, runs, seed, judge, reduce, write: filter => filter });
  return [verdicts, rows];
}

function worded(verdict: Verdict): string {
  if ('refused' in verdict) return `refused: ${verdict.refused.slice(0, 300)}`;
  const { rows } = verdict;
  const some = rows.slice(0, 12).join(', ');
  return `${rows.length} rows${some && `: ${some}`}${rows.length > 12 ? ', …' : ''}`;
}
