/** Names by ids. */
type NamesById = Readonly<Record<string, string>>;

/** Returns a pattern that splits a text at whole ids with a name; undefined: there are none. */
export function idsOf(names: NamesById): RegExp | undefined {
  const ids = Object.keys(names).toSorted((a, b) => b.length - a.length);
  if (ids.length === 0) return undefined;
  const any = ids.map(id => id.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)).join('|');
  return new RegExp(`(?<![\\w-])(${any})(?![\\w-])`);
}

/** Whether the text before an id ends with the name of the id, as in “prod-search” (in01-3f8a1b6c9d2e705). */
export const followsName = (before: string, name: string): boolean =>
  /[(（]$/.test(before) && before.slice(0, -1).trimEnd().replace(/”$/, '').endsWith(name);

/** Returns a text with each known id in parentheses after its name (`prod-search (in01-3f8a1b6c9d2e705)`). */
export function withNames(text: string, names: NamesById): string {
  const ids = idsOf(names);
  if (!ids) return text;
  const parts = text.split(ids);
  return parts
    .map((part, at) => {
      const name = names[part];
      if (at % 2 === 0 || name === undefined || name === part || followsName(parts[at - 1]!, name)) return part;
      return `${name} (${part})`;
    })
    .join('');
}
