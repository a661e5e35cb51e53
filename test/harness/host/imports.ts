import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find } from './app';
import { connectDemo, leave } from './connected';
import { answering } from './dialogs';
import { reviewOf } from './reviews';

const PATH = ['Service', 'Search Team', 'Clusters', 'prod-search', 'default'] as const;

/** A collection of the demo service with the fields `id`, `title` and `v` (2 dimensions), new for each test, and imports into it. */
export class Importing {
  running!: App;
  demo!: Demo;
  name!: string;
  private static number = 0;

  /** Connects before each test of the suite, and leaves after it. `id`: that of the connection. */
  static each(id: string): Importing {
    const importing = new Importing();
    beforeEach(() => importing.begin(id));
    afterEach(() => importing.end());
    return importing;
  }

  private async begin(id: string): Promise<void> {
    ({ running: this.running, demo: this.demo } = await connectDemo({ id, key: `canary-${id}` }));
    this.name = `notes_${Importing.number++}`;
    await this.data('collections/create', {
      schema: {
        enableDynamicField: true,
        fields: [
          { fieldName: 'id', dataType: 'Int64', isPrimary: true },
          { fieldName: 'title', dataType: 'VarChar', elementTypeParams: { max_length: 40 }, nullable: true },
          { fieldName: 'v', dataType: 'FloatVector', elementTypeParams: { dim: 2 } },
        ],
      },
      indexParams: [{ fieldName: 'v', metricType: 'L2', indexName: 'v', params: { index_type: 'AUTOINDEX' } }],
    });
    await this.data('collections/load', {});
  }

  private async end(): Promise<void> {
    const imports = await this.running.imports.get();
    for (const { record } of await imports.list()) await imports.end(record.id, 'cancel');
    await leave(this);
  }

  /** Asks the cluster past the extension. */
  async data(operation: string, body: object): Promise<unknown> {
    const answer = await fetch(`${this.demo.clusters[0]!.endpoint}/v2/vectordb/${operation}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${this.demo.apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify({ collectionName: this.name, ...body }),
    });
    const { code, data: given, message } = (await answer.json()) as { code: number; data: unknown; message?: string };
    assert.equal(code, 0, message);
    return given;
  }

  /** Returns the stored entities in the order of their keys. */
  async stored(outputFields: readonly string[], more: object = {}): Promise<Record<string, unknown>[]> {
    const body = { filter: 'id > 0', outputFields, limit: 100, consistencyLevel: 'Strong', ...more };
    const found = (await this.data('entities/query', body)) as (Record<string, unknown> & { id: number })[];
    return found.toSorted((a, b) => a.id - b.id);
  }

  fileOf(text: string | Uint8Array, ending = 'csv'): string {
    const file = join(this.running.storage.fsPath, `rows-${crypto.randomUUID()}.${ending}`);
    writeFileSync(file, text);
    return file;
  }

  /** Opens the review of a file by the command. */
  async review(file: string) {
    using _dialog = answering('showOpenDialog', [vscode.Uri.file(file)]);
    return await reviewOf(async () =>
      vscode.commands.executeCommand(
        'vectorCloud.collection.import',
        await find(this.running.tree, ...PATH, this.name),
      ),
    );
  }

  async lastRecord() {
    return (await this.running.changes.journal.list()).records[0]!;
  }
}
