import type { Resource } from '../changes/resource';
import type { AlertRuleServices } from '../changes/resources/alert-rules';
import type { MigrationServices } from '../changes/resources/migrations';
import type { Connection } from '../connections/connection';
import type { Checked, Issue } from '../model/issues';
import type { Path } from '../model/documents/json-text';
import { unseenIn } from '../model/documents/unseen';
import type { SecretFields } from '../model/secrets/names';

/** A document as read from the service, and the name of its subject. */
export interface Pulled {
  readonly text: string;
  readonly name: string;
  /** False for what nobody may change, such as a predefined role. */
  readonly editable: boolean;
}

/** Services of all kinds. */
export type KindServices = AlertRuleServices & MigrationServices;

/** Ids of what a thing stands in (`projectId`), for services that find it by its list only. */
export type Within = Readonly<Record<string, string>>;

/** The target of a document. `id`: without one, it is to be created. */
export interface Chosen {
  readonly id?: string | undefined;
  readonly within?: Within;
}

/** A document that is to be applied. `base`: what it was last pulled or applied as; undefined: nobody knows, or it is to be made. */
export interface DocumentToApply<T> extends Chosen {
  readonly connection: Connection;
  readonly document: T;
  readonly base?: T | undefined;
}

/** The change that applying a document makes; `resource.id` tells afterwards the id it got. */
export interface DocumentChange<C = unknown> {
  readonly resource: Resource<C>;
  readonly base?: C | undefined;
  readonly mine: C;
}

/** A value to complete. */
export interface Offer {
  readonly value: string;
  /** The displayed name. */
  readonly name?: string | undefined;
}

/** The states a change recorded, as `Resource.read` gave it; `after`: absent where it could not be read. */
export interface Recorded {
  readonly before: unknown;
  readonly after?: unknown;
}

/**
 * The parts that differ by kind of document (`T`: a document that passed `check`); drafts, files, complaints, lenses, plans, applying and taking
 * back are the same for all. What a kind cannot do it leaves out: without `pull` there is no live copy, without `change` nothing is
 * applied, without `idField` each document makes something new.
 */
export interface DocumentKind<T = unknown> {
  /** The field that says which thing it is (`roleId`). */
  readonly idField?: string;
  /** The one rule that text, form and service share. Pure. */
  check(value: unknown): Checked<T>;
  /** Warnings: allowed, and yet worth a look. Pure. */
  warnings?(document: T): readonly Issue[];
  /** Paths of cluster ids in the text. */
  readonly clusters?: readonly Path[];
  /** Paths of secrets in the text: a secret value there is hidden from the page. */
  readonly secrets?: SecretFields;
  /** Returns the displayed name; empty if the document has none yet. */
  nameOf(document: T): string;
  /** Done instead of a plan by the lens and by the key for saving; the command gets the document's URI. */
  readonly run?: { title(): string; readonly command: string };
  /** Returns true for connections that a file can target; by default those with a control plane. */
  fits?(connection: Connection): boolean;
  /** The thing as it is now. `within`: what is known of its whereabouts. @throws as the client does, NotThere */
  pull?(services: KindServices, connection: Connection, id: string, within: Within): Promise<Pulled>;
  /** Returns the place of a document, for `pull`. */
  withinOf?(document: T): Within;
  /** Asks what a document that names nothing shall be applied to; undefined: they gave up. Without it, it is made. */
  choose?(services: KindServices, connection: Connection, document: T): Promise<Chosen | undefined>;
  /**
   * Completes the value at a path, by the text itself (names of its own fields) or by what the connection has now. `connection`: none while
   * nobody chose one; `document`: what of its text can be read.
   */
  offers?(
    services: KindServices,
    connection: Connection | undefined,
    document: unknown,
    path: Path,
  ): readonly Offer[] | Promise<readonly Offer[]>;
  change?(services: KindServices, target: DocumentToApply<T>): DocumentChange;
  /** The document that takes a recorded change back, over what others made of it since. Pure. */
  reversed?(live: T, recorded: Recorded): T;
  /** The document that makes anew what a recorded change deleted. Pure. */
  remade?(before: unknown, within: Within): T;
}

/** Returns true if a file of this kind can target a connection. */
export const fits = (kind: DocumentKind, connection: Connection): boolean =>
  kind.fits?.(connection) ?? connection.kind !== 'endpoint';

/** The warnings of a document that passed its kind's check: those of its kind, and of every kind. */
export const warningsOf = <T>(kind: DocumentKind<T>, document: T): Issue[] => [
  ...(kind.warnings?.(document) ?? []),
  ...unseenIn(document),
];

/** A document as we write it. */
export const textOf = (document: unknown): string => `${JSON.stringify(document, null, 2)}\n`;
