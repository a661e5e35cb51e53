import * as vscode from 'vscode';
import type { ExportAbout } from '../../model/grid/exports';
import { ResultGrid } from '../../model/grid/result-grid';
import { comparisonSource } from '../../model/comparisons/grid';
import { queryOrigins } from '../../model/comparisons/origins';
import { comparedQueries, type RunComparison } from '../../model/comparisons/runs';
import { nearestOf } from '../../model/searches/runs';
import { exportAboutOf } from '../searches/outcomes';

/** Maximum number of comparison views with cached rows: a few forms, before and after a switch. */
const VIEWS = 8;

/** View of a comparison in a form: the query (from 0), and whether only changes are shown. */
interface Shown {
  readonly query: number;
  readonly onlyChanged: boolean;
}

/** The rows of a comparison, for each form of the document that shows them in its own way. */
export class ComparisonRows {
  /** Cached rows by the ids of their answers, the most recently used last. */
  private readonly kept = new Map<string, { readonly of: RunComparison; readonly grid: ResultGrid }>();

  /** Returns the rows of a view; existing rows are reused, because they can be sorted. */
  show(of: RunComparison, shown: Shown): ResultGrid {
    const isExplained = of.baseline.explained !== undefined && of.run.explained !== undefined;
    const id = [of.baseline.id, of.run.id, shown.query, shown.onlyChanged, isExplained].join(' ');
    const entry = this.kept.get(id) ?? { of, grid: new ResultGrid(id, sourceOf(of, shown)) };
    this.kept.delete(id);
    this.kept.set(id, entry);
    for (const oldest of [...this.kept.keys()].slice(0, -VIEWS)) this.kept.delete(oldest);
    return entry.grid;
  }

  /** Returns the rows of an answer by id. */
  find(id: string): ResultGrid | undefined {
    return this.kept.get(id)?.grid;
  }

  /** Metadata of an export: the requests of both runs. */
  about(id: string): Omit<ExportAbout, 'exportedAt'> | undefined {
    const of = this.kept.get(id)?.of;
    return of && { ...exportAboutOf(of.run), baseline: exportAboutOf(of.baseline) };
  }

  clear(): void {
    this.kept.clear();
  }
}

function sourceOf(comparison: RunComparison, { query, onlyChanged }: Shown) {
  const { baseline, run, queries } = comparison;
  const nearest = nearestOf(run);
  return comparisonSource(queries[query]!, comparedQueries(baseline)[query]!, comparedQueries(run)[query]!, {
    fields: run.fields,
    primaryKey: run.primaryKey,
    ...(nearest && nearest === nearestOf(baseline) ? { nearest } : {}),
    changed: onlyChanged,
    origins: queryOrigins(comparison),
    names: {
      move: vscode.l10n.t('change'),
      rank: vscode.l10n.t('rank'),
      baselineRank: vscode.l10n.t('baseline rank'),
      distance: vscode.l10n.t('distance'),
      baselineDistance: vscode.l10n.t('baseline distance'),
      gained: vscode.l10n.t('gained'),
      lost: vscode.l10n.t('lost'),
      tied: vscode.l10n.t('tied'),
      cause: vscode.l10n.t('lost or gained by'),
      queryRank: name => vscode.l10n.t('rank in {0}', name),
    },
  });
}
