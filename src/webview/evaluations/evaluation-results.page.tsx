import { resultsProtocol, type ResultsState } from '../../model/evaluations/pages';
import { connectHost } from '../kit/page';
import { statePage } from '../kit/state-page';
import { Results } from './results';

const page = statePage<ResultsState>((state, problem) => <Results {...{ state, problem, host }} />);
const host = connectHost(resultsProtocol, { changed: now => page.change(() => now) });
await page.open(() => host.open(null));
