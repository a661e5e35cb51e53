/** A stored body, without secrets. */
export interface KeptBody {
  /** JSON if `isJson`, with `CUT` in place of omitted parts; otherwise the beginning of the body. */
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
 * A stored exchange: small, only texts and numbers, without secrets. Times in milliseconds; `at`: start, since 1970. Missing phases have no
 * time: an unsent request has no `networkMs`, an unanswered one no `parseMs`.
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

/** Prefix of the number of omitted items, members or characters. */
export const CUT = '… +';

/** Returns true for the mark of omitted content. */
export const isCutMark = (value: unknown): boolean => typeof value === 'string' && value.startsWith(CUT);
