// npm run package [-- FILE]: builds the extension and packs it into FILE, else into vector-cloud-<version>.vsix.
import { readFileSync, statSync } from 'node:fs';
import { endOnSignals } from './command';
import { buildExtension, packExtension, sha256 } from '../package/packing';

endOnSignals();
const { name, version } = JSON.parse(readFileSync('package.json', 'utf8')) as { name: string; version: string };
const file = process.argv[2] ?? `${name}-${version}.vsix`;
await buildExtension();
await packExtension(file);
console.log(`${file}: ${Math.ceil(statSync(file).size / 1000)} kB, SHA-256 ${sha256(file)}`);
