import * as z from '../zod';
import { isPictureAddress } from './card-pictures';
import type { GridColumn, GridRow } from './pages';

/** Chosen columns of cards by key; absent: by rule. `title`: empty for the ID. `text` and `picture`: empty for none. */
export const CardLayout = z.object({
  title: z.optional(z.string()),
  text: z.optional(z.string()),
  picture: z.optional(z.string()),
  fields: z.optional(z.array(z.string())),
});
export type CardLayout = z.output<typeof CardLayout>;

/** The columns of a card. `title`: undefined for the ID alone. `picture`: the addresses of pictures. */
export interface CardColumns {
  readonly picture: GridColumn | undefined;
  readonly title: GridColumn | undefined;
  readonly text: GridColumn | undefined;
  readonly fields: readonly GridColumn[];
}

/** Names of fields that hold a title or a longer text, the likeliest first. */
const TITLES = ['title', 'headline', 'heading', 'subject', 'name', 'question', 'label'];
const TEXTS = ['text', 'body', 'content', 'abstract', 'description', 'summary', 'answer', 'passage', 'chunk'];

/** Number of further fields of a card by rule. */
const FIELDS = 3;

/** Returns the fields of one text per hit: candidates for a title. */
export const textColumns = (columns: readonly GridColumn[]): GridColumn[] =>
  columns.filter(
    ({ kind, type, number }) =>
      kind === 'field' && (type === undefined ? !number : /^(VarChar|Text|String)$/.test(type)),
  );

/** Returns the columns that a card can show besides title and text. Vectors are not read. */
export const cardFields = (columns: readonly GridColumn[]): GridColumn[] =>
  columns.filter(({ kind, type }) => kind === 'field' && !type?.endsWith('Vector'));

/**
 * Returns the columns of the cards of an answer. By rule, the title is the field with the most title-like name, else the shortest of
 * several texts; the text is the field with the most text-like name, else the longest; the
 * picture is the first field with the address of a picture in `rows`. Chosen columns that the answer lacks are left to the rule.
 */
export function cardColumns(
  columns: readonly GridColumn[],
  chosen: CardLayout,
  rows: readonly GridRow[] = [],
): CardColumns {
  const named = (key: string | undefined) => columns.find(column => column.kind === 'field' && column.key === key);
  const picture =
    chosen.picture === '' ? undefined : (named(chosen.picture) ?? textColumns(columns).find(hasPicture(columns, rows)));
  const texts = without(textColumns(columns), picture);
  const byLength = texts.toSorted((a, b) => a.characters - b.characters);
  const byRule =
    likeliest(texts, TITLES) ?? (texts.length > 1 ? without(byLength, likeliest(texts, TEXTS))[0] : undefined);
  const title = chosen.title === '' ? undefined : (named(chosen.title) ?? byRule);
  const rest = without(byLength, title);
  const text = chosen.text === '' ? undefined : (named(chosen.text) ?? likeliest(rest, TEXTS) ?? rest.at(-1));
  const others = cardFields(columns).filter(column => column !== title && column !== text && column !== picture);
  const fields = chosen.fields
    ? cardFields(columns).filter(({ key }) => chosen.fields!.includes(key))
    : others.slice(0, FIELDS);
  return { picture, title, text, fields };
}

const hasPicture = (columns: readonly GridColumn[], rows: readonly GridRow[]) => (column: GridColumn) => {
  const at = columns.indexOf(column);
  return rows.some(({ cells }) => typeof cells[at] === 'string' && isPictureAddress(cells[at]));
};

const without = (columns: readonly GridColumn[], column: GridColumn | undefined) =>
  columns.filter(each => each !== column);

/** The column whose name is, or contains, the first of the names; undefined: none. */
function likeliest(columns: readonly GridColumn[], names: readonly string[]): GridColumn | undefined {
  const has = (fits: (name: string, wanted: string) => boolean) => {
    for (const wanted of names) {
      const found = columns.find(({ name }) => fits(name.toLowerCase(), wanted));
      if (found) return found;
    }
    return undefined;
  };
  return has((name, wanted) => name === wanted) ?? has((name, wanted) => name.split(/[^\p{L}]+/u).includes(wanted));
}
