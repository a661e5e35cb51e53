import { readableJson } from '../wire/json';
import { edits, keyAt, placeAt, readable, readText, spansIn } from './json-text';

/** The format of a text that holds a document. Positions in the text and paths in the document, as of `json-text.ts`. */
export interface TextFormat {
  readonly readText: typeof readText;
  readonly spansIn: typeof spansIn;
  readonly readable: typeof readable;
  readonly placeAt: typeof placeAt;
  readonly keyAt: typeof keyAt;
  readonly edits: typeof edits;
  /** Returns a document as text. */
  readonly write: (document: unknown) => string;
}

/** One JSON value. */
export const JSON_TEXT: TextFormat = {
  readText,
  spansIn,
  readable,
  placeAt,
  keyAt,
  edits,
  write: document => `${readableJson(document)}\n`,
};
