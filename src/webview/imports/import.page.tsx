import { config } from '@vscode/l10n';
import { render } from 'preact';
import { importProtocol, type ImportReview } from '../../model/mappings/pages';
import { focusTitle, refocus } from '../kit/focus';
import { connectHost } from '../kit/page';
import { hearProblems, wordsOf } from '../kit/problems';
import { Review } from './review';

let review: ImportReview | undefined;
let problem: string | undefined;

const host = connectHost(importProtocol, {
  changed: now => {
    review = now;
    show();
  },
  checked: check => {
    if (review) review = { ...review, check };
    show();
  },
});

function show(): void {
  if (review) render(<Review {...{ review, problem, host }} />, document.body);
}

refocus();
hearProblems(now => {
  problem = now;
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
