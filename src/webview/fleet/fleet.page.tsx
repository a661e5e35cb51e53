import { fleetProtocol, type FleetState } from '../../model/fleet/pages';
import { connectHost } from '../kit/page';
import { statePage } from '../kit/state-page';
import { FleetPage } from './fleet';
import { following } from './reading';

const page = statePage<FleetState>((state, problem) => <FleetPage {...{ state, problem, host, reading }} />);
const host = connectHost(fleetProtocol, { changed: () => reading.changed() });
const reading = following(host, state => page.change(() => state));
await page.open(async () => reading.first(await host.open(null)));
