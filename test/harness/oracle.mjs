// npm run oracle [-- --runs 2000 --seed 1]
import { runProgram } from './setup.mjs';

await runProgram('oracle');
