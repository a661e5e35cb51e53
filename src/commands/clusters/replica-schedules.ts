import * as vscode from 'vscode';
import { comingRuns, isCron, neverRuns, outOfRange } from '../../model/clusters/cron';
import { isRequestable, maxReplicas, type ReplicaSchedule } from '../../model/clusters/replicas';
import type { Ask } from '../choices/choices';
import { numberStep } from '../choices/steps';

/** Schedules being edited, and the time zone of their forecast. */
export interface Schedules {
  schedules: ReplicaSchedule[];
  /** An IANA name. */
  timeZone: string;
  /** Numbers of replicas that the service returned for the cluster. */
  returned: readonly number[];
}

interface Item extends vscode.QuickPickItem {
  readonly act: 'add' | 'done' | 'zone' | number;
}

/** Shows the list of schedules for adding, changing and removing until the user continues. */
export const askSchedules =
  (title: string, wanted: Schedules): Ask =>
  async (number, of) => {
    let active: Item['act'] | undefined;
    for (;;) {
      const act = await showList(title, wanted, active, number, of);
      if (act === 'back' || act === 'gone') return act;
      if (act === 'done') return 'next';
      if (act === 'zone') wanted.timeZone = (await askTimeZone(title, wanted.timeZone)) ?? wanted.timeZone;
      // After a change, Enter goes on to the plan, and does not edit the first schedule.
      const isChanged = act !== 'zone' && (await edit(title, wanted, act === 'add' ? wanted.schedules.length : act));
      active = isChanged ? 'done' : act;
    }
  };

/** `active`: the row at which the list begins; undefined: the first. */
function showList(title: string, wanted: Schedules, active: Item['act'] | undefined, number: number, of: number) {
  const pick = vscode.window.createQuickPick<Item>();
  const remove = { iconPath: new vscode.ThemeIcon('trash'), tooltip: vscode.l10n.t('Remove Schedule') };
  const fill = () => {
    pick.items = itemsOf(wanted).map(item => (typeof item.act === 'number' ? { ...item, buttons: [remove] } : item));
  };
  pick.title = title;
  pick.placeholder = vscode.l10n.t('Schedules. Press Enter to edit a schedule.');
  numberStep(pick, number, of);
  pick.ignoreFocusOut = true;
  if (number > 1) pick.buttons = [vscode.QuickInputButtons.Back];
  fill();
  const [first] = pick.items;
  pick.activeItems = [pick.items.find(({ act, kind }) => act === active && kind === undefined) ?? first!];
  pick.show();
  return new Promise<Item['act'] | 'back' | 'gone'>(resolve => {
    let outcome: Item['act'] | 'back' | 'gone' = 'gone';
    pick.onDidTriggerButton(() => {
      outcome = 'back';
      pick.hide();
    });
    pick.onDidTriggerItemButton(({ item }) => {
      if (typeof item.act === 'number') wanted.schedules.splice(item.act, 1);
      fill();
    });
    pick.onDidAccept(() => {
      const [chosen] = pick.selectedItems;
      if (!chosen) return;
      outcome = chosen.act;
      pick.hide();
    });
    pick.onDidHide(() => {
      pick.dispose();
      resolve(outcome);
    });
  });
}

function itemsOf({ schedules, timeZone }: Schedules): Item[] {
  const { Separator } = vscode.QuickPickItemKind;
  const own = schedules.map(({ cron, target }, act): Item => {
    const label =
      target === 1 ? vscode.l10n.t('{0} → 1 replica', cron) : vscode.l10n.t('{0} → {1} replicas', cron, target);
    return { label: `$(calendar) ${label}`, detail: previewOf(cron, timeZone).message, act };
  });
  return [
    ...own,
    { label: vscode.l10n.t('$(add) Add Schedule…'), act: 'add' },
    { label: '', kind: Separator, act: 'add' },
    {
      label: vscode.l10n.t('$(checklist) Show Plan'),
      ...(own.length > 0
        ? {}
        : { detail: vscode.l10n.t('No schedules: the service might refuse the change or end autoscaling.') }),
      act: 'done',
    },
    { label: vscode.l10n.t('$(globe) Time Zone of the Preview…'), description: timeZone, act: 'zone' },
  ];
}

/** Describes the next run of a schedule, or the reason why there is none or it is unknown, which does not prevent sending. */
function previewOf(cron: string, timeZone: string): { readonly message: string; readonly isOdd: boolean } {
  const coming = comingRuns(cron, timeZone, new Date(), 3);
  if (!coming.ok) {
    const reason = /[.!?]$/.test(coming.reason) ? coming.reason : `${coming.reason}.`;
    const message = vscode.l10n.t('No preview: {0} The schedule can still be sent.', reason);
    return { message, isOdd: true };
  }
  const said = coming.runs.map(run =>
    run.toLocaleString(vscode.env.language, { timeZone, weekday: 'short', dateStyle: undefined, ...FORMAT }),
  );
  if (said.length > 0) return { message: vscode.l10n.t('Next: {0}', said.join(' · ')), isOdd: false };
  const none = neverRuns(cron) ? vscode.l10n.t('Never runs: no date matches.') : vscode.l10n.t('No upcoming runs.');
  return { message: none, isOdd: true };
}

const FORMAT = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' } as const;

/** Edits time and number of a schedule. Cancelling changes nothing. Returns true if both were answered. */
async function edit(title: string, wanted: Schedules, at: number): Promise<boolean> {
  const known = wanted.schedules[at];
  const cron = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('Cron expression: minute, hour, day, month, weekday. With six fields, the first is seconds.'),
    placeHolder: '0 8 * * 1-5',
    value: known?.cron ?? '',
    ignoreFocusOut: true,
    validateInput: text => {
      if (text.trim() === '') return vscode.l10n.t('Enter a cron expression.');
      if (!isCron(text)) {
        const form = vscode.l10n.t('Must be a cron expression of five or six fields, such as 0 8 * * 1-5.');
        const wrong = outOfRange(text);
        return wrong === undefined ? form : `${wrong}.`;
      }
      const { message, isOdd } = previewOf(text.trim(), wanted.timeZone);
      const { Info, Warning } = vscode.InputBoxValidationSeverity;
      return { message, severity: isOdd ? Warning : Info };
    },
  });
  if (cron === undefined) return false;
  const target = await vscode.window.showInputBox({
    title,
    prompt: vscode.l10n.t('Number of replicas from that time'),
    value: String(known?.target ?? 2),
    ignoreFocusOut: true,
    validateInput: text => refusalOf(text, wanted.returned),
  });
  if (target === undefined) return false;
  wanted.schedules[at] = { cron: cron.trim(), target: Number(target) };
  return true;
}

/** Returns the reason why a text is not a valid number of replicas. */
export const refusalOf = (text: string, returned: readonly number[]): string | undefined =>
  text.trim() !== '' && isRequestable(Number(text), returned)
    ? undefined
    : vscode.l10n.t('Must be an integer from 1 to {0}.', maxReplicas(returned));

async function askTimeZone(title: string, now: string): Promise<string | undefined> {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = [...new Set([now, here, 'UTC', ...Intl.supportedValuesOf('timeZone')])];
  const placeHolder = vscode.l10n.t('For the preview only. The service does not document its time zone.');
  const items = names.map(label => (label === here ? { label, description: vscode.l10n.t('local') } : { label }));
  return (await vscode.window.showQuickPick(items, { title, ignoreFocusOut: true, placeHolder }))?.label;
}
