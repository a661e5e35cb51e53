import fc from 'fast-check';
import type { FilterNode } from '../../../src/model/filter';

const at = { start: 0, end: 0 };
/** A node of a generated tree; its position means nothing. */
const node = (parts: object): FilterNode => ({ ...parts, ...at }) as FilterNode;

const BINARY = 'like =~ !~ ** * / % + - << >> in < <= > >= == != & ^ |'.split(' ').concat('not in');
const WORDS = ['a', 'b_1', 'Age', 'And', 'r', 'u8', 'isnull', '_'];
const name = fc.constantFrom(...WORDS);
const text = fc
  .string({ unit: 'grapheme', maxLength: 6 })
  .chain(value => fc.constantFrom(value, `${value}"'\\%\n\u0000`));
const string = text.map(value => node({ kind: 'string', value }));
const field = name.map(each => node({ kind: 'field', name: each }));
const int = fc
  .oneof(fc.nat(), fc.constantFrom(9007199254740992n, 9223372036854775807n, 0))
  .map(value => node({ kind: 'int', value }));
const float = fc
  .oneof(fc.double({ min: 0, noNaN: true, noDefaultInfinity: true }), fc.constantFrom(5, 1e21, 1e-7))
  .map(value => node({ kind: 'float', value: value + 0 }));
const path = fc
  .tuple(fc.constantFrom(...WORDS, '$meta'), fc.array(fc.oneof(text, fc.nat(999)), { minLength: 1, maxLength: 3 }))
  .map(([each, keys]) => node({ kind: 'path', name: each, keys }));
const struct = fc
  .tuple(name, name, fc.option(fc.nat(9), { nil: undefined }))
  .map(([each, sub, index]) => node({ kind: 'struct', name: each, sub, ...(index === undefined ? {} : { index }) }));
const element = fc.option(name, { nil: undefined }).map(sub => node({ kind: 'element', ...(sub ? { sub } : {}) }));
const middle = fc.oneof(
  field,
  path,
  element,
  struct.filter(each => each.kind === 'struct' && each.index !== undefined),
);
const op = fc.constantFrom('<', '<=', '>', '>=', '==', '!=');
const time = fc
  .tuple(name, op, text, text, fc.constantFrom('+', '-', undefined), fc.boolean())
  .map(([each, sign, iso, interval, shift, mirrored]) => {
    const moved = shift && { sign: shift, interval: node({ kind: 'string', value: interval }) };
    const inner = { field: node({ kind: 'field', name: each }), op: sign, iso: node({ kind: 'string', value: iso }) };
    return node({ kind: 'time', ...inner, mirrored, ...(moved ? { shift: moved } : {}) });
  });

/** Any tree that the grammar has, with or without sense. */
export const anyTree: fc.Arbitrary<FilterNode> = fc.letrec<{ tree: FilterNode }>(tie => {
  const tree = tie('tree');
  const leaf = fc.oneof(
    int,
    float,
    string,
    field,
    path,
    struct,
    element,
    time,
    fc.boolean().map(value => node({ kind: 'bool', value })),
    name.map(each => node({ kind: 'template', name: each })),
    fc.constant(node({ kind: 'field', name: '$meta' })),
    fc.tuple(fc.oneof(field, path), fc.boolean()).map(([operand, not]) => node({ kind: 'null', operand, not })),
  );
  const binary = fc
    .tuple(fc.constantFrom(...BINARY), tree, tree)
    .map(([sign, left, right]) => node({ kind: 'binary', op: sign, left, right }));
  const range = fc
    .tuple(tree, middle, tree, fc.constantFrom(['<', '<='], ['>', '>=']), fc.nat(3))
    .map(([left, inner, right, signs, which]) =>
      node({ kind: 'range', left, leftOp: signs[which & 1], middle: inner, rightOp: signs[which >> 1], right }),
    );
  const logic = fc
    .tuple(fc.constantFrom('and', 'or'), fc.array(tree, { minLength: 2, maxLength: 4 }))
    .map(([sign, operands]) => node({ kind: 'logic', op: sign, operands }));
  const option = fc.option(fc.tuple(fc.constantFrom('threshold', 'minimum_should_match'), fc.nat(9)), {
    nil: undefined,
  });
  const call = fc
    .tuple(fc.constantFrom('json_contains', 'text_match', 'f', 'st_within'), fc.array(tree, { maxLength: 3 }), option)
    .map(([each, args, given]) =>
      node({
        kind: 'call',
        name: each,
        args,
        ...(given ? { option: { name: given[0], value: given[1], ...at } } : {}),
      }),
    );
  return {
    tree: fc.oneof(
      { depthSize: 'medium', withCrossShrink: true },
      leaf,
      binary,
      range,
      logic,
      call,
      fc.array(tree, { maxLength: 3 }).map(items => node({ kind: 'array', items })),
      fc
        .tuple(fc.constantFrom('+', '-', '~', 'not', 'exists'), tree)
        .map(([sign, operand]) => node({ kind: 'unary', op: sign, operand })),
    ),
  };
}).tree;

/** Returns a tree without positions. */
export function bare(tree: unknown): unknown {
  if (Array.isArray(tree)) return tree.map(bare);
  if (typeof tree !== 'object' || tree === null) return tree;
  return Object.fromEntries(
    Object.entries(tree)
      .filter(([key]) => key !== 'start' && key !== 'end')
      .map(([key, value]) => [key, bare(value)]),
  );
}
