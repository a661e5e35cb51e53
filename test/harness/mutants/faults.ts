import { type Node, parseSync, visitorKeys } from 'oxc-parser';

/** A possible fault of a source: the range, and its replacement. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** Printed form of `text`: without redundant parentheses. */
  readonly shown: string;
}

/** All faults of one place. Every one of them compiles. */
export type Site = readonly Edit[];

/** A comparison at its edge, the opposite of another, a sum that is a difference. */
const TURNED: Readonly<Record<string, string>> = {
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '===': '!==',
  '!==': '===',
  '==': '!=',
  '!=': '==',
  '+': '-',
  '-': '+',
  '*': '/',
  '/': '*',
  '+=': '-=',
  '-=': '+=',
  '&&': '||',
  '||': '&&',
};

/** Calls that only sort a value, or remove something from it. */
const LEFT_OUT = /^(sort|toSorted|reverse|toReversed|filter|trim|toLowerCase|toUpperCase)$/;

/** TypeScript nodes that contain an expression; other TypeScript nodes have no effect at run time. */
const WITH_EXPRESSION = /^TS(As|Satisfies|NonNull|Instantiation)Expression$/;

/** Returns the places of a source where faults are possible, in order. Excludes types, imports and the texts of messages. */
export function sitesOf(file: string, source: string): Site[] {
  const sites: Site[] = [];
  const cut = ({ start, end }: Node): string => source.slice(start, end);
  const put = (node: Node, ...texts: string[]): void => {
    sites.push(texts.map(text => ({ start: node.start, end: node.end, text, shown: text })));
  };
  /** Replaces an operator; adds parentheses, because the precedence can differ. */
  const turn = (node: Node, { operator, left, right }: { operator: string; left: Node; right: Node }): void => {
    const other = TURNED[operator];
    if (other === undefined || (operator === '+' && [left, right].some(isText))) return;
    const text = `${cut(left)} ${other} ${cut(right)}`;
    sites.push([{ start: node.start, end: node.end, text: `(${text})`, shown: text }]);
  };
  const negate = (test: Node): void => {
    const same = test.type === 'UnaryExpression' || (test.type === 'BinaryExpression' && test.operator.endsWith('=='));
    if (!same) put(test, `!(${cut(test)})`);
  };

  const walk = (node: Node): void => {
    if (node.type === 'ImportDeclaration' || (node.type.startsWith('TS') && !WITH_EXPRESSION.test(node.type))) return;
    if (node.type === 'CallExpression' && isMessage(node.callee)) return;
    if (node.type === 'BinaryExpression' || node.type === 'AssignmentExpression') turn(node, node);
    if (node.type === 'LogicalExpression') {
      if (node.operator === '??') put(node, cut(node.left));
      else turn(node, node);
    }
    if (node.type === 'UnaryExpression' && node.operator === '!') put(node, cut(node.argument));
    if (node.type === 'IfStatement' || node.type === 'ConditionalExpression') negate(node.test);
    if (node.type === 'Literal' && typeof node.value === 'boolean') put(node, String(!node.value));
    if (node.type === 'Literal' && typeof node.value === 'number') put(node, ...besides(node.value));
    if (node.type === 'Literal' && typeof node.value === 'bigint') put(node, `${node.value + 1n}n`);
    if (node.type === 'CallExpression' && node.callee.type === 'MemberExpression' && !node.callee.optional) {
      const { object, property } = node.callee;
      if (property.type === 'Identifier' && LEFT_OUT.test(property.name)) put(node, cut(object));
    }
    if (node.type === 'ObjectExpression') spreadsOf(node.properties).forEach(spread => put(spread, '...{}'));
    if (node.type === 'ArrayExpression') spreadsOf(node.elements).forEach(spread => put(spread, '...[]'));
    for (const part of partsOf(node)) walk(part);
  };
  walk(parseSync(file, source).program);
  return sites;
}

/** One more, and one less. */
const besides = (value: number): string[] => [String(value + 1), value >= 1 ? String(value - 1) : `(${value - 1})`];

const spreadsOf = (parts: readonly (Node | null)[]): Node[] =>
  parts.flatMap(part => (part?.type === 'SpreadElement' ? [part] : []));

const isText = (node: Node): boolean =>
  node.type === 'TemplateLiteral' || (node.type === 'Literal' && typeof node.value === 'string');

/** `t` of `@vscode/l10n` and of `vscode.l10n`. */
const isMessage = (callee: Node): boolean =>
  (callee.type === 'Identifier' && callee.name === 't') ||
  (callee.type === 'MemberExpression' && callee.property.type === 'Identifier' && callee.property.name === 't');

/** Returns the parts of a node that exist at run time: a plain key is a name. */
function partsOf(node: Node): Node[] {
  const isNamed = (node.type === 'Property' || node.type === 'PropertyDefinition') && !node.computed;
  return visitorKeys[node.type]!.filter(key => !(isNamed && key === 'key'))
    .flatMap(key => (node as unknown as Record<string, Node | (Node | null)[] | null>)[key] ?? [])
    .filter(part => part !== null);
}
