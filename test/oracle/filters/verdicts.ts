import { compileFilter } from '../../../src/demo/filter/evaluator';
import { InvalidFilter } from '../../../src/demo/filter/parts';
import type { Engine } from '../engine/engine';
import { entities, filterFields } from '../entities';

/** Result of a filter: the numbers of the matching rows, in order, or the reason of a refusal. */
export type Verdict = { readonly rows: readonly number[] } | { readonly refused: string };

const numberOf = new Map(entities.map(({ id }, row) => [String(id), row]));

/** Returns the result of the checker and the demo service. */
export function ownVerdict(filter: string): Verdict {
  try {
    const passes = compileFilter(filter, filterFields, { dynamic: true });
    return { rows: entities.flatMap((entity, row) => (passes(entity) ? [row] : [])) };
  } catch (error) {
    if (!(error instanceof InvalidFilter)) throw error;
    return { refused: error.message };
  }
}

export const sameVerdict = (a: Verdict, b: Verdict): boolean =>
  'rows' in a ? 'rows' in b && a.rows.join() === b.rows.join() : 'refused' in b;

/** Returns the result of the engine. @throws Error if the engine ended, or its answer is neither rows nor a refusal */
export async function engineVerdict({ address, token, ended }: Engine, filter: string): Promise<Verdict> {
  const response = await fetch(`${address}/v1/vector/query`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: JSON.stringify({ collectionName: 'o_cosine', filter, outputFields: ['id'], limit: entities.length }),
  }).catch((error: unknown) => {
    throw new Error(`${ended() ?? String(error)}; it was asked for ${filter}`);
  });
  const { code, message, data } = (await response.json()) as { code: number; message: string; data: { id: string }[] };
  if (code !== 200) return { refused: message };
  return { rows: data.map(({ id }) => numberOf.get(id)!).toSorted((a, b) => a - b) };
}
