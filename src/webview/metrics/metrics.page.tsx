import { metricsProtocol, type MetricsState } from '../../model/metrics/pages';
import { connectHost, type VsCodeApi } from '../kit/page';
import { statePage } from '../kit/state-page';
import { Dashboard } from './dashboard';

declare function acquireVsCodeApi(): VsCodeApi;

const api = acquireVsCodeApi();
const page = statePage<MetricsState>((state, problem) => (
  <Dashboard {...{ state, problem, host }} store={stored => api.setState(stored)} />
));
const host = connectHost(metricsProtocol, { changed: now => page.change(() => now) }, api);
await page.open(() => host.open(null));
