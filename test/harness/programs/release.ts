// npm run release:check -- TAG: ends with 1 and the reasons if the tag cannot become a release.
import { readFileSync } from 'node:fs';
import { type Releasable, releaseFaults } from '../package/releases';

const manifest = JSON.parse(readFileSync('package.json', 'utf8')) as Releasable;
const faults = releaseFaults(process.argv[2] ?? '', manifest, readFileSync('CHANGELOG.md', 'utf8'));
for (const fault of faults) console.error(fault);
process.exitCode = faults.length > 0 ? 1 : 0;
