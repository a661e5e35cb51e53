import type { FleetSelected, FleetState, FleetView } from '../../model/fleet/pages';
import type { FleetHost } from './actions';

/** The states of the page, requested one after the other: the host tells that there is another, the page asks when it can show it. */
export interface Reading {
  /** Takes the state that the page opened with. */
  readonly first: (state: FleetState) => FleetState;
  /** Tells that the host has another state. */
  readonly changed: () => void;
  /** Shows another view. */
  readonly show: (view: FleetView) => void;
  /** Keeps a view that needs no other state: widths and hidden columns. */
  readonly keep: (view: FleetView) => void;
  /** The selected rows, which the next state finds again. */
  readonly select: (rows: FleetSelected) => void;
}

/** Time after which a state is asked for while a menu is open, in milliseconds: its rows must not move. */
const MENU_MS = 300;

/** Time between two states, in milliseconds. */
const REST_MS = 100;

export function following(host: FleetHost, draw: (state: FleetState) => void): Reading {
  let view: FleetView | undefined;
  let runId = '';
  let selected: FleetSelected | undefined;
  let isAsking = false;
  let isStale = false;

  const take = (state: FleetState): FleetState => {
    ({ runId } = state.answer);
    view ??= state.view;
    // What was typed since is newer than what the state answers.
    return { ...state, view };
  };
  const ask = async (): Promise<void> => {
    if (isAsking || !view) return;
    if (document.querySelector('[role=menu]')) return void setTimeout(() => void ask(), MENU_MS);
    isAsking = true;
    isStale = false;
    const asked = view;
    try {
      const state = await host.show({ view: asked, runId, ...(selected && { selected }) });
      draw(take(state));
    } finally {
      isAsking = false;
      if (isStale || view !== asked) setTimeout(() => void ask(), view === asked ? REST_MS : 0);
    }
  };
  return {
    first: take,
    changed: () => {
      isStale = true;
      void ask();
    },
    show: next => {
      view = next;
      void ask();
    },
    keep: next => {
      view = next;
      void host.keepView(next);
    },
    select: rows => (selected = rows),
  };
}
