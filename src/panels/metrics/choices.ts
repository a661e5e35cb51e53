import type * as vscode from 'vscode';
import { check } from '../../model/issues';
import { MetricsChoices, type MetricsPlace } from '../../model/metrics/pages';

const KEPT = 'metrics.choices';

/** Number of pages whose choices are kept. */
const MAX_PAGES = 20;

/**
 * The choices on the pages of metrics, by the clusters of a page. VS Code stores the state of a page once a minute, which is too late for a
 * window that is reloaded before.
 */
export class PageChoices {
  constructor(private readonly state: vscode.Memento) {}

  find(places: readonly MetricsPlace[]): MetricsChoices | undefined {
    const kept = check(MetricsChoices, this.all()[keyOf(places)]);
    return kept.ok ? kept.value : undefined;
  }

  /** Returns what also holds for a page that is opened later: without the zoom, which is at fixed times, and not live. */
  findLasting(places: readonly MetricsPlace[]): MetricsChoices | undefined {
    const found = this.find(places);
    return found && { period: found.period, groups: found.groups, live: false };
  }

  keep(places: readonly MetricsPlace[], choices: MetricsChoices): Thenable<void> {
    const { [keyOf(places)]: _, ...others } = this.all();
    const latest = [...Object.entries(others), [keyOf(places), choices] as const].slice(-MAX_PAGES);
    return this.state.update(KEPT, Object.fromEntries(latest));
  }

  private all(): Readonly<Record<string, unknown>> {
    return this.state.get(KEPT) ?? {};
  }
}

const keyOf = (places: readonly MetricsPlace[]): string =>
  JSON.stringify(places.map(({ connectionId, clusterId }) => [connectionId, clusterId]));
