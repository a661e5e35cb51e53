import * as vscode from 'vscode';
import { explain } from '../../connections/explain';
import { serialQueue } from '../../connections/serial-queue';
import type { NewQuery } from '../../model/evaluations/query-set-edits';
import type { judgingCalls, Judging } from '../../model/searches/judging-pages';
import type { SearchRun } from '../../model/searches/runs';
import type { Handlers } from '../../model/rpc';
import { comparableJson } from '../../model/wire/json';
import { noLongerShown } from './entities';
import { type JudgedFiles, nameOf } from './judged-files';
import { queriesOf } from './query-set-queries';
import type { SearchSession } from './sessions';
import { asksOther } from './staleness';

/** A judged hit: the index of its query, and its ID with all digits. */
interface Judged {
  readonly query: number;
  readonly entity: string;
}

interface Active {
  readonly files: JudgedFiles;
  /** Judgments are about one collection. */
  readonly place: string;
  readonly listening: vscode.Disposable;
}

/** Judging of the hits of a search. Its files are the truth: edits of the files by hand show, and a new search reads their grades. */
export class HitJudging implements vscode.Disposable {
  private readonly changed = new vscode.EventEmitter<void>();
  readonly onDidChange = this.changed.event;
  private readonly queue = serialQueue();
  private active: Active | undefined;
  private asked: { readonly runId: string; readonly queries: readonly NewQuery[] } | undefined;
  private isAwaited = false;
  /** The judgments of the shown hits; undefined: hits are not judged. */
  told: Judging | undefined;

  constructor(private readonly session: SearchSession) {}

  get files(): JudgedFiles | undefined {
    return this.active?.files;
  }

  /** Begins with the shown hits. @throws Error: the search is no query of a query set, or its hits are of an earlier one */
  async begin(files: JudgedFiles): Promise<void> {
    const { run } = this.session;
    if (!run) throw noLongerShown();
    this.end();
    await this.queriesOf(run);
    const { workspace } = vscode;
    const look = () => void this.look();
    const own = (document: vscode.TextDocument) => {
      if (files.has(document)) look();
    };
    const watchers = [files.querySet, files.judgments].map(uri => {
      const folder = vscode.Uri.joinPath(uri, '..');
      return workspace.createFileSystemWatcher(new vscode.RelativePattern(folder, nameOf(uri)));
    });
    const listening = vscode.Disposable.from(
      ...watchers,
      ...watchers.flatMap(each => [each.onDidChange(look), each.onDidCreate(look), each.onDidDelete(look)]),
      workspace.onDidChangeTextDocument(({ document }) => own(document)),
      workspace.onDidOpenTextDocument(own),
      workspace.onDidCloseTextDocument(own),
      workspace.onDidSaveTextDocument(own),
      this.session.onDidChange(what => {
        if (what === 'outcome' && this.session.run?.id !== this.told?.runId) look();
      }),
    );
    this.active = { files, place: placeOf(run), listening };
    await this.look();
  }

  end(): void {
    this.active?.listening.dispose();
    this.active = undefined;
    this.asked = undefined;
    this.told = undefined;
    this.changed.fire();
  }

  /** Writes the grade of a hit; undefined: removes it. @throws Error: the hit is no longer shown; the files cannot have the judgment */
  grade(runId: string, row: number, grade: number | undefined): Promise<void> {
    return this.queue(async () => {
      const { run } = this.session;
      const { files } = this;
      const hit = run?.id === runId ? this.hits()[row] : undefined;
      if (!files || !run || !hit) throw noLongerShown();
      const query = (await this.queriesOf(run))[hit.query];
      if (!query) throw noLongerShown();
      await files.write({ query: await files.idOf(query), entity: hit.entity, grade });
    });
  }

  dispose(): void {
    this.active?.listening.dispose();
    this.active = undefined;
    this.changed.dispose();
  }

  /** Reads the files again. Several changes in a row are one. */
  private look(): Promise<void> {
    if (this.isAwaited) return Promise.resolve();
    this.isAwaited = true;
    return this.queue(async () => {
      this.isAwaited = false;
      const { active } = this;
      const { run } = this.session;
      if (!active) return;
      if (run && placeOf(run) !== active.place) {
        void vscode.window.showInformationMessage(vscode.l10n.t('Judging ended: the search uses another collection.'));
        return this.end();
      }
      const { files } = active;
      const about = { querySet: nameOf(files.querySet), judgments: nameOf(files.judgments), unsaved: files.unsaved };
      const none = { runId: run?.id ?? '', added: 0, hits: 0, grades: [] };
      const now = run
        ? await this.judged(run, files).catch((error: unknown) => ({ ...none, problem: explain(error).message }))
        : none;
      if (this.active !== active) return;
      this.told = { ...about, ...now };
      this.changed.fire();
    });
  }

  private async judged(
    run: SearchRun,
    files: JudgedFiles,
  ): Promise<Omit<Judging, 'querySet' | 'judgments' | 'unsaved'>> {
    const queries = await files.find(await this.queriesOf(run));
    const { gradeOf, problem } = await files.read();
    const hits = this.hits();
    const grades = hits.flatMap(({ query, entity }, row) => {
      const id = queries[query];
      const grade = id === undefined ? undefined : gradeOf(id, entity);
      return grade === undefined ? [] : [{ row, grade }];
    });
    const added = queries.filter(id => id === undefined).length;
    return { runId: run.id, added, hits: hits.length, grades, ...(problem === undefined ? {} : { problem }) };
  }

  private hits(): Judged[] {
    const { grid } = this.session;
    if (!grid) return [];
    const { rows, columns } = grid.part({ rows: [{ from: 0, to: grid.count }], columns: ['id', 'query'] });
    const [id, query] = ['id', 'query'].map(key => columns.find(column => column.key === key));
    return rows.map(row => ({
      query: ((query?.value(row) as number | undefined) ?? 1) - 1,
      entity: String(id?.value(row)),
    }));
  }

  /** Returns the queries of a run: those of the document, while it still asks for the run. */
  private async queriesOf(run: SearchRun): Promise<readonly NewQuery[]> {
    if (this.asked?.runId === run.id) return this.asked.queries;
    if (asksOther(run, this.session.knowledge))
      throw new Error(vscode.l10n.t('The hits are from an earlier search. Run the search to judge its hits.'));
    const queries = await queriesOf(this.session);
    this.asked = { runId: run.id, queries };
    return queries;
  }
}

const placeOf = ({ place: { connectionId, clusterId, dbName, collectionName } }: SearchRun): string =>
  comparableJson([connectionId, clusterId, dbName, collectionName]);

type JudgingHandlers = Handlers<{ readonly calls: typeof judgingCalls; readonly events: Record<string, never> }>;

/** Answers the requests of a page whose hits are judged. */
export function judgingHandlers(
  session: () => Promise<SearchSession>,
  judgeHits: () => Promise<null>,
): JudgingHandlers {
  return {
    judgeHits,
    endJudging: async () => {
      (await session()).judging.end();
      return null;
    },
    showJudgments: async () => {
      const { files } = (await session()).judging;
      if (files) await files.show();
      return null;
    },
    judge: async ({ runId, row, grade }) => {
      await (await session()).judging.grade(runId, row, grade);
      return null;
    },
  };
}
