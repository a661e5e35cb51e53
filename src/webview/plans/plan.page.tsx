import { config } from '@vscode/l10n';
import { render } from 'preact';
import { planProtocol, type Names, type PlanState } from '../../model/plan-pages';
import { refocus } from '../kit/focus';
import { connectHost } from '../kit/page';
import { hearProblems, wordsOf } from '../kit/problems';
import { Plan } from './plan';

let state: PlanState | undefined;
let names: Names = { names: {}, projects: {} };
let problem: string | undefined;

const host = connectHost(planProtocol, {
  changed: now => {
    state = now;
    show();
  },
});

function show(): void {
  if (state) render(<Plan {...{ state, names, problem, host }} />, document.body);
}

refocus();
hearProblems(now => {
  problem = now;
  show();
});
try {
  const first = await host.open(null);
  if (first.bundle) config({ contents: first.bundle });
  state = first;
  show();
  names = await host.names(null);
  show();
} catch (error) {
  problem = wordsOf(error);
  if (state) show();
  else render(<p role="alert">{problem}</p>, document.body);
}
