/** A variant with its varied values and its mean of a measure. */
interface VariedVariant {
  readonly name: string;
  readonly varied?: Readonly<Record<string, unknown>> | undefined;
  readonly mean?: number | undefined;
  readonly interval?: readonly number[] | undefined;
}

interface CurvePoint {
  readonly name: string;
  readonly x: number;
  readonly mean: number;
  readonly interval: readonly number[];
}

/** The means over the values of a parameter, ascending; all other varied values are the same. `name`: those values, empty without any. */
export interface Curve {
  readonly name: string;
  readonly points: readonly CurvePoint[];
}

/** Returns the fields that have at least two different values, all of them numbers. */
export function curveFields(variants: readonly VariedVariant[]): string[] {
  const fields = new Set(variants.flatMap(({ varied = {} }) => Object.keys(varied)));
  return [...fields].filter(field => {
    const values = variants.flatMap(({ varied = {} }) => (Object.hasOwn(varied, field) ? [varied[field]] : []));
    return values.every(each => typeof each === 'number') && new Set(values).size > 1;
  });
}

/** Returns the curves of a parameter: one for each combination of the other varied values. Variants without a mean are left out. */
export function curvesOf(variants: readonly VariedVariant[], field: string): Curve[] {
  const points = variants.flatMap(({ name, varied = {}, mean, interval }) => {
    const { [field]: x, ...others } = varied;
    if (typeof x !== 'number' || mean === undefined || !interval) return [];
    const group = Object.entries(others)
      .map(([key, value]) => `${key.split('.').at(-1)!}=${typeof value === 'string' ? value : JSON.stringify(value)}`)
      .join(', ');
    return [{ group, point: { name, x, mean, interval } }];
  });
  return [...Map.groupBy(points, ({ group }) => group)].map(([name, all]) => ({
    name,
    points: all.map(({ point }) => point).toSorted((a, b) => a.x - b.x),
  }));
}
