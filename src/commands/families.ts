import * as vscode from 'vscode';
import type { Node } from '../tree/node';
import { refusalOf } from '../tree/rights';
import { isRow } from '../tree/rows';
import type { App } from './app';
import type { Argument } from './arguments';
import { placeOf, stepTitle } from './choices/titles';

/** Defines a command whose code loads with its family. */
export const from =
  <Name extends string, Run extends (app: App, ...args: never[]) => unknown>(
    family: () => Promise<Readonly<Record<Name, Run>>>,
    name: Name,
  ) =>
  async (app: App, ...given: never[]): Promise<unknown> =>
    (await family())[name](app, ...given);

/** Defines a command with a target: `argument` resolves it, or the user picks. */
export const on =
  <T, Name extends string>(
    argument: Argument<T>,
    family: () => Promise<Readonly<Record<Name, (app: App, subject: T) => unknown>>>,
    name: Name,
  ) =>
  async (app: App, node?: Node, nodes?: readonly Node[]): Promise<unknown> => {
    const subject = await argument(app, node && objectOf(node), nodes?.map(objectOf));
    if (subject === undefined) return undefined;
    const refused = isRowOf(subject) ? refusalOf(app.changes.rights, subject, name) : undefined;
    if (refused !== undefined) return void vscode.window.showWarningMessage(refused);
    const place = typeof subject === 'object' && subject !== null ? placeOf(subject) : [];
    return (await family())[name]({ ...app, title: stepTitle(app.title, ...place) }, subject);
  };

/** Returns the object of a problem, which its commands are about; any other row itself. */
const objectOf = (node: Node): Node => (isRow(node, 'problem') ? node.subject : node);

const isRowOf = (subject: unknown): subject is Node =>
  typeof subject === 'object' && subject !== null && 'key' in subject && 'item' in subject;
