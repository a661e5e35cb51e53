// npm run bench [name …]
import { runProgram } from './setup.mjs';

await runProgram('benches');
