import { importProtocol, type ImportReview } from '../../model/mappings/pages';
import { connectHost } from '../kit/page';
import { statePage } from '../kit/state-page';
import { Review } from './review';

const page = statePage<ImportReview>((review, problem) => <Review {...{ review, problem, host }} />);
const host = connectHost(importProtocol, {
  changed: now => page.change(() => now),
  checked: check => page.change(review => ({ ...review, check })),
});
await page.open(() => host.open(null));
