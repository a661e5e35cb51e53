/** An operation: `GET /v2/volumes/{volumeName}` and its handler. */
export interface Route<C> {
  /** Method and pattern, as faults and rates name it. */
  readonly operation: string;
  readonly method: string;
  readonly segments: readonly string[];
  readonly answer: (call: C) => unknown;
}

/** Declares an operation. `{name}` in the pattern takes one whole segment, decoded, into `call.path.name`. */
export function route<C>(operation: string, answer: (call: C) => unknown): Route<C> {
  const [method = '', pattern = ''] = operation.split(' ');
  return { operation, method, segments: pattern.split('/'), answer };
}

export type Matched<C> =
  | { readonly route: Route<C>; readonly path: Readonly<Record<string, string>> }
  | { readonly route?: undefined; readonly allowed: readonly string[] };

/** Returns the route of a request. If none: the methods of its path (empty: unknown path). */
export function match<C>(routes: readonly Route<C>[], method: string, path: string): Matched<C> {
  const segments = path.split('/');
  const allowed: string[] = [];
  for (const candidate of routes) {
    const values = take(candidate.segments, segments);
    if (!values) continue;
    if (candidate.method === method) return { route: candidate, path: values };
    allowed.push(candidate.method);
  }
  return { allowed };
}

function take(pattern: readonly string[], segments: readonly string[]): Record<string, string> | undefined {
  if (pattern.length !== segments.length) return undefined;
  const values: Record<string, string> = {};
  for (const [index, part] of pattern.entries()) {
    const segment = segments[index]!;
    if (!part.startsWith('{')) {
      if (part !== segment) return undefined;
      continue;
    }
    try {
      values[part.slice(1, -1)] = decodeURIComponent(segment);
    } catch {
      return undefined; // a stray percent sign names nothing
    }
  }
  return values;
}
