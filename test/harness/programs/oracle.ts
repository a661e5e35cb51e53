// npm run oracle [-- --runs 2000 --seed 1]: holds the client, the checker of filters and the demo service against a real engine of the
// recordings, Milvus 2.3.5, which pip downloads once.
//
// Ends with 1 where something differs that no rule of test/oracle names, and with 0 where the engine cannot run or cannot be fetched.
import { parseArgs } from 'node:util';
import { startFilledDemo } from '../../oracle/demo';
import { type Engine, startEngine } from '../../oracle/engine/engine';
import { fillEngine } from '../../oracle/engine/filling';
import { engineFolder, Unavailable } from '../../oracle/engine/wheel';
import { tryFilters } from '../../oracle/filters/trials';
import { askRecorded } from '../../oracle/recorded-answers';
import { trySearches } from '../../oracle/searches';
import { trySigningIn } from '../../oracle/signing-in';
import { type Tally, tableOf } from '../../oracle/tally';
import { endOnSignals } from './command';

const { values: flags } = parseArgs({
  options: {
    /** Number of random filters; a sixth as many searches. */
    runs: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
  },
});
const [runs, seed] = [Number(flags.runs), Number(flags.seed)];

endOnSignals();
const started = Date.now();
const folder = await engineFolder().catch((error: unknown) => {
  if (!(error instanceof Unavailable)) throw error;
  console.log(`Oracle passed over: ${error.message}.`);
  process.exit();
});
// Once more, as another program may have taken a free port before the engine did.
const engine = await startEngine(folder).catch(() => startEngine(folder));
try {
  await fillEngine(engine);
  const tallies = await compareAll(engine);
  const seconds = Math.round((Date.now() - started) / 1000);
  console.log(`${tableOf(tallies)}\n\nMilvus 2.3.5, ${runs} filters, seed ${seed}, ${seconds} s`);
  process.exitCode = tallies.some(({ failed }) => failed) ? 1 : 0;
} finally {
  await engine.stop();
}

async function compareAll(against: Engine): Promise<Tally[]> {
  const demo = await startFilledDemo();
  try {
    return [
      await askRecorded(against),
      await trySigningIn(against),
      await trySearches(against, demo, Math.ceil(runs / 6), seed),
      ...(await tryFilters(against, runs, seed)),
    ];
  } finally {
    await demo.close();
  }
}
