// node dist/test/harness/schemas.js: writes what VS Code completes our documents by.
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { SCHEMA_FILES } from './json-schemas';

for (const [file, text] of Object.entries(SCHEMA_FILES)) {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
