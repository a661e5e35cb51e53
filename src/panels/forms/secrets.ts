import { HIDDEN } from '../../model/secrets/hidden';
import { isRaw, mapLeaves, type SecretFields } from '../../model/secrets/names';
import type { Path } from '../../model/documents/json-text';

/** What stands on a page for a secret that stands in the text. */
const MARK = new RegExp(`^${HIDDEN}(\\d+)$`);

/**
 * What stands between a document that has secrets in its text and the page of its form: the page sees a mark for each, the same for as long
 * as the form is open, and what the page writes has the secrets back where their marks are.
 */
export class FormSecrets {
  private readonly seen: unknown[] = [];

  constructor(private readonly fields?: SecretFields) {}

  /** A document as the page may see it. */
  readonly forPage = (document: unknown): unknown =>
    mapLeaves(document, (value, _, secret) => (isRaw(value, secret) ? this.markOf(value) : value), [], this.fields);

  /** What the page writes at `path`. Where no secret belongs a mark stays one: there the page would be shown the secret. */
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
