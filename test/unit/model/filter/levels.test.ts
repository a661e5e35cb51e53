import assert from 'node:assert/strict';
import { type FilterNode, parseFilter, printFilter } from '../../../../src/model/filter';

/** Operators by precedence, one row per level (service facts 17.2). `sign`: prefix operators. */
const ROWS = [
  'like',
  '=~',
  '!~',
  '**',
  'sign',
  '* / %',
  '+ -',
  '<< >>',
  'in|not in',
  'range',
  '< <= > >=',
  '== !=',
  '&',
  '^',
  '|',
  'and',
  'or',
].map(row => (row === '|' ? ['|'] : row.includes('|') ? row.split('|') : row.split(' ')));

const levelOf = (op: string): number => ROWS.findIndex(row => row.includes(op));
const binary = ROWS.flat().filter(op => !['sign', 'range', 'and', 'or'].includes(op));

/** The tree with parentheses around every part but names and numbers. */
function grouped(node: FilterNode): string {
  if (node.kind === 'binary') return `(${grouped(node.left)} ${node.op} ${grouped(node.right)})`;
  if (node.kind === 'unary') return `(${node.op} ${grouped(node.operand)})`;
  if (node.kind === 'logic') return `(${node.operands.map(grouped).join(` ${node.op} `)})`;
  if (node.kind === 'range') {
    return `(${grouped(node.left)} ${node.leftOp} ${grouped(node.middle)} ${node.rightOp} ${grouped(node.right)})`;
  }
  return printFilter(node);
}

function reads(text: string, wanted: string): void {
  const { tree, issues } = parseFilter(text);
  assert.deepEqual(issues, [], text);
  assert.equal(grouped(tree!), wanted, text);
  // Printed with as few parentheses as there can be, and still the same.
  const again = printFilter(tree!);
  assert.equal(grouped(parseFilter(again).tree!), wanted, again);
}

describe('what binds tighter in a filter', () => {
  for (const one of binary) {
    it(`${one}, or another operator beside it`, () => {
      for (const other of binary) {
        const left = levelOf(one) <= levelOf(other);
        const wanted = left ? `((a ${one} 2) ${other} c)` : `(a ${one} (2 ${other} c))`;
        reads(`a ${one} 2 ${other} c`, wanted);
        // Parentheses stay where the tree would be another one.
        reads(`(a ${one} 2) ${other} c`, `((a ${one} 2) ${other} c)`);
        reads(`a ${one} (2 ${other} c)`, `(a ${one} (2 ${other} c))`);
      }
    });
    for (const sign of ['+', '-', '~', 'not']) {
      it(`${one}, or ${sign} before it`, () => {
        const inner = levelOf(one) < levelOf('sign');
        reads(`${sign} a ${one} c`, inner ? `(${sign} (a ${one} c))` : `((${sign} a) ${one} c)`);
        reads(`(${sign} a) ${one} c`, `((${sign} a) ${one} c)`);
        reads(`${sign} (a ${one} c)`, `(${sign} (a ${one} c))`);
      });
    }
    it(`${one}, or exists before it, or a range around it`, () => {
      reads(`exists a ${one} c`, `((exists a) ${one} c)`);
      const inner = levelOf(one) < levelOf('range');
      reads(`1 < a < 2 ${one} c`, inner ? `(1 < a < (2 ${one} c))` : `((1 < a < 2) ${one} c)`);
      reads(`2 ${one} 1 < a < 3`, inner ? `((2 ${one} 1) < a < 3)` : `(2 ${one} (1 < a < 3))`);
    });
    it(`${one}, before and and or`, () => {
      reads(`a ${one} 2 and b or c and d ${one} 2`, `(((a ${one} 2) and b) or (c and (d ${one} 2)))`);
      reads(`a or b ${one} 2 and c`, `(a or ((b ${one} 2) and c))`);
    });
  }
  it('a sign before a sign, each by itself', () => {
    for (const one of ['+', '-', '~', 'not', 'exists'])
      for (const other of ['+', '-', '~', 'not', 'exists']) reads(`${one} ${other} a`, `(${one} (${other} a))`);
  });
  it('and, in chains of its own, before or', () => {
    reads('a and b or c or d and e and f', '((a and b) or c or (d and e and f))');
    reads('(a or b) and (c or d)', '((a or b) and (c or d))');
    reads('(a and b) and c', '((a and b) and c)');
    reads('a or (b or c)', '(a or (b or c))');
  });
});
