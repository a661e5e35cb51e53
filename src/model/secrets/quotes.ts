import { isSpecName, isStorageName } from './external-specs';
import { HIDDEN, isSecretName } from './hidden';

/**
 * `"name": value` as it stands in JSON, whole or cut off, of an object or a list the beginning; or any other text between quotes, without the
 * last, which may begin a name. So nothing is looked at again from every quote in it.
 */
export const MEMBER =
  /"([^"\\]*(?:\\[^][^"\\]*)*)(?:"(\s*:\s*)(?:"[^"\\]*(?:\\[^][^"\\]*)*(?:"|\\?$)|[^\s",{}[\]]+|[{[])|(?="|\\?$))/g;

/** Maximum length of a quoted text. */
const MAX_LENGTH = 1 << 18;

/** The name of a member in a JSON text within JSON: there nobody can tell where its value ends. */
const INNER = /\\"([\w.-]{1,64})\\+"\s*:/g;

/** An object with the credentials of a storage: where it ends cannot be told in a body that could not be read. */
const STORAGE = /ext[_-]?fs\\*"\s*:[^]*$/i;

/** A text without the values of what has a secret's name in the JSON that it quotes, or that it is and that cannot be read. */
export function withoutMembers(text: string): string {
  if (text.length > MAX_LENGTH || !text.includes('"')) return text;
  const hidden = beforeObject(text)
    .replace(MEMBER, (member, name: string, colon?: string) =>
      colon !== undefined && isHidden(name) ? `"${name}"${colon}"${HIDDEN}"` : member,
    )
    .replace(STORAGE, HIDDEN);
  const inner = [...hidden.matchAll(INNER)].find(([, name]) => isHidden(name!));
  return inner ? hidden.slice(0, inner.index) + HIDDEN : hidden;
}

/** A text up to the first object or list that is secret, whose end nobody can tell either. */
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
  return isSecretName(name) || isSpecName(name) || isStorageName(name);
}
