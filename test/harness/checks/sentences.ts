import { type Expression, type Node, parseSync, visitorKeys } from 'oxc-parser';

/** Matches adjacent words of prose; `{}` is an inserted value. */
const WORDS = /(?:[A-Za-z]{2,}|\{\})[,:;]? [“"'([]?[a-z]{2,}|[A-Za-z]{2,}:? \{\}/;

/** Internal errors, for readers of the code. */
const OURS = /^(Error|RangeError|TypeError|TooLarge|CutAnswer|ClockRanOut)$/;

/** Returns the text of a literal, with `{}` for inserted values. */
function textOf(node: Node | undefined): string | undefined {
  if (node?.type === 'JSXText' || (node?.type === 'Literal' && typeof node.value === 'string')) return node.value;
  return node?.type === 'TemplateLiteral' ? node.quasis.map(({ value }) => value.cooked).join('{}') : undefined;
}

/** Returns the name of a called or assigned expression: `t` of `t` and of `vscode.l10n.t`. */
function nameOf(node: Node): string {
  if (node.type === 'MemberExpression') return nameOf(node.property);
  return node.type === 'Identifier' ? node.name : '';
}

/** Returns true if texts in a node are not displayed: imports, types, style classes, kinds of rows, internal errors. */
function isSilent(node: Node): boolean {
  if (
    /^(ImportDeclaration|ExportAllDeclaration|TSTypeAnnotation|TSTypeAliasDeclaration|TSInterfaceDeclaration)$/.test(
      node.type,
    )
  )
    return true;
  if (node.type === 'JSXAttribute') return node.name.name === 'class';
  if (node.type === 'AssignmentExpression') return nameOf(node.left) === 'contextValue';
  if (node.type === 'BinaryExpression') return /^[!=]==$/.test(node.operator);
  if (node.type === 'NewExpression') return OURS.test(nameOf(node.callee));
  return node.type === 'CallExpression' && node.callee.type === 'Super';
}

/** Context of a node: hidden from users; run only when called. */
interface Around {
  readonly silent: boolean;
  readonly later: boolean;
}

/** Each as `12: the text`, 12 the line. */
export interface Untranslated {
  /** Sentences that go to no translator. */
  readonly sentences: string[];
  /** Translations requested while the file is loaded, before the language is known. */
  readonly early: string[];
}

export function untranslated(file: string, source: string): Untranslated {
  const found: Untranslated = { sentences: [], early: [] };
  const told = (node: Node, text: string): string => `${source.slice(0, node.start).split('\n').length}: ${text}`;
  const walk = (node: Node, around: Around): void => {
    const text = textOf(node);
    if (text !== undefined && !around.silent && WORDS.test(text)) found.sentences.push(told(node, text));
    const inside = {
      silent: around.silent || isSilent(node),
      later: around.later || /Function|^MethodDefinition$/.test(node.type),
    };
    if (node.type === 'CallExpression' && nameOf(node.callee) === 't') {
      const [said, ...put] = node.arguments;
      if (!around.later && isOwn(node.callee)) found.early.push(told(node, textOf(said) ?? ''));
      for (const each of put) walk(each, inside);
    } else for (const part of partsOf(node)) walk(part, inside);
  };
  walk(parseSync(file, source).program, { silent: false, later: false });
  return found;
}

/** Returns true for `t`; VS Code's own, `vscode.l10n.t`, knows the language from the start. */
const isOwn = (callee: Expression): boolean => callee.type === 'Identifier';

const partsOf = (node: Node): Node[] =>
  visitorKeys[node.type]!.flatMap(
    key => (node as unknown as Record<string, Node | (Node | null)[] | null>)[key] ?? [],
  ).filter(part => part !== null);
