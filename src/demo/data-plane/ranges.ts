import { isEmptyRange } from '../../model/searches/ranges';
import type { Measure } from './metrics';
import { CODE, Refusal } from '../wire/refusal';

/** The bounds of a range search: `radius` the far one, `rangeFilter` the near one. */
export interface Range {
  readonly radius?: number | undefined;
  readonly rangeFilter?: number | undefined;
}

/** Which distances a range lets through; the near bound belongs to it, the far one does not. Refuses bounds in the wrong order. */
export function within(
  { descending }: Measure,
  { radius, rangeFilter }: Range,
): ((distance: number) => boolean) | undefined {
  if (radius === undefined && rangeFilter === undefined) return undefined;
  const sign = descending ? -1 : 1;
  const far = radius === undefined ? Infinity : sign * radius;
  const near = rangeFilter === undefined ? -Infinity : sign * rangeFilter;
  if (isEmptyRange(!descending, { radius, range_filter: rangeFilter })) {
    const order = descending ? 'greater' : 'less';
    throw new Refusal(CODE.invalid, `range_filter must be ${order} than radius for this metric type`);
  }
  return distance => sign * distance >= near && sign * distance < far;
}

/** A number among the parameters of a search; absent: undefined. */
export function numberOf(params: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = params[name];
  if (value === undefined || value === null) return undefined;
  if (typeof value === 'number') return value;
  throw new Refusal(CODE.invalid, `${name}: must be a number`);
}
