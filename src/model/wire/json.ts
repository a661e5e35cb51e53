import { t } from '@vscode/l10n';

/** JSON functions that TypeScript's library lacks; available in every host from VS Code 1.101 (Node 22). */
const { rawJSON, isRawJSON, parse } = JSON as unknown as {
  rawJSON(this: void, text: string): unknown;
  isRawJSON(this: void, value: unknown): boolean;
  parse(this: void, text: string, reviver: Reviver): unknown;
};
type Reviver = (key: string, value: unknown, context: { readonly source: string }) => unknown;

/** Serializes JSON; a bigint becomes its digits. @throws Error for a value that is nested thousands of levels deep */
export function stringifyJson(value: unknown): string {
  try {
    return JSON.stringify(value); // the fast way, which refuses a bigint
  } catch (error) {
    if (!(error instanceof TypeError)) throw tooDeep(error);
    return withDigits(value);
  }
}

function withDigits(value: unknown, indent?: number): string {
  try {
    return JSON.stringify(value, (_, item: unknown) => (typeof item === 'bigint' ? digitsOf(item) : item), indent);
  } catch (error) {
    throw tooDeep(error);
  }
}

const tooDeep = (error: unknown): unknown =>
  error instanceof RangeError ? new Error(t('A value is nested too deeply'), { cause: error }) : error;

/** A bigint as something that `JSON.stringify` writes as its digits instead of throwing. */
export const digitsOf = (value: bigint): unknown => rawJSON(String(value));

/** Returns true for a result of `digitsOf`. */
export const isDigits = (value: unknown): boolean => isRawJSON(value);

/** Reads JSON with all digits of whole numbers: a bigint where a number would lose some. Several times slower than `JSON.parse`. */
export const exactJson = (text: string): unknown =>
  parse(text, (_, value, { source }) =>
    typeof value === 'number' && Math.abs(value) > Number.MAX_SAFE_INTEGER && /^-?\d+$/.test(source)
      ? BigInt(source)
      : value,
  );

/** Returns the object that a JSON text has; undefined for any other text. */
export function objectIn(text: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : undefined;
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}

/** Returns a comparable text of a value: regardless of the order of its fields, and without null ones. */
export const comparableJson = (value: unknown): string =>
  JSON.stringify(value, (_, item: unknown) => {
    if (typeof item === 'bigint') return digitsOf(item);
    if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
    const fields = item as Readonly<Record<string, unknown>>;
    const names = Object.keys(fields).filter(name => fields[name] !== null);
    return Object.fromEntries(names.toSorted().map(name => [name, fields[name]]));
  });

/** Serializes JSON with indentation. @throws as `stringifyJson` */
export const readableJson = (value: unknown): string => withDigits(value, 2);

/** Serializes JSON with indentation and each list of scalars on one line: a vector takes no line for each number. @throws as `stringifyJson` */
export function compactJson(value: unknown): string {
  try {
    return textAt(value, '');
  } catch (error) {
    throw tooDeep(error);
  }
}

/** Serializes JSON on one line, with a blank after each comma and colon. @throws as `stringifyJson` */
export function lineJson(value: unknown): string {
  try {
    return inLine(value);
  } catch (error) {
    throw tooDeep(error);
  }
}

function inLine(value: unknown): string {
  if (isScalar(value)) return stringifyJson(value);
  if (Array.isArray(value)) return `[${value.map(inLine).join(', ')}]`;
  const members = Object.entries(value as object).filter(([, item]) => item !== undefined);
  return `{${members.map(([name, item]) => `${JSON.stringify(name)}: ${inLine(item)}`).join(', ')}}`;
}

const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null || isDigits(value);

function textAt(value: unknown, indent: string): string {
  const deeper = `${indent}  `;
  if (isScalar(value)) return stringifyJson(value);
  if (Array.isArray(value)) {
    if (value.length === 0) return '[]';
    if (value.every(isScalar)) return `[${value.map(each => stringifyJson(each)).join(', ')}]`;
    return `[\n${value.map(each => deeper + textAt(each, deeper)).join(',\n')}\n${indent}]`;
  }
  const members = Object.entries(value as object).filter(([, item]) => item !== undefined);
  if (members.length === 0) return '{}';
  const lines = members.map(([name, item]) => `${deeper}${JSON.stringify(name)}: ${textAt(item, deeper)}`);
  return `{\n${lines.join(',\n')}\n${indent}}`;
}
