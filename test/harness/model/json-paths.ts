type Path = readonly (string | number)[];

/** The way to every value below a JSON value. */
export function paths(json: unknown, from: Path = []): Path[] {
  if (typeof json !== 'object' || json === null) return [];
  return Object.entries(json).flatMap(([key, value]) => {
    const path = [...from, Array.isArray(json) ? Number(key) : key];
    return [path, ...paths(value, path)];
  });
}

/** Returns a copy with a value that no JSON can contain at one path: only readers of that path refuse it. */
export function wrongAt(json: unknown, [key, ...rest]: Path): unknown {
  if (key === undefined) return () => 'wrong';
  if (Array.isArray(json)) return json.with(Number(key), wrongAt(json[Number(key)], rest));
  return { ...(json as object), [key]: wrongAt((json as Record<string, unknown>)[key], rest) };
}
