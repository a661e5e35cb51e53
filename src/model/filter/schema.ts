import { editDistance } from '../texts/words';
import type { SeenValues } from './seen';

/** A field as in collection describe (service facts 14.3); other properties are allowed. */
export interface FilterField {
  readonly name: string;
  readonly type: string;
  readonly elementType?: string | null | undefined;
  readonly params?: readonly { readonly key: string; readonly value?: unknown }[] | null | undefined;
  /** True for the field that contains values outside the schema. */
  readonly isDynamic?: boolean | null | undefined;
  readonly primaryKey?: boolean | null | undefined;
}

export interface FilterOptions {
  /** The collection has a dynamic field: a name that no field has is a key of `$meta`. */
  readonly dynamic?: boolean | undefined;
  /** The values of `{name}` templates (`exprParams`); without them any name passes. */
  readonly params?: Readonly<Record<string, unknown>> | undefined;
  /** Values of earlier answers, for completion. */
  readonly seen?: SeenValues | undefined;
}

/**
 * Kind of a value. `document`: a whole JSON field, `json`: a value in one, with a type known at run time only; `list`: an array literal;
 * `predicate`: a condition; `any`: unknown, never reported.
 */
export type Kind =
  | 'bool'
  | 'int'
  | 'float'
  | 'string'
  | 'document'
  | 'json'
  | 'array'
  | 'structs'
  | 'list'
  | 'time'
  | 'geometry'
  | 'vector'
  | 'predicate'
  | 'any';

const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/vector$/, 'vector'],
  [/^bool(ean)?$/, 'bool'],
  [/^int(8|16|32|64)$/, 'int'],
  [/^(float|double)$/, 'float'],
  [/^(varchar|string|text)$/, 'string'],
  [/^json$/, 'document'],
  [/^arrayofstruct$/, 'structs'],
  [/^array$/, 'array'],
  [/^timestamptz$/, 'time'],
  [/^geometry$/, 'geometry'],
];

const plain = (type: string): string => type.split('(', 1)[0]!.toLowerCase(); // older servers: VarChar(128)

/** Returns the kind of the values of a field; `any` for unknown types. */
export function kindOf(field: FilterField): Kind {
  const type = plain(field.type);
  if (type === 'array' && plain(field.elementType ?? '') === 'struct') return 'structs';
  return KINDS.find(([form]) => form.test(type))?.[1] ?? 'any';
}

/** Returns the kind of the elements of an ARRAY field. */
export const elementKindOf = (field: FilterField): Kind =>
  field.elementType ? kindOf({ name: field.name, type: field.elementType }) : 'any';

/** Returns true if a type parameter of a field is on; undefined if describe returns no parameters. */
export function isOn(field: FilterField, key: string): boolean | undefined {
  if (!field.params) return undefined;
  return String(field.params.find(param => param.key === key)?.value).toLowerCase() === 'true';
}

/** The fields that a filter can name. */
export class FilterSchema {
  /** False without a schema, so that any name can be a field. */
  readonly known: boolean;
  readonly dynamic: boolean;
  readonly params: FilterOptions['params'];
  readonly seen: FilterOptions['seen'];
  private readonly byName: ReadonlyMap<string, FilterField>;

  constructor(fields?: readonly FilterField[], options: FilterOptions = {}) {
    this.known = fields !== undefined;
    this.dynamic =
      options.dynamic ?? fields?.some(({ name, isDynamic }) => name === '$meta' || isDynamic === true) ?? false;
    this.params = options.params;
    this.seen = options.seen;
    this.byName = new Map(fields?.map(field => [field.name, field]));
  }

  get fields(): readonly FilterField[] {
    return [...this.byName.values()];
  }

  field(name: string): FilterField | undefined {
    return this.byName.get(name);
  }

  /** The field that someone probably meant by a name that none has. */
  nearest(name: string): string | undefined {
    const maxDistance = Math.min(2, Math.floor(name.length / 3) + 1);
    let [best, distance]: [string | undefined, number] = [undefined, maxDistance + 1];
    if (name.length > 256) return undefined;
    for (const field of this.byName.keys()) {
      const apart = field.toLowerCase() === name.toLowerCase() ? 0 : editDistance(field, name, maxDistance);
      if (apart < distance) [best, distance] = [field, apart];
    }
    return best;
  }
}

/** Returns the kind of a value of `exprParams`. */
export function kindOfValue(value: unknown): Kind {
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'number') return Number.isInteger(value) ? 'int' : 'float';
  if (typeof value === 'bigint') return 'int';
  if (typeof value === 'string') return 'string';
  return typeof value === 'boolean' ? 'bool' : 'any';
}
