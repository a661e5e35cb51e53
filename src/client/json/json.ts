import { withDigits } from './digits';
import { hasUnsafe } from './unsafe-numbers';

export { digitsOf, isDigits, readableJson, stringifyJson } from '../../model/wire/json';

/**
 * Reads JSON and keeps the digits of whole numbers: a number while it is a safe integer, else a bigint. What was a string stays one.
 * To look at what was read is several times faster than to look for digits in the text, which is done only where some are lost.
 * @throws SyntaxError
 */
export function parseJson(text: string): unknown {
  const value: unknown = JSON.parse(text);
  return hasUnsafe(value) ? withDigits(value, text) : value;
}
