// npm run release:check -- TAG
import { runProgram } from './setup.mjs';

await runProgram('release');
