import * as vscode from 'vscode';
import { promotion, type Promotion } from '../../configurations/promoting';
import { pull, writePulled } from '../../configurations/pulling';
import type { PartChange } from '../../changes/part-reads';
import { askBeforeLoss } from '../../connections/modals';
import type { ObjectChange, RoleChanges, RuleChanges } from '../../model/configurations/plan-files';
import { byRisk, type PlanLine } from '../../model/plans';
import { shown, shownLine } from '../../model/texts/shown';
import type { EnvironmentNode } from '../../tree/configurations/rows';
import type { EnvironmentRead } from '../../work/configurations/comparing';
import { documentUri, type Configurations, type ReadableConfiguration } from '../../work/configurations/configurations';
import type { App } from '../app';
import { stepTitle } from '../choices/titles';
import { changedRole, changedRule } from './changed-objects';
import { pickEnvironment } from './configurations';
import { compareAgain, withCancel } from './progress';

/** An object that differs between two environments. */
interface Difference extends vscode.QuickPickItem {
  readonly change: RoleChanges | RuleChanges;
}

/** The two environments of a promotion, as read, and what differs between them. */
interface Compared extends Promotion {
  readonly source: EnvironmentRead;
  readonly destination: EnvironmentRead;
}

/**
 * Copies roles and alert rules of an environment to another: asks for the environments and the objects, then plans the changes of the other
 * environment, or writes the documents.
 */
export async function promoteObjects(app: App, node?: EnvironmentNode): Promise<void> {
  const command = vscode.l10n.t('Promote Objects');
  const chosen = node ?? (await pickEnvironment(app, command));
  if (!chosen) return;
  const { found, name: from } = chosen;
  const to = await pickDestination(found, from, stepTitle(command, from));
  if (to === undefined) return;
  const title = stepTitle(command, `${from} → ${to}`);
  const configurations = await app.configurations.get();
  const compared = await withCancel(vscode.l10n.t('Comparing {0} with {1}…', from, to), signal =>
    compareBoth(configurations, found, [from, to], signal),
  );
  const differences = await pickDifferences(compared, title);
  if (!differences) return;
  const plan = vscode.l10n.t('Plan Changes of {0}', to);
  const steps: (vscode.QuickPickItem & { isPlan: boolean })[] = [
    { label: plan, detail: vscode.l10n.t('Opens one plan with a part for each object.'), isPlan: true },
    {
      label: vscode.l10n.t('Write Documents'),
      detail: vscode.l10n.t('Writes the state of {0} to documents of the configuration. Sends nothing.', from),
      isPlan: false,
    },
  ];
  const step = await vscode.window.showQuickPick(steps, { title, ignoreFocusOut: true });
  if (!step) return;
  const isChanged = step.isPlan
    ? await planChanges(app, compared, differences)
    : await writeDocuments(found, compared, differences);
  if (isChanged) await compareAgain(configurations, found, to);
}

async function pickDestination(
  { file }: ReadableConfiguration,
  from: string,
  title: string,
): Promise<string | undefined> {
  const others = Object.entries(file.configuration.environments).filter(([name]) => name !== from);
  if (others.length === 0) {
    void vscode.window.showInformationMessage(vscode.l10n.t('The configuration has no other environment.'));
    return undefined;
  }
  const items = others.map(([label, { production, project, address, endpoint }]) => ({
    label,
    description: [production ? vscode.l10n.t('PRODUCTION') : '', project ?? '', address ?? endpoint ?? '']
      .filter(Boolean)
      .map(shown)
      .join(' · '),
  }));
  const placeHolder = vscode.l10n.t('Select the environment to change');
  return (await vscode.window.showQuickPick(items, { title, placeHolder, ignoreFocusOut: true }))?.label;
}

async function compareBoth(
  configurations: Configurations,
  found: ReadableConfiguration,
  [from, to]: readonly [string, string],
  signal: AbortSignal,
): Promise<Compared> {
  const [source, destination] = await Promise.all([
    readNow(configurations, found, from, signal),
    readNow(configurations, found, to, signal),
  ]);
  return { source, destination, ...(await promotion({ ...source, name: from }, destination, [], { signal })) };
}

/** Reads an environment anew, as the view does. @throws Error without a connection, and the failure to read it */
async function readNow(
  configurations: Configurations,
  found: ReadableConfiguration,
  name: string,
  signal: AbortSignal,
): Promise<EnvironmentRead> {
  const connected = await configurations.refresh(found, [name], { signal });
  signal.throwIfAborted();
  if (connected === 0)
    throw new Error(
      vscode.l10n.t('Environment {0} has no connection. Add or select its connection in the Configuration view.', name),
    );
  const reading = configurations.reading(found.uri, name);
  if (reading.kind === 'read') return reading.read;
  throw new Error(
    vscode.l10n.t(
      'Environment {0} could not be read: {1}',
      name,
      reading.kind === 'failed' ? reading.why : vscode.l10n.t('another comparison is running'),
    ),
  );
}

/** Picks objects among those that differ; tells what could not be compared. Undefined: cancelled, or nothing differs. */
async function pickDifferences(
  { comparison, source, destination }: Compared,
  title: string,
): Promise<readonly Difference[] | undefined> {
  const { planned, issues, unread, refused } = comparison;
  const left = [...issues, ...unread, ...refused].map(({ file, message }) => `${file}: ${message}`);
  if (left.length > 0)
    void vscode.window.showWarningMessage(shownLine(vscode.l10n.t('Not compared: {0}', left.join(' '))));
  const items = planned.flatMap(({ change, plan }) => (isPromoted(change) ? [differenceOf(change, plan.lines)] : []));
  if (items.length === 0) {
    if (left.length === 0)
      void vscode.window.showInformationMessage(
        vscode.l10n.t('{1} has all roles and alert rules of {0} in the same state.', source.name, destination.name),
      );
    return undefined;
  }
  const placeHolder = vscode.l10n.t('Select the objects to copy');
  const picked = await vscode.window.showQuickPick(items, {
    title,
    placeHolder,
    canPickMany: true,
    matchOnDescription: true,
    ignoreFocusOut: true,
  });
  return picked && picked.length > 0 ? picked : undefined;
}

const isPromoted = (change: ObjectChange): change is RoleChanges | RuleChanges =>
  change.result !== undefined && (change.kind === 'role' || change.kind === 'alertRule');

/** Number of changes that an item of the list shows. */
const SHOWN = 3;

function differenceOf(change: RoleChanges | RuleChanges, lines: readonly PlanLine[]): Difference {
  const noun = change.kind === 'role' ? vscode.l10n.t('role') : vscode.l10n.t('alert rule');
  const state = change.seen ? vscode.l10n.t('differs') : vscode.l10n.t('missing');
  const rest = lines.length - SHOWN;
  const texts = byRisk(lines)
    .slice(0, SHOWN)
    .map(({ text }) => text);
  return {
    label: shown(change.name),
    description: `${noun} · ${state}`,
    detail: shownLine([...texts, ...(rest > 0 ? [vscode.l10n.t('{0} more', rest)] : [])].join(' · ')),
    picked: true,
    change,
  };
}

/** Returns false if the plan was discarded. */
async function planChanges(
  app: App,
  { source, destination }: Compared,
  differences: readonly Difference[],
): Promise<boolean> {
  const { connection, environment, name } = destination;
  const parts = differences.map(({ change }): PartChange<object> => {
    const resource =
      change.kind === 'role' ? changedRole(app, connection, change) : changedRule(app, connection, change);
    return { resource, mine: change.result! };
  });
  const count = differences.length;
  const outcomes = await app.changes.applySeveral(parts, {
    title:
      count === 1
        ? vscode.l10n.t('Promote 1 object from {0} to {1}', source.name, name)
        : vscode.l10n.t('Promote {2} objects from {0} to {1}', source.name, name, count),
    action: vscode.l10n.t('Promote Objects'),
    name,
    isProduction: environment.production,
  });
  const isApplied = outcomes.some(({ kind }) => kind !== 'cancelled');
  if (isApplied) app.tree.refresh();
  return isApplied;
}

/** Writes the documents of objects that differ, and opens the first; asks before existing ones are replaced. Returns false if none is written. */
async function writeDocuments(
  found: ReadableConfiguration,
  { source, differing }: Compared,
  differences: readonly Difference[],
): Promise<boolean> {
  const chosen = differing.filter(({ file }) => differences.some(({ change }) => change.file === file));
  const { files, issues } = await withCancel(vscode.l10n.t('Reading {0} objects…', chosen.length), signal =>
    pull(source.services, found.file, source.place, { signal }, chosen),
  );
  const isReplacing = await mayReplace(files.flatMap(({ isNew, file }) => (isNew ? [] : [file])));
  if (isReplacing === undefined) return false;
  const writes = files.filter(({ isNew }) => isNew || isReplacing);
  writePulled(found.file, writes);
  const [first] = writes;
  if (first) await vscode.commands.executeCommand('vscode.open', documentUri(found.uri, first.file));
  const told = [
    writes.length === 1 ? vscode.l10n.t('1 document written.') : vscode.l10n.t('{0} documents written.', writes.length),
    ...issues.map(({ file, message }) => `${file}: ${message}`),
  ];
  if (issues.length > 0) void vscode.window.showWarningMessage(shownLine(told.join(' ')));
  else void vscode.window.showInformationMessage(shownLine(told.join(' ')));
  return first !== undefined;
}

/** Asks whether existing documents are replaced. Undefined: cancelled. */
async function mayReplace(existing: readonly string[]): Promise<boolean | undefined> {
  if (existing.length === 0) return false;
  const replace = vscode.l10n.t('Replace Documents');
  const answer = await askBeforeLoss({
    question: vscode.l10n.t('Replace documents that exist?'),
    detail: existing.map(shown).join('\n'),
    safe: vscode.l10n.t('Write New Documents Only'),
    others: [replace],
  });
  return answer === undefined ? undefined : answer === replace;
}
