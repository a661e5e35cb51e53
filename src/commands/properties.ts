import * as vscode from 'vscode';
import type { JournalRecord } from '../changes/journal-record';
import type { PropertyState } from '../changes/resources/properties';
import type { Read } from '../connections/reads';
import type { Database } from '../model/collections/databases';
import { propertyValues, type PropertyValues } from '../model/collections/properties';
import { HIDDEN, isSecretName } from '../model/secrets/hidden';
import { chooseFrom } from './choices/choices';
import { walk } from './choices/steps';

/** A property to set. `value`: null removes the property. */
export interface PropertyAnswer {
  readonly key: string;
  readonly value: string | null;
}

/** Asks for a property, a present, a known or a typed one, and its value. Undefined: cancelled. */
export async function askProperty(
  title: string,
  suggestions: readonly string[],
  describe: () => Promise<Read<Pick<Database, 'properties'>>>,
): Promise<PropertyAnswer | undefined> {
  let known: PropertyValues | undefined;
  let notice: string | undefined;
  let key = '';
  let value: string | undefined;
  const choice = chooseFrom<string>({
    title,
    placeholder: vscode.l10n.t('Select a property, or enter a name'),
    items: async () => {
      const read = await describe();
      known = 'value' in read ? propertyValues(read.value) : undefined;
      notice = 'why' in read ? vscode.l10n.t('The properties cannot be read ({0})', read.why) : undefined;
      const names = [...new Set([...Object.keys(known ?? {}), ...suggestions])];
      const shown = (name: string) => (known?.[name] && isSecretName(name) ? HIDDEN : (known?.[name] ?? ''));
      return names.map(name => ({ label: name, description: shown(name), value: name }));
    },
    filled: () => notice,
    isCurrent: name => name === key,
    typed: text => text,
    accept: ([name = '']) => (key = name),
  });
  const box = () => ({
    title,
    prompt: vscode.l10n.t('Value of {0}. An empty value removes the property.', key),
    value: known?.[key] ?? '',
    password: isSecretName(key),
    accept: async (text: string) => {
      value = text;
      return undefined;
    },
  });
  if (!(await walk([() => choice, box])) || value === undefined) return undefined;
  return { key, value: value || null };
}

/** Returns a property as before a recorded change. */
export function previousProperty(record: JournalRecord): PropertyAnswer {
  const { properties } = record.before as PropertyState;
  const [before] = Object.entries(properties);
  if (!before) throw new Error(vscode.l10n.t('The journal has no previous value of the property.'));
  mustBeStored(properties);
  const [key, value] = before;
  return { key, value };
}

/** @throws Error if a value is secret: the journal does not have it */
export function mustBeStored(properties: PropertyState['properties']): void {
  for (const [key, value] of Object.entries(properties)) {
    if (value?.startsWith(HIDDEN)) {
      throw new Error(vscode.l10n.t('The journal does not store secrets, such as the value of “{0}”.', key));
    }
  }
}
