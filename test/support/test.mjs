// npm test [unit | host | e2e]
import { runProgram } from './setup.mjs';

await runProgram('suites');
