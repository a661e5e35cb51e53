// npm run package
import { runProgram } from './setup.mjs';

await runProgram('package');
