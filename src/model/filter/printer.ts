import { quoted } from './strings';
import type { FilterNode } from './tree';
import { facing, LEVEL, LOGIC_LEVEL, PREFIX_LEVEL, RANGE_LEVEL } from './operators';

/** Text, or a node with the loosest level it can have without parentheses. */
type Piece = string | { readonly node: FilterNode; readonly loosest: number };

const ATOM = 0;
/** Level of time comparisons: without parentheses, iso next to another comparison would be parsed as part of it. */
const TIME_LEVEL = LOGIC_LEVEL.and - 0.5;
/** Tighter than every operator, so that adjacent equal operators are distinguished. */
const TIGHTER = 0.01;

/** Prints a filter so that `parseFilter` returns the same tree. Keywords are lower case, with only necessary or helpful parentheses. */
export function printFilter(tree: FilterNode): string {
  const written: string[] = [];
  const left: Piece[] = [{ node: tree, loosest: Infinity }];
  for (let piece = left.pop(); piece !== undefined; piece = left.pop()) {
    if (typeof piece === 'string') written.push(piece);
    else {
      const { node, loosest } = piece;
      const pieces = piecesOf(node);
      if (levelOf(node) > loosest) {
        pieces.unshift('(');
        pieces.push(')');
      }
      for (const each of pieces.toReversed()) left.push(each);
    }
  }
  return written.join('');
}

function levelOf(node: FilterNode): number {
  if (node.kind === 'unary') return PREFIX_LEVEL[node.op];
  if (node.kind === 'binary') return LEVEL[node.op];
  if (node.kind === 'range') return RANGE_LEVEL;
  if (node.kind === 'time') return TIME_LEVEL;
  return node.kind === 'logic' ? LOGIC_LEVEL[node.op] : ATOM;
}

function piecesOf(node: FilterNode): Piece[] {
  switch (node.kind) {
    case 'int':
    case 'bool':
      return [String(node.value)];
    case 'float':
      return [Number.isInteger(node.value) && !/e/.test(String(node.value)) ? `${node.value}.0` : String(node.value)];
    case 'string':
      return [quoted(node.value)];
    case 'field':
      return [node.name];
    case 'path':
      return [node.name, ...node.keys.map(key => `[${typeof key === 'number' ? key : quoted(key)}]`)];
    case 'struct':
      return [node.name, node.index === undefined ? '' : `[${node.index}]`, `[${node.sub}]`];
    case 'element':
      return [node.sub === undefined ? '$' : `$[${node.sub}]`];
    case 'template':
      return [`{${node.name}}`];
    case 'array':
      return ['[', ...separated(node.items, ', '), ']'];
    case 'unary': {
      const word = /\w/.test(node.op) ? `${node.op} ` : node.op;
      return [word, { node: node.operand, loosest: PREFIX_LEVEL[node.op] }];
    }
    case 'binary': {
      const level = LEVEL[node.op];
      // `(a < b) < c` and `a < (b < c < d)` would be read as ranges.
      const own = facing(node.op) === undefined ? level : RANGE_LEVEL - TIGHTER;
      return [{ node: node.left, loosest: own }, ` ${node.op} `, { node: node.right, loosest: own - TIGHTER }];
    }
    case 'range': {
      const side = RANGE_LEVEL - TIGHTER;
      const { left, leftOp, middle, rightOp, right } = node;
      return [
        { node: left, loosest: side },
        ` ${leftOp} `,
        { node: middle, loosest: ATOM },
        ` ${rightOp} `,
        { node: right, loosest: side },
      ];
    }
    case 'logic':
      return separated(node.operands, ` ${node.op} `, LOGIC_LEVEL[node.op] - TIGHTER);
    case 'null':
      return [{ node: node.operand, loosest: ATOM }, node.not ? ' is not null' : ' is null'];
    case 'call': {
      const { name, args, option } = node;
      const rest = option ? [`${args.length > 0 ? ', ' : ''}${option.name}=${option.value}`] : [];
      return [`${name}(`, ...separated(args, ', '), ...rest, ')'];
    }
    case 'time': {
      const { field, shift, op, iso } = node;
      const point = `iso ${quoted(iso.value)}`;
      const moved = field.name + (shift ? ` ${shift.sign} interval ${quoted(shift.interval.value)}` : '');
      return [node.mirrored ? `${point} ${op} ${moved}` : `${moved} ${op} ${point}`];
    }
    case 'missing':
      break;
  }
  return [];
}

function separated(nodes: readonly FilterNode[], by: string, loosest = Infinity): Piece[] {
  return nodes.flatMap((node, index) => (index > 0 ? [by, { node, loosest }] : [{ node, loosest }]));
}
