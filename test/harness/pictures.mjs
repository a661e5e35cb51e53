// npm run pictures
import { runProgram } from './setup.mjs';

await runProgram('pictures');
