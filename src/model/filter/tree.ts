/** Position in the text of a filter: UTF-16 offsets, `end` after the last character. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** One complaint about a filter. */
export interface FilterIssue extends Span {
  readonly message: string;
}

export type ComparisonOperator = '<' | '<=' | '>' | '>=' | '==' | '!=';
export type Arithmetic = '**' | '*' | '/' | '%' | '+' | '-' | '<<' | '>>' | '&' | '^' | '|';
export type BinaryOperator = ComparisonOperator | Arithmetic | 'like' | '=~' | '!~' | 'in' | 'not in';
export type PrefixOperator = '+' | '-' | '~' | 'not' | 'exists';

/** Reference to an array element: `$[sub]`, or `$` for the element itself. */
type Element = Span & { readonly kind: 'element'; readonly sub?: string };
/** `name` or `$meta`. */
export type FieldNode = Span & { readonly kind: 'field'; readonly name: string };
/** `name["key"][0]`; `name` can be `$meta`. */
export type PathNode = Span & {
  readonly kind: 'path';
  readonly name: string;
  readonly keys: readonly (string | number)[];
};
/** `name[sub]`, all of an array of structs, or `name[0][sub]`. */
export type StructNode = Span & {
  readonly kind: 'struct';
  readonly name: string;
  readonly index?: number;
  readonly sub: string;
};
export type IntNode = Span & { readonly kind: 'int'; readonly value: number | bigint };
/** A named argument: `threshold=2`. */
export type CallOption = Span & { readonly name: string; readonly value: number | bigint };
export type CallNode = Span & {
  readonly kind: 'call';
  readonly name: string;
  readonly args: readonly FilterNode[];
  readonly option?: CallOption;
};
/** `name [+|- interval 'P1D'] < iso '…'`; `mirrored`: `iso '…' < name [+|- interval 'P1D']`. */
export type TimeNode = Span & {
  readonly kind: 'time';
  readonly field: FieldNode;
  readonly shift?: { readonly sign: '+' | '-'; readonly interval: TextNode };
  readonly op: ComparisonOperator;
  readonly iso: TextNode;
  readonly mirrored: boolean;
};
export type TextNode = Span & { readonly kind: 'string'; readonly value: string };
export type BinaryNode = Span & {
  readonly kind: 'binary';
  readonly op: BinaryOperator;
  readonly left: FilterNode;
  readonly right: FilterNode;
};
/** `left < middle <= right`: both operators have the same direction. */
export type RangeNode = Span & {
  readonly kind: 'range';
  readonly left: FilterNode;
  readonly leftOp: ComparisonOperator;
  readonly middle: FilterNode;
  readonly rightOp: ComparisonOperator;
  readonly right: FilterNode;
};

/** A filter as a tree. Parentheses leave no node; `a and b and c` is one node of three operands. Whole numbers are bigint beyond 2^53. */
export type FilterNode =
  | IntNode
  | TextNode
  | FieldNode
  | PathNode
  | StructNode
  | Element
  | CallNode
  | TimeNode
  | BinaryNode
  | RangeNode
  | (Span & { readonly kind: 'float'; readonly value: number })
  | (Span & { readonly kind: 'bool'; readonly value: boolean })
  | (Span & { readonly kind: 'template'; readonly name: string })
  | (Span & { readonly kind: 'array'; readonly items: readonly FilterNode[] })
  | (Span & { readonly kind: 'unary'; readonly op: PrefixOperator; readonly operand: FilterNode })
  | (Span & { readonly kind: 'logic'; readonly op: 'and' | 'or'; readonly operands: readonly FilterNode[] })
  | (Span & { readonly kind: 'null'; readonly not: boolean; readonly operand: FilterNode })
  /** A part with a syntax error; always accompanied by an issue. */
  | (Span & { readonly kind: 'missing' });

const NONE: readonly FilterNode[] = [];

/** Returns the child nodes in text order. */
export function children(node: FilterNode): readonly FilterNode[] {
  switch (node.kind) {
    case 'array':
      return node.items;
    case 'call':
      return node.args;
    case 'logic':
      return node.operands;
    case 'unary':
    case 'null':
      return [node.operand];
    case 'binary':
      return [node.left, node.right];
    case 'range':
      return [node.left, node.middle, node.right];
    case 'int':
    case 'float':
    case 'bool':
    case 'string':
    case 'field':
    case 'path':
    case 'struct':
    case 'element':
    case 'template':
    case 'time':
    case 'missing':
      break;
  }
  return NONE;
}

/**
 * Computes a value from the leaves up: `combine` gets a node and the values of its children. However deep the tree is, the stack
 * of calls is not.
 */
export function fold<T>(tree: FilterNode, combine: (node: FilterNode, values: T[]) => T): T {
  const open: { node: FilterNode; parts: readonly FilterNode[]; values: T[] }[] = [];
  let node: FilterNode | undefined = tree;
  for (;;) {
    if (node) open.push({ node, parts: children(node), values: [] });
    const top = open.at(-1)!;
    node = top.parts[top.values.length];
    if (node) continue;
    const value = combine(top.node, top.values);
    open.pop();
    const parent = open.at(-1);
    if (!parent) return value;
    parent.values.push(value);
  }
}
