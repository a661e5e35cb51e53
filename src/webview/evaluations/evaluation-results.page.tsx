import { config } from '@vscode/l10n';
import { render } from 'preact';
import { resultsProtocol, type ResultsState } from '../../model/evaluations/pages';
import { focusTitle, refocus } from '../kit/focus';
import { connectHost } from '../kit/page';
import { hearProblems, wordsOf } from '../kit/problems';
import { Results } from './results';

let state: ResultsState | undefined;
let problem: string | undefined;

const host = connectHost(resultsProtocol, {
  changed: now => {
    state = now;
    show();
  },
});

function show(): void {
  if (state) render(<Results {...{ state, problem, host }} />, document.body);
}

refocus();
hearProblems(now => {
  problem = now;
  show();
});
try {
  const { bundle, ...first } = await host.open(null);
  if (bundle) config({ contents: bundle });
  state = first;
  show();
  if (document.hasFocus()) focusTitle();
} catch (error) {
  render(<p role="alert">{wordsOf(error)}</p>, document.body);
}
