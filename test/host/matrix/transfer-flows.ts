import assert from 'node:assert/strict';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import * as vscode from 'vscode';
import { answering, setting } from '../../harness/host/dialogs';
import { answeringSteps } from '../../harness/host/steps';
import { COLLECTION } from '../../harness/matrix/things';
import type { Cell, Flow } from './cell';

const DATABASE = 'database default';
/** Timeout of optional counts and read-backs, in seconds, where they hang. */
const SHORT_SECONDS = 2;

const fileOf = ({ running, id }: Cell, ending: string) => join(running.storage.fsPath, `${id}.${ending}`);

/** The transfers of entities, by a connection that is one endpoint. */
export const transferFlows: Readonly<Record<string, Flow>> = {
  async 'cluster.export'(cell) {
    const file = fileOf(cell, 'ndjson');
    const row = await cell.row(cell.endpoint, DATABASE, COLLECTION);
    using _steps = answeringSteps('', 'All fields');
    using _dialog = answering('showSaveDialog', vscode.Uri.file(file));
    using told = answering('showInformationMessage');
    await cell.run('collection.export', row);
    const lines = readFileSync(file, 'utf8').trim().split('\n');
    assert.match(JSON.stringify(told.asked), new RegExp(`"${lines.length} entities of .* exported to`));
    assert.ok(lines.length > 200);
  },
  async 'cluster.import'(cell) {
    const file = fileOf(cell, 'csv');
    writeFileSync(file, 'id,vector\n7,"[1,0,0,0]"\n');
    await using _clock = await setting('requestTimeout', SHORT_SECONDS);
    const row = await cell.row(cell.endpoint, DATABASE, cell.collection);
    using _dialog = answering('showOpenDialog', [vscode.Uri.file(file)]);
    await cell.reviewed(() => cell.run('collection.import', row));
  },
  async 'cluster.copy'(cell) {
    const row = await cell.row(cell.endpoint, DATABASE, cell.collection);
    using _steps = answeringSteps('default', cell.target, '');
    await cell.reviewed(() => cell.run('collection.copyEntities', row));
  },
};
