type Scalar = string | number | bigint | boolean;
type Key = string | number;

/** Maximum numbers of examined rows and stored paths. */
const MAX_ROWS = 200;
const MAX_PLACES = 500;
const MAX_VALUES = 20;
const MAX_KEYS = 50;
const MAX_LENGTH = 60;
const MAX_DEPTH = 4;

interface Place {
  readonly values: Set<Scalar>;
  readonly keys: Set<string>;
}

/** Values and JSON keys of earlier answers, by field and path; array elements are stored under the array. */
export class SeenValues {
  private readonly places = new Map<string, Place>();

  /** Takes in the rows of an answer. */
  see(rows: readonly object[]): void {
    for (const row of rows.slice(0, MAX_ROWS)) for (const [name, value] of Object.entries(row)) this.put([name], value);
  }

  /** The values at a path, in the order they were seen. */
  valuesAt(name: string, keys: readonly Key[] = []): readonly Scalar[] {
    return [...(this.places.get(idOf([name, ...keys]))?.values ?? [])];
  }

  /** The keys of the JSON at a path. */
  keysAt(name: string, keys: readonly Key[] = []): readonly string[] {
    return [...(this.places.get(idOf([name, ...keys]))?.keys ?? [])];
  }

  /** Names that rows had. */
  get names(): readonly string[] {
    return [...this.places.keys()].flatMap(id => {
      const path = JSON.parse(id) as Key[];
      return path.length === 1 ? [String(path[0])] : [];
    });
  }

  private put(path: readonly Key[], value: unknown): void {
    if (Array.isArray(value)) {
      for (const each of value.slice(0, MAX_VALUES)) if (isScalar(each)) this.putScalar(path, each);
    } else if (isScalar(value)) this.putScalar(path, value);
    else if (typeof value === 'object' && value !== null && path.length <= MAX_DEPTH) {
      for (const [key, part] of Object.entries(value).slice(0, MAX_KEYS)) {
        const place = this.place(path);
        if (place && place.keys.size < MAX_KEYS && key.length <= MAX_LENGTH) place.keys.add(key);
        this.put([...path, key], part);
      }
    }
  }

  private putScalar(path: readonly Key[], value: Scalar): void {
    if (typeof value === 'string' && value.length > MAX_LENGTH) return;
    const place = this.place(path);
    if (place && place.values.size < MAX_VALUES) place.values.add(value);
  }

  private place(path: readonly Key[]): Place | undefined {
    const id = idOf(path);
    const place = this.places.get(id) ?? { values: new Set(), keys: new Set() };
    if (!this.places.has(id) && this.places.size >= MAX_PLACES) return undefined;
    this.places.set(id, place);
    return place;
  }
}

const idOf = (path: readonly Key[]): string => JSON.stringify(path);

/** Returns true if a filter can contain the value. */
const isScalar = (value: unknown): value is Scalar =>
  typeof value === 'string' ||
  (typeof value === 'bigint' && BigInt.asIntN(64, value) === value) ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value) && (Number.isSafeInteger(value) || !Number.isInteger(value)));
