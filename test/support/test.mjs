// npm test [unit | host[:newest | :oldest] | package | e2e]
import { runProgram } from './setup.mjs';

await runProgram('suites');
