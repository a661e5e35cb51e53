import { type FilterNode, fold, parseFilter, type RangeNode } from '../../../src/model/filter';
import { filterFields } from '../entities';

/** Filters that 2.3.5 accepts and today's planner refuses, by the part in question. */
const TAKEN_THERE: readonly (readonly [is: (node: FilterNode) => boolean, rule: string])[] = [
  [node => node.kind === 'range' && isEmpty(node), 'a range without values'],
  [
    node => node.kind === 'call' && node.name.toLowerCase().endsWith('_contains') && isFraction(node.args[1]),
    'a fraction that an array of whole numbers should contain',
  ],
  [
    node => node.kind === 'range' && node.middle.kind === 'path' && (isFraction(node.left) || isFraction(node.right)),
    'a range of fractions over an element of an array of whole numbers',
  ],
  [
    node => node.kind === 'binary' && isJson(node.left, node.right),
    'JSON, or a word without quotes, compared with a field, which fails only where an entity gets there',
  ],
];

/** Returns the rules of the parts that 2.3.5 accepts and today's planner refuses. */
export function takenThere(filter: string): string[] {
  const { tree } = parseFilter(filter);
  if (!tree) return [];
  const nodes: FilterNode[] = [];
  fold(tree, node => void nodes.push(node));
  return TAKEN_THERE.filter(([is]) => nodes.some(is)).map(([, rule]) => rule);
}

function isEmpty({ left, leftOp, right, rightOp }: RangeNode): boolean {
  const [low, high] = leftOp.startsWith('<') ? [valueOf(left), valueOf(right)] : [valueOf(right), valueOf(left)];
  if (low === undefined || high === undefined) return false;
  return leftOp.endsWith('=') && rightOp.endsWith('=') ? low > high : low >= high;
}

function valueOf(node: FilterNode): number | bigint | string | undefined {
  if (node.kind === 'int' || node.kind === 'float' || node.kind === 'string') return node.value;
  if (node.kind !== 'unary' || node.op !== '-') return undefined;
  const value = valueOf(node.operand);
  return typeof value === 'string' || value === undefined ? undefined : -value;
}

const isFraction = (node: FilterNode | undefined): boolean =>
  node?.kind === 'float' || (node?.kind === 'unary' && isFraction(node.operand));

/** Returns true if two columns are compared, one of them JSON or a key of the dynamic field. */
function isJson(...sides: FilterNode[]): boolean {
  const names = sides.map(side => (side.kind === 'field' || side.kind === 'path' ? side.name : undefined));
  const types = names.map(name => filterFields.find(field => field.name === name)?.type);
  return !names.includes(undefined) && types.some(type => type === undefined || type === 'JSON');
}
