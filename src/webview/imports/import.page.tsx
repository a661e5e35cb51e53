import { config } from '@vscode/l10n';
import { render } from 'preact';
import { importProtocol, type ImportReview } from '../../model/mappings/pages';
import { focusTitle, refocus } from '../kit/focus';
import { connectHost } from '../kit/page';
import { Review } from './review';

let review: ImportReview | undefined;
let problem: string | undefined;

const host = connectHost(importProtocol, {
  changed: now => {
    review = now;
    show();
  },
});

function show(): void {
  if (review) render(<Review {...{ review, problem, host }} />, document.body);
}

const wordsOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

refocus();
// Failures of calls that are not awaited are shown here.
addEventListener('unhandledrejection', event => {
  event.preventDefault();
  problem = wordsOf(event.reason);
  show();
});
addEventListener('click', () => {
  if (problem === undefined) return;
  problem = undefined;
  show();
});
try {
  const { bundle, ...first } = await host.open(null);
  if (bundle) config({ contents: bundle });
  review = first;
  show();
  if (document.hasFocus()) focusTitle();
} catch (error) {
  render(<p role="alert">{wordsOf(error)}</p>, document.body);
}
