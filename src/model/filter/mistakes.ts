import { t } from '@vscode/l10n';
import { shortened } from './numbers';
import { quoted } from './strings';
import type { Token } from './tokens';
import { isReserved } from './functions';
import { WORDS } from './operators';

const MEANT: Readonly<Record<string, string>> = {
  '<>': '!=',
  '===': '==',
  '!==': '!=',
  '=>': '>=',
  '=<': '<=',
};

/** Returns the single operator for two consecutive signs: `!=` for `<>`. */
export function replacement(before: Token, token: Token): string | undefined {
  if (before.type !== 'sign' || token.type !== 'sign' || before.end !== token.start) return undefined;
  const both = before.text + token.text;
  return Object.hasOwn(MEANT, both) ? MEANT[both] : undefined;
}

/** A token as a message names it. */
export function tokenText(token: Token): string {
  switch (token.type) {
    case 'word':
    case 'sign':
    case 'function':
      return token.text;
    case 'null':
      return token.not ? 'is not null' : 'is null';
    case 'bad':
      return t('this token');
    case 'leaf':
      break;
  }
  const { node } = token;
  if (node.kind === 'field') return node.name;
  if (node.kind === 'path' || node.kind === 'struct') return `${node.name}[…]`;
  if (node.kind === 'string') return quoted(shortened(node.value));
  if (node.kind === 'int' || node.kind === 'float' || node.kind === 'bool') return String(node.value);
  return t('this token');
}

/** A name, or nothing. */
const nameOf = (token: Token | undefined): string =>
  token?.type === 'leaf' && token.node.kind === 'field' ? token.node.name : '';

/** Returns the message for a token in place of an operator. */
export function missingOperator(before: Token | undefined, token: Token, next: Token | undefined): string {
  for (const name of [nameOf(token), nameOf(before)]) {
    const lower = name.toLowerCase();
    if (lower !== name && (WORDS.has(lower) || isReserved(lower))) {
      return t('Write {0} or {1}: keywords are all lowercase or all uppercase', lower, lower.toUpperCase());
    }
  }
  if (/^is$/i.test(nameOf(token))) return t('After “is”, write null or not null. To compare, use == or !=');
  if (/^between$/i.test(nameOf(token)))
    return t('“between” is not supported. Write 1 <= {0} <= 5', nameOf(before) || t('field'));
  if (/^contains$/i.test(nameOf(token)))
    return t(
      '“contains” is not supported. Write {0} like "%text%" or array_contains({0}, value)',
      nameOf(before) || t('field'),
    );
  if (token.type === 'word' && token.text === 'not') {
    const what = next?.type === 'word' && next.text === 'like' ? 'like' : '==';
    return t('After a field, “not” must be followed by “in”. Otherwise write not (… {0} …)', what);
  }
  if (token.type === 'sign' && token.text === '[' && before?.type === 'leaf') {
    return t('A path has no spaces, and its brackets contain a quoted key or an integer: name["key"], name[0]');
  }
  if (token.type === 'sign' && token.text === '(') return t('Expected “and”, “or” or an operator before (');
  return t('Expected “and”, “or” or an operator before {0}', tokenText(token));
}
