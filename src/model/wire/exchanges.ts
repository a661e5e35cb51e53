/** A body as it is kept to be looked at; no secret is in it. */
export interface KeptBody {
  /** JSON where `isJson`, in which `CUT` marks what was left out; else how the body began. */
  readonly text: string;
  readonly isJson: boolean;
  /** Original length in characters. */
  readonly length: number;
  /** True if the text is truncated. */
  readonly isCut: boolean;
}

/** Result of an earlier attempt of the same call. */
export interface EarlierAttempt {
  readonly status?: number | undefined;
  readonly message?: string | undefined;
  readonly durationMs: number;
}

/**
 * One exchange to be looked at later: small, made of texts and numbers alone, and without a secret. Times in milliseconds; `at`: since
 * 1970, when it began. What did not happen has no time: what never left has no `networkMs`, what got no answer no `parseMs`.
 */
export interface ExchangeRecord {
  readonly operation: string;
  readonly method: string;
  readonly origin: string;
  /** Path with its query. */
  readonly path: string;
  readonly at: number;
  readonly durationMs: number;
  readonly times: { readonly queueMs: number; readonly networkMs?: number; readonly parseMs?: number };
  readonly headers: Readonly<Record<string, string>>;
  readonly request?: KeptBody;
  readonly status?: number;
  readonly answerHeaders: Readonly<Record<string, string>>;
  readonly answer?: KeptBody;
  readonly error?: { readonly name: string; readonly message: string };
  /** Wait before the retry. */
  readonly repeatedAfterMs?: number;
  readonly earlier: readonly EarlierAttempt[];
}

/** Before the count of what was left out of a list, an object or a text. */
export const CUT = '… +';

/** Returns true for the mark of omitted content. */
export const isCutMark = (value: unknown): boolean => typeof value === 'string' && value.startsWith(CUT);
