import { checkTree } from './checks';
import { literal, made } from './literals';
import { parseFilter } from './parsing';
import { printFilter } from './printer';
import { elementKindOf, type FilterField, type FilterOptions, FilterSchema, type Kind, kindOf } from './schema';
import type { ComparisonOperator, FilterNode } from './tree';

/** Place of a value in an entity: a field, or a path below it. `$meta` is the dynamic field. */
export interface ValuePlace {
  readonly name: string;
  readonly keys?: readonly (string | number)[];
}

/** Relation of the wanted entities to a value. `part`: a value inside a JSON value; `contains`: an element of an array. */
type TermWay = 'only' | 'not' | 'greater' | 'less' | 'contains' | 'part' | 'null' | 'notNull' | 'present' | 'absent';

/** A filter on one value that someone sees. */
export interface ValueTerm {
  readonly way: TermWay;
  readonly filter: string;
}

/** Maximum number of terms for the parts of one value, and the depth of the parts. */
const MAX_PARTS = 6;
const MAX_DEPTH = 4;

const COMPARED: readonly (readonly [way: TermWay, op: ComparisonOperator])[] = [
  ['only', '=='],
  ['not', '!='],
  ['greater', '>'],
  ['less', '<'],
];

/**
 * Returns the filters that a value offers, as far as the filter language has them for its field: none for vectors, geometries and
 * structs. `undefined`: the entity has no such value. `fields`: those of collection describe, undefined if unknown.
 */
export function termsOf(
  value: unknown,
  place: ValuePlace,
  fields?: readonly FilterField[],
  options?: FilterOptions,
): ValueTerm[] {
  const schema = new FilterSchema(fields, options);
  const subject = subjectOf(place, schema);
  const kind = kindAt(place, schema);
  return candidates(value, subject, kind, place, schema).flatMap(([way, tree]) => {
    const filter = printFilter(tree);
    const read = parseFilter(filter);
    const isValid = read.tree && read.issues.length === 0 && checkTree(read.tree, filter, schema).length === 0;
    return isValid ? [{ way, filter }] : [];
  });
}

/** Returns a place as a filter writes it: `meta["lang"]`. */
export const placeText = (place: ValuePlace, fields?: readonly FilterField[], options?: FilterOptions): string =>
  printFilter(subjectOf(place, new FilterSchema(fields, options)));

type Candidate = readonly [way: TermWay, tree: FilterNode];

function candidates(
  value: unknown,
  subject: FilterNode,
  kind: Kind,
  place: ValuePlace,
  schema: FilterSchema,
): Candidate[] {
  if (kind === 'vector') return [];
  if (value === null)
    return [
      ['null', made({ kind: 'null', not: false, operand: subject })],
      ['notNull', made({ kind: 'null', not: true, operand: subject })],
    ];
  if (value === undefined) {
    // A field of the schema without a value was not requested.
    const exists = made({ kind: 'unary', op: 'exists', operand: subject });
    return kind === 'json'
      ? [
          ['absent', made({ kind: 'unary', op: 'not', operand: exists })],
          ['present', exists],
        ]
      : [];
  }
  if (Array.isArray(value)) return ofArray(value, subject, kind, schema.field(place.name));
  if (typeof value === 'object') return partsOf(value, place, schema);
  if (kind === 'time') return ofTime(value, subject);
  const right = literal(value, kind);
  if (!right) return [];
  const ways = typeof value === 'boolean' ? COMPARED.slice(0, 2) : COMPARED;
  return ways.map(([way, op]): Candidate => [way, made({ kind: 'binary', op, left: subject, right })]);
}

function ofTime(value: unknown, subject: FilterNode): Candidate[] {
  if (typeof value !== 'string' || subject.kind !== 'field') return [];
  const iso = made({ kind: 'string', value });
  return COMPARED.map(([way, op]) => [way, made({ kind: 'time', field: subject, op, iso, mirrored: false })]);
}

function ofArray(
  value: readonly unknown[],
  subject: FilterNode,
  kind: Kind,
  field: FilterField | undefined,
): Candidate[] {
  const element = kind === 'array' && field ? elementKindOf(field) : 'json';
  const items = [...new Set(value)].map(each => literal(each, element)).filter(each => each !== undefined);
  const name = kind === 'array' ? 'array_contains' : 'json_contains';
  return items
    .slice(0, MAX_PARTS)
    .map((item): Candidate => ['contains', made({ kind: 'call', name, args: [subject, item] })]);
}

/** The values in a JSON value that a path leads to, those of the top first. */
function partsOf(value: object, place: ValuePlace, schema: FilterSchema): Candidate[] {
  const found: Candidate[] = [];
  let level: (readonly [ValuePlace, object])[] = [[place, value]];
  for (let depth = 0; depth < MAX_DEPTH && level.length > 0; depth++) {
    const below: (readonly [ValuePlace, object])[] = [];
    for (const [at, object] of level) {
      for (const [key, part] of Object.entries(object)) {
        if (found.length >= MAX_PARTS) return found;
        const inner = { name: at.name, keys: [...(at.keys ?? []), key] };
        if (typeof part === 'object' && part !== null && !Array.isArray(part)) below.push([inner, part as object]);
        else
          found.push(
            ...candidates(part, subjectOf(inner, schema), 'json', inner, schema)
              .filter(([way]) => way === 'only' || way === 'null' || way === 'contains')
              .map(([, tree]): Candidate => ['part', tree]),
          );
      }
    }
    level = below;
  }
  return found.slice(0, MAX_PARTS);
}

/** A key of the dynamic field is written as a name where it can be one. */
export function subjectOf({ name, keys = [] }: ValuePlace, schema: FilterSchema): FilterNode {
  const bare = name === '$meta' || schema.field(name) !== undefined || isName(name);
  const [base, path] = bare ? [name, keys] : ['$meta', [name, ...keys]];
  return path.length === 0 ? made({ kind: 'field', name: base }) : made({ kind: 'path', name: base, keys: path });
}

/** Returns true if a filter reads a key as a field: it is no keyword, no function, and not the distance of a hit. */
function isName(name: string): boolean {
  const { tree, issues } = parseFilter(name);
  return issues.length === 0 && tree?.kind === 'field' && tree.name === name && name !== 'distance';
}

export function kindAt({ name, keys = [] }: ValuePlace, schema: FilterSchema): Kind {
  const field = schema.field(name);
  if (!field) return schema.known || name === '$meta' ? 'json' : 'any';
  const kind = kindOf(field);
  return kind === 'document' && keys.length > 0 ? 'json' : kind;
}
