import { posix } from 'node:path';

/** The used part of esbuild's metafile. */
export interface Metafile {
  readonly outputs: Readonly<
    Record<
      string,
      {
        readonly entryPoint?: string;
        readonly inputs: Readonly<Record<string, unknown>>;
        readonly imports: readonly { readonly path: string; readonly external?: boolean }[];
      }
    >
  >;
}

/** Returns the sources in each test bundle, by the path of the test: `test/unit/client/json.test.ts`. */
export function inputsOfTests({ outputs }: Metafile): Map<string, ReadonlySet<string>> {
  const inputs = (file: string, seen: Set<string>, found: Set<string>): Set<string> => {
    if (seen.has(file) || !outputs[file]) return found;
    seen.add(file);
    for (const input of Object.keys(outputs[file].inputs)) found.add(input);
    for (const { path } of outputs[file].imports) inputs(path, seen, found);
    return found;
  };
  return new Map(
    Object.entries(outputs).flatMap(([file, { entryPoint }]) =>
      entryPoint === undefined ? [] : [[entryPoint, inputs(file, new Set(), new Set())]],
    ),
  );
}

/** Returns the tests with a source in their bundles, those nearest to the source and with the smallest bundles first. */
export function testsOf(source: string, tests: ReadonlyMap<string, ReadonlySet<string>>): string[] {
  const own = roomsOf(source.replace(/^src\//, ''));
  const away = (test: string): number => {
    const rooms = roomsOf(test.replace(/^test\/unit\//, ''));
    const shared = rooms.findIndex((room, at) => room !== own[at]);
    return own.length - (shared < 0 ? rooms.length : shared);
  };
  return [...tests]
    .filter(([, inputs]) => inputs.has(source))
    .map(([test, inputs]) => ({ test, away: away(test), size: inputs.size }))
    .toSorted((a, b) => a.away - b.away || a.size - b.size || (a.test < b.test ? -1 : 1))
    .map(({ test }) => test);
}

/** `client/json/digits.ts` → `client`, `json`, `digits`. */
const roomsOf = (path: string): string[] =>
  [...posix.dirname(path).split('/'), posix.basename(path).split('.')[0]!].filter(room => room !== '.');
