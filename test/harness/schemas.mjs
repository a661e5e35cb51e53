// npm run schemas
import { runProgram } from './setup.mjs';

await runProgram('schemas');
