import * as vscode from 'vscode';

const WHEN = { dateStyle: 'medium', timeStyle: 'medium' } as const;

/** Formats a time (milliseconds since 1970) for people, in their language and time zone. Exports have ISO 8601 instead. */
export const timeOf = (at: number): string => new Date(at).toLocaleString(vscode.env.language, WHEN);
