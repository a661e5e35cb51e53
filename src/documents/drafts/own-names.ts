import { kindOfFile, type KindName } from '../../model/documents/documents';
import { get } from '../../model/documents/forms';
import { readable } from '../../model/documents/json-text';

/** Fields with the name of an object, which the form of a new one shows as its title. */
const NAMES: Readonly<Partial<Record<KindName, string>>> = {
  alertRules: 'ruleName',
  dataRoles: 'roleName',
  roles: 'roleName',
};

/** Returns the name that a text gives its object; undefined without one. */
export function ownNameIn(path: string, text: string): string | undefined {
  const kind = kindOfFile(path);
  const field = kind && NAMES[kind];
  const name = field && get(readable(text), [field]);
  return typeof name === 'string' && name.trim() !== '' ? name : undefined;
}
