import { HIDDEN } from '../../model/secrets/hidden';
import { isRaw, mapLeaves, type SecretFields } from '../../model/secrets/names';
import type { Path } from '../../model/documents/json-text';

/** Placeholder in a page for a secret in the text. */
const MARK = new RegExp(`^${HIDDEN}(\\d+)$`);

/**
 * Replaces secrets between a document and the page of its form: the page sees a mark for each secret, stable while the form is open, and
 * edits from the page get the secrets back in place of their marks.
 */
export class FormSecrets {
  private readonly seen: unknown[] = [];

  constructor(private readonly fields?: SecretFields) {}

  /** Returns the document as the page sees it. */
  readonly forPage = (document: unknown): unknown =>
    mapLeaves(document, (value, _, secret) => (isRaw(value, secret) ? this.markOf(value) : value), [], this.fields);

  /**
   * Returns a value that the page writes at `path`, with its secrets. In places without secrets a mark stays a mark; otherwise the page
   * would see the secret.
   */
  readonly fromPage = (path: Path, value: unknown): unknown => {
    const back = (leaf: unknown, _: Path, secret: boolean) => {
      const nth = secret && typeof leaf === 'string' ? MARK.exec(leaf)?.[1] : undefined;
      const known = nth !== undefined && Number(nth) in this.seen;
      return known ? this.seen[Number(nth)] : leaf;
    };
    return mapLeaves(value, back, path, this.fields);
  };

  private markOf(value: unknown): string {
    const at = this.seen.indexOf(value);
    return `${HIDDEN}${at >= 0 ? at : this.seen.push(value) - 1}`;
  }
}
