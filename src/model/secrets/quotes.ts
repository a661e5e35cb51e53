import { isSpecName, isStorageName } from './external-specs';
import { HIDDEN, isSecretName } from './hidden';

/**
 * Matches `"name": value` in JSON, complete or truncated, or the beginning of an object or a list; or any other text between quotes,
 * without the last quote, which might begin a name. So matching never restarts at every quote.
 */
export const MEMBER =
  /"([^"\\]*(?:\\[^][^"\\]*)*)(?:"(\s*:\s*)(?:"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[^\s",{}[\]]+|[{[])|(?="|\\?$))/g;

/** Maximum length of a quoted text. */
const MAX_LENGTH = 1 << 18;

/** Matches the name of a member in nested JSON, where the end of its value is unknown. */
const INNER = /\\"([\w.-]{1,64})\\+"\s*:/g;

/** Matches an object with storage credentials, whose end is unknown in a body that cannot be parsed. */
const STORAGE = /ext[_-]?fs\\*"\s*:[^]*$/i;

/** Matches a pair of a name and its value in JSON. */
const PAIR =
  /("(?:key|name)"\s*:\s*"([\w.-]{1,64})"\s*,\s*"value"\s*:\s*)(?:"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[^\s",{}[\]]+)/g;

/** Removes the values of members with names of secrets from quoted JSON, or from JSON that cannot be parsed. */
export function withoutMembers(text: string): string {
  if (text.length > MAX_LENGTH || !text.includes('"')) return text;
  const hidden = beforeObject(text)
    .replace(MEMBER, (member, name: string, colon?: string) =>
      colon !== undefined && isHidden(name) ? `"${name}"${colon}"${HIDDEN}"` : member,
    )
    .replace(PAIR, (pair, head: string, name: string) => (isHidden(name) ? `${head}"${HIDDEN}"` : pair))
    .replace(STORAGE, HIDDEN);
  const inner = [...hidden.matchAll(INNER)].find(([, name]) => isHidden(name!));
  return inner ? hidden.slice(0, inner.index) + HIDDEN : hidden;
}

/** Returns a text up to the first secret object or list, whose end is unknown. */
function beforeObject(text: string): string {
  for (const { 0: member, 1: name = '', 2: colon, index } of text.matchAll(MEMBER)) {
    if (colon === undefined || !/[{[]$/.test(member) || !isHidden(name)) continue;
    return `${text.slice(0, index)}"${name}"${colon}"${HIDDEN}"`;
  }
  return text;
}

function isHidden(written: string): boolean {
  const name = written.replaceAll(/\\u([\da-f]{4})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  );
  return isSecretName(name) || isSpecName(name) || name.split('.').some(isStorageName);
}
