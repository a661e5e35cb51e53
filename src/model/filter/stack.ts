import type { BinaryOperator, CallOption, ComparisonOperator, FilterNode, PrefixOperator } from './tree';
import { isComparisonOperator, LEVEL, LOGIC_LEVEL, PREFIX_LEVEL, RANGE_LEVEL } from './operators';

/** An open scope: the whole text, or a bracket. `base`: the number of values before it. */
export interface Frame {
  readonly type: 'root' | 'group' | 'array' | 'call';
  readonly level: number;
  readonly base: number;
  readonly start: number;
  /** Offset of the bracket. */
  readonly open: number;
  readonly name?: string;
  option?: CallOption;
  /** Commas so far. */
  commas: number;
}

type Waiting =
  | { readonly type: 'prefix'; readonly level: number; readonly op: PrefixOperator; readonly start: number }
  | { readonly type: 'binary'; readonly level: number; readonly op: BinaryOperator }
  | { readonly type: 'logic'; readonly level: number; readonly op: 'and' | 'or'; count: number }
  | {
      readonly type: 'range';
      readonly level: number;
      readonly leftOp: ComparisonOperator;
      readonly middle: FilterNode;
      readonly rightOp: ComparisonOperator;
    };

const isCondition = (op: BinaryOperator): boolean => isComparisonOperator(op) || /^(like|=~|!~|in|not in)$/.test(op);

/** Pending operators and the values so far: the state that a recursive parser keeps on the call stack. */
export class FilterStack {
  readonly values: FilterNode[] = [];
  private readonly waiting: Waiting[] = [];
  private readonly frames: { frame: Frame; operators: number }[] = [];

  constructor() {
    this.open('root', 0, 0);
  }

  get frame(): Frame {
    return this.frames.at(-1)!.frame;
  }

  /** The operator before the next operand; undefined at the start of a scope. */
  get operator(): Waiting | undefined {
    return this.waiting.length > this.frames.at(-1)!.operators ? this.waiting.at(-1) : undefined;
  }

  /** True if the current expression with its last operand is already a condition. */
  get compares(): boolean {
    const { operators } = this.frames.at(-1)!;
    for (let at = this.waiting.length - 1; at >= operators; at--) {
      const each = this.waiting[at]!;
      if (each.type === 'range' || (each.type === 'binary' && isCondition(each.op))) return true;
      if (each.type === 'logic') return false;
    }
    return false;
  }

  /** The functions of the open argument lists, outermost first. */
  get calls(): string[] {
    return this.frames.flatMap(({ frame }) => (frame.name === undefined ? [] : [frame.name]));
  }

  open(type: Frame['type'], start: number, open: number, name?: string): void {
    const frame: Frame = {
      type,
      level: Infinity,
      base: this.values.length,
      start,
      open,
      commas: 0,
      ...(name === undefined ? {} : { name }),
    };
    this.frames.push({ frame, operators: this.waiting.length });
  }

  /** Closes the innermost scope and returns its values. */
  close(): FilterNode[] {
    this.settle(Infinity);
    const { frame } = this.frames.pop()!;
    return this.values.splice(frame.base);
  }

  prefix(op: PrefixOperator, start: number): void {
    this.waiting.push({ type: 'prefix', level: PREFIX_LEVEL[op], op, start });
  }

  binary(op: BinaryOperator): void {
    this.settle(LEVEL[op]);
    this.waiting.push({ type: 'binary', level: LEVEL[op], op });
  }

  logic(op: 'and' | 'or'): void {
    const level = LOGIC_LEVEL[op];
    this.settle(level - 0.5);
    const top = this.operator;
    if (top?.type === 'logic' && top.op === op) top.count++;
    else this.waiting.push({ type: 'logic', level, op, count: 2 });
  }

  range(leftOp: ComparisonOperator, middle: FilterNode, rightOp: ComparisonOperator): void {
    this.settle(RANGE_LEVEL);
    this.waiting.push({ type: 'range', level: RANGE_LEVEL, leftOp, middle, rightOp });
  }

  /** Applies the operators that bind at least as tightly as `level`. */
  settle(level: number): void {
    for (let top = this.operator; top && top.level <= level; top = this.operator) {
      this.waiting.pop();
      this.values.push(this.made(top));
    }
  }

  private made(top: Waiting): FilterNode {
    const right = this.values.pop()!;
    const { end } = right;
    if (top.type === 'prefix') return { kind: 'unary', op: top.op, operand: right, start: top.start, end };
    if (top.type === 'logic') {
      const operands = [...this.values.splice(this.values.length - top.count + 1), right];
      return { kind: 'logic', op: top.op, operands, start: operands[0]!.start, end };
    }
    const left = this.values.pop()!;
    const { start } = left;
    if (top.type === 'binary') return { kind: 'binary', op: top.op, left, right, start, end };
    const { leftOp, middle, rightOp } = top;
    return { kind: 'range', left, leftOp, middle, rightOp, right, start, end };
  }
}
