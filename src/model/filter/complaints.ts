import { t } from '@vscode/l10n';
import { shortened } from './numbers';
import type { Kind } from './schema';
import type { FilterIssue, FilterNode, Span } from './tree';

/** Facts about a part of a filter, for the checks. */
export interface Found {
  readonly node: FilterNode;
  readonly kind: Kind;
  /** The kind of an array's elements. */
  readonly element?: Kind | undefined;
  /** The same for every entity. */
  readonly constant: boolean;
  readonly value?: number | bigint | undefined;
  /** Items of a list literal. */
  readonly items?: readonly Found[];
  /** `+` or `-`, `*` …: arithmetic over a field. */
  readonly family?: string;
  /** Already complained about as a whole. */
  readonly broken?: boolean;
  /** Issue to report unless the context has a better one. */
  readonly pending?: FilterIssue;
  /** A condition that is the same for every entity: `1 == 1`. */
  readonly decided?: boolean;
  /** A part that is allowed only at the end of an `and`. */
  readonly last?: FilterNode | undefined;
  /** A reference to an element: `$[name]`. */
  readonly current?: FilterNode | undefined;
  /** A part that looks into an array of structs. */
  readonly matcher?: FilterNode | undefined;
}

/** Maximum number of issues. */
export const MAX_ISSUES = 20;

/** Collector of issues. */
export class Complaints {
  readonly issues: FilterIssue[] = [];

  constructor(private readonly text: string) {}

  /** True if no further issue would be shown. */
  get areEnough(): boolean {
    return this.issues.length >= MAX_ISSUES;
  }

  add({ start, end }: Span, message: string): void {
    if (!this.areEnough) this.issues.push({ start, end, message });
  }

  /** The name that a part begins with, without the parentheses around it. */
  spanOf(part: Span, name: string): Span {
    const start = this.text.indexOf(name, part.start);
    return { start, end: start + name.length };
  }

  /** Returns the text of a part. */
  quote({ start, end }: Span): string {
    return shortened(this.text.slice(start, end));
  }
}

/** Returns the properties that a part inherits from its parts. */
export function inherited(parts: readonly Found[]): Pick<Found, 'last' | 'current' | 'matcher'> {
  let [last, current, matcher]: (FilterNode | undefined)[] = [];
  for (const part of parts) {
    last ??= part.last;
    current ??= part.current;
    matcher ??= part.matcher;
  }
  return { last, current, matcher };
}

/** True for `true` and for `1 == 1`. */
export const isConstantCondition = ({ node, kind, constant }: Found): boolean =>
  constant && kind === 'bool' && node.kind !== 'template';

export const isNumber = (kind: Kind): boolean => kind === 'int' || kind === 'float';

/** Returns true for a kind with unknown type, which is never reported. */
export const isOpen = (kind: Kind): boolean => kind === 'any' || kind === 'json';

/** Returns true for a kind with unknown or JSON type, which fits any constant. */
const isLoose = (kind: Kind): boolean => isOpen(kind) || kind === 'document';

/** Returns true if a constant fits a field: integers fit a float field, floats do not fit an integer field. */
export const suits = (field: Kind, constant: Kind): boolean =>
  isLoose(field) || isOpen(constant) || field === constant || (field === 'float' && constant === 'int');

/** Returns true if values of two kinds can be compared: any two numbers can. */
export const isComparable = (a: Kind, b: Kind): boolean =>
  isLoose(a) || isLoose(b) || a === b || (isNumber(a) && isNumber(b));

const NAMES: Readonly<Record<Kind, () => string>> = {
  bool: () => t('a Bool'),
  int: () => t('an integer'),
  float: () => t('a floating-point number'),
  string: () => t('a string'),
  document: () => 'JSON',
  json: () => t('a JSON value'),
  array: () => t('an array'),
  structs: () => t('an array of structs'),
  list: () => t('a list'),
  time: () => t('a timestamp'),
  geometry: () => t('a geometry'),
  vector: () => t('a vector'),
  predicate: () => t('a condition'),
  any: () => t('a value'),
};

export const nameOf = (kind: Kind): string => NAMES[kind]();
