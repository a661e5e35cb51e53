import { type Node, parseSync, visitorKeys } from 'oxc-parser';

/** One fault that a source can have: the range that is replaced, and by what. */
export interface Edit {
  readonly start: number;
  readonly end: number;
  readonly text: string;
  /** `text` as it is printed: without the parentheses that only hold it together. */
  readonly shown: string;
}

/** Every way to put one fault into one place. Whatever is chosen, the source still compiles. */
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

/** Calls that only put a value in order or take something from it. */
const LEFT_OUT = /^(sort|toSorted|reverse|toReversed|filter|trim|toLowerCase|toUpperCase)$/;

/** Types of TypeScript with an expression in them; all other parts of TypeScript say nothing at run time. */
const WITH_EXPRESSION = /^TS(As|Satisfies|NonNull|Instantiation)Expression$/;

/** The places of a source where a fault can be put in, in its order. Types, imports and the texts of messages have none. */
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

/** The parts of a node that are there at run time: a plain key is a name, whatever it looks like. */
function partsOf(node: Node): Node[] {
  const isNamed = (node.type === 'Property' || node.type === 'PropertyDefinition') && !node.computed;
  return visitorKeys[node.type]!.filter(key => !(isNamed && key === 'key'))
    .flatMap(key => (node as unknown as Record<string, Node | (Node | null)[] | null>)[key] ?? [])
    .filter(part => part !== null);
}
