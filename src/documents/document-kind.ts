import type * as vscode from 'vscode';
import type { Resource } from '../changes/resource';
import type { AlertRuleServices } from '../changes/resources/alert-rules';
import type { MigrationServices } from '../changes/resources/migrations';
import type { CallOptions } from '../client';
import type { Connection } from '../connections/connection';
import type { Checked, Issue } from '../model/issues';
import type { Path } from '../model/documents/json-text';
import { JSON_TEXT, type TextFormat } from '../model/documents/text-formats';
import { unseenIn } from '../model/documents/unseen';
import type { SecretFields } from '../model/secrets/names';
import type { Schemas } from './schemas';

/** A document as read from the service, and the name of its subject. */
export interface Pulled {
  readonly text: string;
  readonly name: string;
  /** False for read-only objects, such as a predefined role. */
  readonly editable: boolean;
}

/** Services of all kinds. */
export type KindServices = AlertRuleServices & MigrationServices & { readonly schemas: () => Promise<Schemas> };

/** Ids of the parents (`projectId`), for services that find the object only in a list. */
export type Within = Readonly<Record<string, string>>;

/** The target of a document. `id`: absent for a new object. */
export interface Chosen {
  readonly id?: string | undefined;
  readonly within?: Within;
}

/** A document to apply. `base`: the document as last pulled or applied; undefined: unknown, or the object is new. */
export interface DocumentToApply<T> extends Chosen {
  readonly connection: Connection;
  readonly document: T;
  readonly base?: T | undefined;
  /** An object as a service returned it, of which the document is a copy or to which it reverts. */
  readonly received?: unknown;
}

/** The change by a document; `resource.id` is the id after the write. */
export interface DocumentChange<C = unknown> {
  readonly resource: Resource<C>;
  readonly base?: C | undefined;
  readonly mine: C;
}

/** An issue of a document by the files that it names. `lines`: where in a file, from 1. `warning`: the document works without them. */
export interface FileIssue extends Issue {
  readonly warning?: true;
  readonly lines?: { readonly uri: vscode.Uri; readonly lines: readonly { line: number; message: string }[] };
}

/** A value to complete. */
export interface Offer {
  readonly value: string;
  /** The displayed name. */
  readonly name?: string | undefined;
}

/** A key to complete. `value`: the value to begin with. */
export interface KeyOffer {
  readonly key: string;
  readonly about: string;
  readonly value: unknown;
}

/** The states a change recorded, as `Resource.read` gave it; `after`: absent where it could not be read. */
export interface Recorded {
  readonly before: unknown;
  readonly after?: unknown;
}

/**
 * The parts that differ by kind of document (`T`: a document that passed `check`); drafts, files, issues, lenses, plans, applying and
 * reverting are common. A kind omits unsupported parts: without `pull` there is no live copy, without `change` nothing is applied, without
 * `idField` or `idWithin` each document creates an object.
 */
export interface DocumentKind<T = unknown> {
  /** Field with the id of the object (`roleId`). */
  readonly idField?: string;
  /**
   * Without `idField`, for objects that documents name: returns the id of a subject by the name of the object and its parents, of which
   * `withinOf` returns those of a document. Pure.
   */
  idWithin?(name: string, within: Within): string;
  /** The format of its texts, if it is not one JSON value. */
  readonly format?: TextFormat;
  /** Initial text of an empty document. Pure. */
  template(): object;
  /** The one rule that text, form and service share. Pure. */
  check(value: unknown): Checked<T>;
  /** True if integers beyond 53 bits, which lose digits, are judged field by field elsewhere. */
  readonly judgesDigits?: true;
  /** Returns problems that only the service knows, of a valid document. Must not send a request for each call: texts change often. */
  schemaIssues?(services: KindServices, connection: Connection, document: T): Promise<readonly Issue[]>;
  /** Returns the problems of the files that a valid document names. `uri`: of the document. */
  fileIssues?(uri: vscode.Uri, document: T): Promise<readonly FileIssue[]>;
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
  /** Further commands above the first line of a file. */
  lenses?(uri: vscode.Uri): Promise<readonly vscode.Command[]>;
  /** Returns true for connections that a file can target; by default those with a control plane. */
  fits?(connection: Connection): boolean;
  /** Reads the current object. `within`: its known parents. @throws as the client does, NotThere */
  pull?(
    services: KindServices,
    connection: Connection,
    id: string,
    within: Within,
    options?: CallOptions,
  ): Promise<Pulled>;
  /** Returns the place of a document, for `pull`. */
  withinOf?(document: T): Within;
  /**
   * Asks for the target of a document without an id; undefined: cancelled. `isNew`: of the draft of a new object. Without this method, the
   * document creates an object.
   */
  choose?(services: KindServices, connection: Connection, document: T, isNew?: boolean): Promise<Chosen | undefined>;
  /**
   * Completes the value at a path, from the text itself (names of its own fields) or from the current objects of the connection.
   * `connection`: absent until chosen; `document`: the readable part of the text; `uri`: its address.
   */
  offers?(
    services: KindServices,
    connection: Connection | undefined,
    document: unknown,
    path: Path,
    uri: vscode.Uri,
  ): readonly Offer[] | Promise<readonly Offer[]>;
  /** Completes the keys of the object at a path, from the current objects of the connection, as `offers` does for values. */
  keyOffers?(
    services: KindServices,
    connection: Connection,
    document: unknown,
    path: Path,
  ): Promise<readonly KeyOffer[]>;
  change?(services: KindServices, target: DocumentToApply<T>): DocumentChange;
  /** True if the text of a new draft is its base: the draft began with objects of the service. */
  readonly basedOnDraft?: boolean;
  /** Returns the applied document with what the service generated, such as IDs. `live`: the state as read back. Pure. */
  applied?(document: T, live: unknown): T;
  /** Returns the document that reverts a recorded change, keeping later changes by others. Pure. */
  reverted?(live: T, recorded: Recorded): T;
  /** Returns the document that creates a deleted object again. Pure. */
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

/** Whether a text has nothing in it yet. */
export const isBlank = (text: string): boolean => text.trim() === '';

/** A document as we write it. */
export const textOf = (document: unknown): string => JSON_TEXT.write(document);

export const formatOf = ({ format = JSON_TEXT }: Pick<DocumentKind, 'format'>): TextFormat => format;
