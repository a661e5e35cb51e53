// npm start
import { runProgram } from './setup.mjs';

await runProgram('serve');
