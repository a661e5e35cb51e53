import * as vscode from 'vscode';
import { completionsAt } from '../../model/filter';
import { firstIssues, type Issue } from '../../model/issues';
import { explanationOf } from '../../model/searches/explanations';
import { searchPageProtocol, type Offer } from '../../model/searches/pages';
import { edits } from '../../model/documents/json-text';
import type { FormParts } from '../forms/form';
import { gridHandlers } from './grids';
import { cardPictureHandlers } from './card-pictures';
import { pictureHandlers } from '../plots/pictures';
import { changeText } from '../forms/read-only';
import { focusAgain, serve, tell } from '../forms/page';
import { selectedEntities } from './entities';
import { expectHits } from './expecting';
import { filterIssues, hintsInFilter } from './knowledge';
import { judgingHandlers } from './judging';
import { narrowingHandlers } from './narrowing';
import { REMEDY_COMMANDS } from './remedies';
import type { SearchSession } from './sessions';
import { chooseVectorFile, storeVectors } from './vectors';

/** Maximum number of completions for a page. */
const OFFERS = 50;

/** Serves the form of a search. */
export function serveSearch({ services, document, panel, handlers }: FormParts): vscode.Disposable {
  const { webview } = panel;
  let session: SearchSession | undefined;
  let told: vscode.Disposable | undefined;
  const begun = services.searches().then(searches => {
    const own = searches.of(document);
    session = own;
    told = vscode.Disposable.from(
      own.onDidChange(what => void send(own, what)),
      own.judging.onDidChange(() => void send(own, 'judging')),
    );
    void own.begin();
    return own;
  });
  const send = (own: SearchSession, what: 'about' | 'outcome' | 'noted' | 'judging'): Promise<void> => {
    if (!panel.visible) return Promise.resolve(); // it asks when it is shown again
    if (what === 'about') return tell(webview, searchPageProtocol, 'about', own.knowledge.about);
    if (what === 'judging') return tell(webview, searchPageProtocol, 'judging', own.judging.told ?? null);
    if (what === 'noted') return tell(webview, searchPageProtocol, 'noted', complaints(own.knowledge.noted));
    return tell(webview, searchPageProtocol, 'outcome', own.outcome);
  };
  /** Starts long work without waiting; its outcome arrives as an event. */
  const start = (work: (own: SearchSession) => Promise<unknown> | void) => async (): Promise<null> => {
    const own = await begun;
    Promise.resolve(work(own)).catch((error: unknown) => own.fail(error));
    return null;
  };
  /** Runs a command of ours about the document. */
  const command = (id: string) => start(async () => vscode.commands.executeCommand(`vectorCloud.${id}`, document.uri));

  const shown = () => session?.run;
  const pictures = pictureHandlers({ ...services, run: shown, grid: () => session?.grid });
  const closing = new AbortController();

  const served = serve(webview, searchPageProtocol, {
    ...handlers,
    ...gridHandlers({
      grid: runId => session?.rows(runId),
      about: runId => session?.exported(runId) ?? { request: {} },
    }),
    comparison: async asked => (await begun).comparisons.view(asked) ?? null,
    compareWith: command('search.compareWith'),
    explainCompared: start(own => own.explain(true)),
    endCompareWith: start(own => own.compareWith(undefined)),
    ...pictures,
    ...cardPictureHandlers({ ...services, run: shown, signal: closing.signal, asked: () => focusAgain(panel) }),
    ...narrowingHandlers({ session: () => begun, start }),
    ...judgingHandlers(() => begun, command('search.judgeHits')),
    act: start(own => own.search()),
    begin: async () => {
      const own = await begun;
      return {
        about: own.knowledge.about,
        outcome: own.outcome,
        noted: complaints(own.knowledge.noted),
        judging: own.judging.told ?? null,
      };
    },
    run: start(own => own.search()),
    cancel: start(own => own.cancel()),
    refresh: start(async own => {
      (await services.clients.offers()).tryAgain();
      await own.refresh();
    }),
    complete: async ({ text, offset }) => {
      const { fields, options } = (await begun).knowledge.filterFields;
      const { start: from, end, items } = completionsAt(text, offset, fields, options);
      return { start: from, end, items: offered(items, text.slice(from, offset)) };
    },
    checkFilter: async ({ text }) => {
      const scope = (await begun).knowledge.filterFields;
      return [
        ...filterIssues(text, scope),
        ...hintsInFilter(text, scope).map(hint => ({ ...hint, warning: true as const })),
      ];
    },
    chooseFile: start(async ({ files, knowledge }) => {
      const vectors = await chooseVectorFile(document.uri, files, knowledge.asked.search?.collection);
      if (vectors) await changeText(document, text => edits(text, ['vectors'], vectors));
    }),
    storeVectors: async ({ vectors }) =>
      start(async ({ files }) => {
        const stored = await storeVectors(vectors, files);
        await changeText(document, text => edits(text, ['vectors'], stored));
      })(),
    moreLikeThis: async ({ runId, row }) => start(own => own.trail.moreLikeThis(runId, row))(),
    combine: async ({ like, ...of }) => start(own => own.trail.combine(selectedEntities(own, of).ids, like))(),
    expectHits: async of => start(own => expectHits(own, of))(),
    changeEntities: async ({ way, ...of }) =>
      start(async own => {
        const selection = selectedEntities(own, of);
        const deleted = await vscode.commands.executeCommand(`vectorCloud.entity.${way}`, selection);
        if (deleted === true) await own.search(); // the rows that are shown no longer exist
      })(),
    back: start(own => own.trail.back()),
    count: start(own => own.count()),
    explain: start(own => own.explain()),
    explanation: async ({ runId }) => {
      const { run } = await begun;
      return (run?.id === runId && explanationOf(run)) || null;
    },
    load: start(own => own.load()),
    showRaw: command('search.showRaw'),
    history: command('history.show'),
    pin: command('search.pinBaseline'),
    unpin: command('search.unpinBaseline'),
    compare: command('search.compare'),
    copyAsCode: command('search.copyAsCode'),
    addToQuerySet: command('search.addToQuerySet'),
    setEmbedding: command('search.setEmbedding'),
    help: async ({ about }) =>
      start(async own => {
        const remedy = about ? own.knowledge.remedy : own.remedy();
        if (remedy === 'load') await own.load();
        else if (remedy) await vscode.commands.executeCommand(REMEDY_COMMANDS[remedy], document.uri);
      })(),
  });
  const hiding = panel.onDidChangeViewState(() => {
    if (!panel.visible && !session?.keepsResults()) session?.forget();
  });
  return vscode.Disposable.from(served, hiding, {
    dispose: () => {
      told?.dispose();
      closing.abort();
      void pictures.stopProjection(null); // it is no longer visible
    },
  });
}

const complaints = (issues: readonly Issue[]) =>
  firstIssues(issues).map(({ path, message }) => ({ path: [...path], message }));

/** Sorts completions that begin with the word before the caret first; removes those that do not match. */
function offered(items: readonly Offer[], word: string): Offer[] {
  const lower = word.toLowerCase();
  const rank = ({ label }: Offer): number => {
    const name = label.toLowerCase();
    return name.startsWith(lower) ? 0 : name.includes(lower) ? 1 : 2;
  };
  return items
    .filter(item => rank(item) < 2)
    .toSorted((a, b) => rank(a) - rank(b))
    .slice(0, OFFERS)
    .map(({ label, insert, kind, detail }) => ({ label, insert, kind, ...(detail === undefined ? {} : { detail }) }));
}
