import { config, t } from '@vscode/l10n';
import { options, render, type ComponentChild } from 'preact';
import { sharing, type formProtocol, type Frame } from '../../model/documents/forms';
import type { Caller, Listeners, Protocol } from '../../model/rpc';
import type { Path } from '../../model/documents/json-text';
import { Announcer } from './announcer';
import { FormContext, ViewState, type Form } from './form';
import { goTo, idOf } from './issues';
import { focusTitle, refocus } from './focus';
import { hearProblems, wordsOf } from './problems';
import { connect, type Port } from './rpc';
import { Sentence } from './sentence';
import { Shortcuts, type Shortcut } from './shortcuts';
import { showNames } from './shown-names';
import { twin, type Drawn } from './twin';

type FormProtocol = typeof formProtocol;

/** Properties of a form: any JSON object; unchanged parts keep their identity. */
export interface Shown<P extends FormProtocol> {
  readonly value: Readonly<Record<string, unknown>>;
  readonly issues: Drawn['issues'];
  readonly frame: Frame;
  readonly host: Caller<P>;
}

/** Connects the page with its document and draws it from then on; `own` hears the events that only this form's protocol has. */
export async function startForm<P extends FormProtocol>(
  protocol: P,
  own: Omit<Listeners<P>, keyof FormProtocol['events']>,
  draw: (shown: Shown<P>) => ComponentChild,
  shortcuts: () => Promise<readonly Shortcut[]> = formShortcuts,
): Promise<void> {
  let drawn: Drawn = { value: undefined, issues: [] };
  let shown = drawn.issues;
  let frame: Frame | undefined;
  let view: ViewState | undefined; // with the first frame: an event can come before
  let failure: string | undefined;
  let problem: string | undefined; // of another action, until the next click
  let form: Form | undefined;
  const unwritten = new Set<() => void>();

  const listeners: Listeners<FormProtocol> = {
    changed: revision => half.receive(revision),
    write: () => void write().then(() => base.written(null)),
    framed: now => {
      frame = now;
      show();
    },
    showIssues: () => {
      view?.set('tried', true);
      show();
      goTo(drawn.issues[0]?.path ?? []);
    },
  };
  const host = connectHost(protocol, { ...own, ...listeners } as unknown as Listeners<P>);
  const base = host as unknown as Caller<FormProtocol>; // every form's own part of it
  const half = twin(base, now => {
    drawn = { ...now, value: sharing(drawn.value, now.value), issues: sharing(drawn.issues, now.issues) as never };
    show();
  });
  /** Writes pending edits. A failed edit stays typed and is retried with the next key press. */
  async function write(): Promise<void> {
    unwritten.forEach(finish => finish());
    try {
      await half.write();
      failure = undefined;
    } catch (error) {
      failure = wordsOf(error);
    }
    show();
  }
  const edit: Form['edit'] = (path, value, restMs) => half.edit(path, value, restMs);
  const openText = (path: Path) => void write().then(() => base.openText([...path]));
  const reload = async () => {
    await write();
    if (view) await base.keepView(view.whole);
    await base.reload(null);
  };

  function show(): void {
    const kept = view;
    if (!frame || !kept) return;
    const { value, broken } = drawn;
    const issues = sharing(
      shown,
      drawn.issues.filter(({ missing }) => !missing || kept.get('tried')),
    ) as typeof shown;
    shown = issues;
    const readOnly = frame.readOnly || broken !== undefined;
    if (form?.readOnly !== readOnly)
      form = {
        edit,
        readOnly,
        value: () => drawn.value,
        isIncomplete: () => drawn.issues.length > shown.length,
        unwritten,
        view: kept,
        openText,
        write,
        reload,
      };
    render(
      <FormContext.Provider value={form}>
        <Announcer />
        <Shortcuts of={shortcuts} />
        {isObject(value) ? (
          <main aria-labelledby="title">
            <Notes {...{ frame, broken, failure, problem, openText }} />
            {draw({ value, issues, frame, host })}
          </main>
        ) : (
          <Unreadable broken={broken} openText={openText} />
        )}
      </FormContext.Provider>,
      document.body,
    );
  }

  listen(half, write, () => void base.undo(null));
  refocus();
  hearProblems(now => {
    problem = now;
    show();
  });
  try {
    const [revision, first] = await Promise.all([base.open(null), base.frame(null)]);
    if (first.bundle) config({ contents: first.bundle });
    frame = first;
    const restored = new ViewState(first.view, kept => void base.keepView(kept));
    view = restored;
    half.receive(revision);
    show(); // a change that came before was not drawn
    if (document.hasFocus()) focusTitle();
    scrollTo({ top: Number(restored.get('top') ?? 0) });
    addEventListener('scrollend', () => restored.set('top', scrollY));
  } catch (error) {
    render(<p role="alert">{wordsOf(error)}</p>, document.body);
  }
}

/** The keys of a form that has none of its own. */
const formShortcuts = async () => (await import('./form-shortcuts')).formShortcuts();

/** Handles keys of the window: undo reverts pending edits before VS Code reverts written ones. */
function listen(half: ReturnType<typeof twin>, write: () => Promise<void>, undo: () => void): void {
  addEventListener('focusout', () => void write());
  addEventListener('compositionstart', () => half.compose(true));
  addEventListener('compositionend', () => half.compose(false));
  addEventListener(
    'keydown',
    event => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';
      if (!isUndo || event.isComposing) return;
      if (!half.revert()) {
        if (!half.isWriting()) return;
        void write().then(undo); // the text has it in a moment
      }
      event.preventDefault();
      event.stopImmediatePropagation();
    },
    true,
  );
}

interface NotesProps {
  readonly frame: Frame;
  readonly broken: string | undefined;
  readonly failure: string | undefined;
  readonly problem: string | undefined;
  readonly openText: (path: Path) => void;
}

/** Notices above a form. */
function Notes({ frame, broken, failure, problem, openText }: NotesProps) {
  return (
    <>
      {broken !== undefined && (
        <div role="alert" class="note problem" id={`${idOf([])}?issues`}>
          <Sentence text={t('{0} The form shows the last valid state.', broken)} /> <OpenText openText={openText} />
        </div>
      )}
      {failure !== undefined && (
        <div role="alert" class="note problem">
          <Sentence text={t('The input could not be written to the document: {0}', failure)} />
        </div>
      )}
      {problem !== undefined && (
        <div role="alert" class="note problem">
          <Sentence text={problem} />
        </div>
      )}
      {frame.readOnly && <p class="note">{t('This document is read-only.')}</p>}
    </>
  );
}

/** Shown instead of a form if the text is not a document of its kind. */
function Unreadable({ broken, openText }: Pick<NotesProps, 'broken' | 'openText'>) {
  return (
    <main>
      <div role="alert" class="note problem">
        <Sentence text={broken ?? t('The document is not a JSON object. Open as Text to fix it.')} />{' '}
        <OpenText openText={openText} />
      </div>
    </main>
  );
}

const OpenText = ({ openText }: Pick<NotesProps, 'openText'>) => (
  <button type="button" class="secondary" onClick={() => openText([])}>
    {t('Open as Text')}
  </button>
);

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export interface VsCodeApi {
  readonly postMessage: (message: unknown) => void;
  /** Stores the state from which VS Code restores a page that belongs to no document. */
  readonly setState: (state: unknown) => void;
}

declare function acquireVsCodeApi(): VsCodeApi;

/** Connects a page with its host, which VS Code allows once. The page escapes all rendered names. */
export function connectHost<P extends Protocol>(
  protocol: P,
  listeners: Listeners<P>,
  { postMessage: send } = acquireVsCodeApi(),
): Caller<P> {
  options.vnode = showNames;
  const port: Port = { send, listen: receive => addEventListener('message', ({ data }) => receive(data)) };
  return connect(protocol, port, listeners);
}
