// npm run mutants [-- --sample 200 --seed 1 --only src/client]
import { runProgram } from './setup.mjs';

await runProgram('mutants');
