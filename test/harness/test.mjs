// npm test [unit | host[:newest | :oldest] | package | e2e[:newest | :oldest] [file]]
import { runProgram } from './setup.mjs';

await runProgram('suites');
