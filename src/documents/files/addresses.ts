import * as vscode from 'vscode';
import { uriPartsOf, subjectOf, type Subject } from '../../model/documents/documents';

/** The scheme of drafts, which are kept here. */
export const DRAFT = 'vectorcloud';
/** Scheme of live copies, as last read from the service, and of draft bases. Read-only. */
export const LIVE = 'vectorcloud-live';
/** Scheme of inspected requests. Read-only. */
export const REQUEST = 'vectorcloud-request';

export const draftUri = (subject: Subject): vscode.Uri => vscode.Uri.from({ scheme: DRAFT, ...uriPartsOf(subject) });
export const liveUri = (subject: Subject): vscode.Uri => vscode.Uri.from({ scheme: LIVE, ...uriPartsOf(subject) });

/** The address of a draft's base. */
export const baseUri = (subject: Subject): vscode.Uri => liveUri(subject).with({ query: 'base' });

/** The subject of a URI of ours; undefined for any other. */
export const subjectAt = (uri: vscode.Uri): Subject | undefined =>
  uri.scheme === DRAFT || uri.scheme === LIVE ? subjectOf(uri) : undefined;

/** Returns true for a draft of a new object. */
export const isNew = (uri: vscode.Uri): boolean => subjectAt(uri)?.isNew === true;
