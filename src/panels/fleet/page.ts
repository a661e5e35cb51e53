import * as vscode from 'vscode';
import { filtered, fleetSource } from '../../model/fleet/columns';
import { followed, selectedKeys, type SelectedKeys } from '../../model/fleet/following';
import {
  fleetProtocol,
  FleetView,
  type FleetAction,
  type FleetSelected,
  type FleetState,
} from '../../model/fleet/pages';
import type { FleetRow } from '../../model/fleet/rows';
import { groupSums, sumsOf } from '../../model/fleet/sums';
import { terraformList } from '../../model/fleet/terraform';
import { MAX_WINDOW_ROWS, type GridEntities } from '../../model/grid/pages';
import { ResultGrid } from '../../model/grid/result-grid';
import { check } from '../../model/issues';
import { serve, showPage, tell } from '../forms/page';
import { gridHandlers } from '../searches/grids';
import { Fleet, type FleetServices } from './fleet';

export interface FleetPageServices extends FleetServices {
  readonly extensionUri: vscode.Uri;
  /** How the user left the page. */
  readonly state: vscode.Memento;
  /** Carries out an action on clusters, and shows its failure. */
  readonly act: (action: FleetAction, rows: readonly FleetRow[]) => Promise<void>;
  /** Asks which connections to show: ids, undefined for all. False: cancelled. */
  readonly choose: (chosen: readonly string[] | undefined) => Promise<readonly string[] | undefined | false>;
}

/** The view type of the page, in `package.json` as an activation event. */
const VIEW_TYPE = 'vectorCloud.fleet';
const KEPT = 'fleet.view';

/** Number of answers that late calls of the page can still be about. */
const MAX_ANSWERS = 4;

/** The reason of a failure does not make the column of states wide. */
const NO_VIEW: FleetView = { filter: '', layout: { hidden: [], widths: { state: 150 } } };

/** The page of the fleet: one per window. */
export class FleetPage implements vscode.Disposable {
  private panel: vscode.WebviewPanel | undefined;

  constructor(private readonly services: FleetPageServices) {}

  open(): void {
    if (this.panel) return this.panel.reveal();
    const title = vscode.l10n.t('Fleet');
    this.serve(vscode.window.createWebviewPanel(VIEW_TYPE, title, { viewColumn: vscode.ViewColumn.Active }));
  }

  /** Makes a panel, new or restored by VS Code, the page of the fleet. */
  serve(panel: vscode.WebviewPanel): void {
    if (this.panel) return panel.dispose(); // it was opened before VS Code restored another
    this.panel = panel;
    const serving = new Serving(this.services, panel);
    panel.onDidDispose(() => {
      this.panel = undefined;
      serving.dispose();
    });
    panel.iconPath = new vscode.ThemeIcon('server-environment');
    showPage(panel, this.services.extensionUri, 'fleet', ['form', 'plot', 'grid', 'fleet']);
  }

  dispose(): void {
    this.panel?.dispose();
  }
}

/** An answer that the page shows or showed, and the rows of its grid. */
interface Answer {
  readonly grid: ResultGrid;
  readonly rows: readonly FleetRow[];
}

/** Answers the page of a panel. */
class Serving implements vscode.Disposable {
  private view: FleetView;
  /** Ids of the chosen connections; undefined: all. */
  private chosen: readonly string[] | undefined;
  private readonly fleet: Fleet;
  private readonly answers = new Map<string, Answer>();
  private count = 0;
  /** True if the page knows that something has changed, and has not asked since. */
  private isTold = true;
  private readonly listening: vscode.Disposable;

  constructor(
    private readonly services: FleetPageServices,
    private readonly panel: vscode.WebviewPanel,
  ) {
    const kept = check(FleetView, services.state.get(KEPT));
    this.view = kept.ok ? kept.value : NO_VIEW;
    this.chosen = this.view.connections;
    this.fleet = new Fleet(services, () => this.chosen);
    this.listening = vscode.Disposable.from(
      this.fleet,
      this.fleet.onDidChange(() => this.tell()),
      panel.onDidChangeViewState(() => this.look()),
      this.handlers(),
    );
    this.look();
  }

  dispose(): void {
    this.listening.dispose();
  }

  private look(): void {
    this.fleet.show(this.panel.visible).catch(this.services.failed);
  }

  private tell(): void {
    if (this.isTold || !this.panel.visible) return;
    this.isTold = true;
    void tell(this.panel.webview, fleetProtocol, 'changed', null);
  }

  private handlers(): vscode.Disposable {
    const { services, fleet } = this;
    return serve(this.panel.webview, fleetProtocol, {
      ...gridHandlers({ grid: runId => this.answers.get(runId)?.grid, fileName: 'fleet' }),
      open: async () => ({ ...this.state(), ...(vscode.l10n.bundle && { bundle: vscode.l10n.bundle }) }),
      show: async ({ view, runId, selected }) => {
        const keys = selected && this.keysOf(runId, selected);
        await this.keep(view);
        return this.state(keys);
      },
      keepView: async view => {
        await this.keep(view);
        return null;
      },
      refresh: async () => {
        fleet.refresh();
        return null;
      },
      retry: async ({ connectionId }) => {
        fleet.readAgain(connectionId);
        return null;
      },
      chooseConnections: async () => {
        const chosen = await services.choose(this.chosen);
        if (chosen === false) return null;
        this.chosen = chosen;
        await this.keep(this.view);
        await fleet.follow();
        return null;
      },
      addConnection: async () => {
        void vscode.commands.executeCommand('vectorCloud.connection.add'); // it waits for the user
        return null;
      },
      act: async ({ action, ...of }) => {
        const rows = this.rowsOf(of);
        if (action === 'retry') for (const { connectionId } of rows) fleet.readAgain(connectionId);
        else void services.act(action, clustersOf(rows)); // it can wait for the user
        return null;
      },
      copyTerraform: async of => {
        const clusters = clustersOf(this.rowsOf(of));
        await vscode.env.clipboard.writeText(terraformList(clusters));
        return { clusters: clusters.length };
      },
    });
  }

  /** Keeps the view; the connections of the page are the host's. */
  private async keep(shown: FleetView): Promise<void> {
    const { connections: _, ...view } = shown;
    this.view = { ...view, ...(this.chosen && { connections: [...this.chosen] }) };
    await this.services.state.update(KEPT, this.view);
  }

  /** The state of now, with the places of the rows with these keys. */
  private state(keys?: SelectedKeys): FleetState {
    this.isTold = false;
    const { fleet, view } = this;
    const all = fleet.rows;
    const shown = filtered(all, view.filter);
    const source = fleetSource(shown, view.grouping);
    const runId = `fleet-${this.count++}`;
    const answer: Answer = { grid: new ResultGrid(runId, source), rows: source.rows };
    this.answers.set(runId, answer);
    for (const oldest of this.answers.keys()) if (this.answers.size > MAX_ANSWERS) this.answers.delete(oldest);
    const selected = keys && followed(this.orderedKeys(answer), keys);
    return {
      view,
      answer: answer.grid.answer(view.layout.sort, MAX_WINDOW_ROWS),
      ...(selected && { selected }),
      sums: sumsOf(shown),
      hidden: all.length - shown.length,
      groups: view.grouping === undefined ? [] : groupSums(shown, view.grouping),
      sources: fleet.sources.map(({ source: told }) => told),
      offered: fleet.offered.length,
    };
  }

  /** Returns the rows in the order of an answer. */
  private inOrder({ grid, rows }: Answer, of: Omit<GridEntities, 'runId'>): FleetRow[] {
    return grid.part({ ...of, columns: [] }).rows.map(row => rows[row]!);
  }

  private keysOf(runId: string, selected: FleetSelected): SelectedKeys | undefined {
    const answer = this.answers.get(runId);
    return answer && selectedKeys(this.orderedKeys(answer), selected);
  }

  /** Returns the keys of all rows of an answer in the order of the page. */
  private orderedKeys(answer: Answer): string[] {
    const { sort } = this.view.layout;
    const all = { rows: [{ from: 0, to: answer.grid.count }], ...(sort && { sort }) };
    return this.inOrder(answer, all).map(({ key }) => key);
  }

  /** Returns the rows that the page names. */
  private rowsOf({ runId, ...of }: GridEntities): FleetRow[] {
    const answer = this.answers.get(runId);
    if (!answer) throw new Error(vscode.l10n.t('These results are no longer available. Refresh the page.'));
    return this.inOrder(answer, of);
  }
}

const clustersOf = (rows: readonly FleetRow[]): FleetRow[] => rows.filter(({ cluster }) => cluster !== undefined);
