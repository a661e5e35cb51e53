import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { JournalRecord } from '../../../src/changes/journal-record';
import type { Node } from '../../../src/tree/node';
import { pinnedText } from '../../../src/connections/pinned';
import { ENDPOINT } from '../../../src/model/collections/refs';
import { shownDocument } from '../../harness/host/app';
import { answering } from '../../harness/host/dialogs';
import { COLLECTION, PROD, PROJECT, ROLE, VOLUME } from '../../harness/matrix/things';
import { planShown } from '../../harness/host/plans';
import { reviewOf } from '../../harness/host/reviews';
import type { Service } from './services';

const AGREEING: ReadonlySet<string> = new Set([
  'Add',
  'Change',
  'Change Alert Rule',
  'Change Description',
  'Change Replicas',
  'Change Role',
  'Create',
  'Delete',
  'Drop',
  'Load',
  'Flush',
  'Compact',
  'Release',
  'Rename',
  'Switch',
  'Assign',
  'Remove',
  'Grant',
  'Revoke',
  'Migrate',
  'Enable',
  'Insert',
  'Upsert',
  'Disable',
  'I Saved the Password',
  'Import',
  'Copy',
]);

/** Confirms every question. */
const agreeing = () => {
  const yes = (_message: string, _options: unknown, ...items: string[]) => items.find(each => AGREEING.has(each));
  return answering('showWarningMessage', ...Array.from({ length: 9 }, () => yes));
};

/** Returns true for the placeholder of loading rows. */
const isWaiting = ({ kind }: Node): boolean => String(kind) === 'waiting';

const labelOf = ({ label }: vscode.TreeItem): string => (typeof label === 'string' ? label : (label?.label ?? ''));

/** One flow against one style of service, by connections of its own: nothing of another cell is known to it. */
export class Cell {
  readonly id = `m-${crypto.randomUUID().slice(0, 8)}`;
  private readonly begun = Date.now();
  /** Collection that a flow can change or drop; exclusive to this cell. */
  readonly collection = `c_${this.id.slice(2)}`;
  /** Collection that a flow copies to. */
  readonly target = `${this.collection}_target`;
  /** Alias that a flow can change or drop. */
  readonly alias = `a_${this.id.slice(2)}`;
  readonly rule = `Rule ${this.id}`;
  role = ROLE;
  /** True once the flow is abandoned. */
  isOver = false;

  private constructor(
    readonly running: App,
    readonly service: Service,
    /** Differs from cell to cell. */
    readonly turn: number,
  ) {}

  /** Connects, and creates the object that the flow changes, before any restriction. */
  static async begin(running: App, service: Service, turn: number, operation: string): Promise<Cell> {
    const cell = new Cell(running, service, turn);
    await cell.make(operation);
    await cell.connect(operation);
    return cell;
  }

  /** Id of the connection with added ids, as for a service without lists. */
  get cloud(): string {
    return `${this.id}-cloud`;
  }

  /** The endpoint of the cluster, without any control plane. */
  get endpoint(): string {
    return `${this.id}-endpoint`;
  }

  /** True if the server answers V1 only. */
  get speaksV1(): boolean {
    return this.service.marks.v1Only === true;
  }

  private async connect(operation: string): Promise<void> {
    const { connections } = this.running;
    const { demo, address, token, marks } = this.service;
    if (demo && operation.startsWith('cloud.')) {
      const { baseUrl, controllerUrl, orgId, apiKey } = demo;
      const volumes = [pinnedText(VOLUME, [PROJECT])];
      const pinned = { projects: [PROJECT], clusters: [PROD], roles: [this.role], volumes };
      const account = { id: this.cloud, kind: 'cloud', name: 'Account', address: baseUrl, orgId, pinned } as const;
      return connections.add({ ...account, controller: controllerUrl }, apiKey);
    }
    const collections = [COLLECTION, this.collection].map(name => pinnedText(name, [ENDPOINT, 'default']));
    const server = { id: this.endpoint, kind: 'endpoint', plane: 'cluster', name: 'Endpoint', address } as const;
    await connections.add({ ...server, ...marks, pinned: { collections } }, token);
  }

  connection = async (id: string) => (await this.running.connections.find(id))!;

  /** The row with these keys, ids or labels from the top down. */
  async row(...keys: string[]): Promise<Node> {
    let at: Node | undefined;
    for (const wanted of keys) {
      const above: Node | undefined = at;
      at = await this.until(async () => {
        const children = await this.children(above);
        if (!children) return undefined;
        const is = (node: Node) => [node.key, node.identity?.id, this.label(node)].includes(wanted);
        const next = children.find(is);
        const more = next ? undefined : children.find(({ kind }) => kind === 'more');
        if (more) {
          await this.run('node.more', more);
          return undefined;
        }
        const shown = () => `no row ${wanted} among: ${children.map(child => this.label(child)).join(' | ')}`;
        assert.ok(next ?? children.some(isWaiting), shown());
        return next;
      });
    }
    return at!;
  }

  /** Returns the rows below a row, by their labels. */
  async below(...keys: string[]): Promise<string[]> {
    const row = await this.row(...keys);
    return this.until(async () => {
      const children = await this.children(row);
      return !children || children.some(isWaiting) ? undefined : children.map(child => this.label(child));
    });
  }

  /** Returns the children of a row; undefined: none yet. Repeats the request, as VS Code does, because rows might be refreshing. */
  private children(node: Node | undefined): Promise<Node[] | undefined> {
    const soon = new Promise<undefined>(resolve => void setTimeout(() => resolve(undefined), 1000));
    return Promise.race([this.running.tree.getChildren(node), soon]);
  }

  label = (node: Node): string => labelOf(this.running.tree.getTreeItem(node));

  run = async (command: string, ...args: unknown[]) =>
    vscode.commands.executeCommand(`vectorCloud.${command}`, ...args);

  /** Runs a command with a plan, and applies the plan; returns its journal record. */
  async plan(start: () => Thenable<unknown>): Promise<JournalRecord> {
    using _ = agreeing();
    const shown = planShown();
    const running = Promise.resolve(start());
    assert.ok(await Promise.race([shown, running.then(() => undefined)]), 'no plan was shown');
    assert.ok((await this.running.changes.plans.documents()).decide('apply'));
    await running;
    return this.applied();
  }

  /** Runs a command with a confirmation, and confirms; returns its journal record. */
  async confirmed(start: () => Thenable<unknown>): Promise<JournalRecord> {
    using _ = agreeing();
    await start();
    return this.applied();
  }

  /** Imports or copies by a review; returns the journal record. */
  async reviewed(start: () => Thenable<unknown>): Promise<JournalRecord> {
    const { journal } = this.running.changes;
    return this.confirmed(async () => {
      using _told = answering('showInformationMessage');
      const page = await reviewOf(start);
      await page.import();
      await this.until(async () => {
        const { records } = await journal.list();
        return (
          records.some(({ connectionId, outcome }) => connectionId === this.endpoint && outcome === 'applied') ||
          undefined
        );
      });
    });
  }

  /** Plans the document that is looked at. */
  planShown = () => this.plan(async () => this.run('document.plan', (await shownDocument()).uri));

  /** Rewrites the document that is looked at. */
  async edit(change: (document: Record<string, unknown>) => object): Promise<void> {
    const document = await shownDocument();
    const edit = new vscode.WorkspaceEdit();
    const text = JSON.stringify(change(JSON.parse(document.getText()) as Record<string, unknown>), null, 2);
    edit.replace(document.uri, new vscode.Range(0, 0, document.lineCount, 0), `${text}\n`);
    assert.ok(await vscode.workspace.applyEdit(edit));
  }

  /** Resolves once `look` returns a value. */
  async until<T>(look: () => T | undefined | Promise<T | undefined>): Promise<T> {
    while (!this.isOver) {
      const seen = await look();
      if (seen !== undefined) return seen;
      await new Promise(resolve => void setTimeout(resolve, 50));
    }
    throw new Error('no end');
  }

  private async make(operation: string): Promise<void> {
    const { demo, address } = this.service;
    const collectionName = this.collection;
    const vectordb = (path: string, body: object) => this.post(`${address}/v2/vectordb/${path}`, body);
    if (operation === 'cloud.roles.delete') {
      const policies = [{ resourceType: 'volume', privileges: ['view'], resources: ['*'] }];
      const role = { projectId: PROJECT, roleName: `Role ${this.id}`, policies };
      this.role = ((await this.post(`${demo!.baseUrl}/v2/roles`, role)) as { roleId: string }).roleId;
    }
    if (/^cloud\.alertRules\.(update|delete)$/.test(operation)) {
      const told = { level: 'WARNING', metricName: 'CU_COMPUTATION', enabled: true, sendResolved: true, actions: [] };
      await this.post(`${demo!.baseUrl}/v2/alertRules`, { projectId: PROJECT, ruleName: this.rule, ...told });
    }
    if (operation.startsWith('cluster.entities.')) {
      const autoID = operation.endsWith('insert');
      await vectordb('collections/create', { collectionName, dimension: 4, autoID });
      const data = [{ id: 1, vector: [1, 0, 0, 0], note: 'old' }];
      if (!autoID) await vectordb('entities/insert', { collectionName, data });
    }
    if (/^cluster\.(import|copy)$/.test(operation)) {
      await vectordb('collections/create', { collectionName, dimension: 4 });
      const data = [{ id: 1, vector: [1, 0, 0, 0], note: 'old' }];
      await vectordb('entities/insert', { collectionName, data });
      if (operation.endsWith('copy'))
        await vectordb('collections/create', { collectionName: this.target, dimension: 4 });
    }
    if (/^cluster\.aliases\.(describe|alter|drop)$/.test(operation)) {
      await vectordb('collections/create', { collectionName, dimension: 4 });
      await vectordb('aliases/create', { collectionName: COLLECTION, aliasName: this.alias });
    }
    if (/^cluster\.indexes\.(create|drop|alterProperties|dropProperties)$/.test(operation)) {
      await vectordb('collections/create', { collectionName, dimension: 4 });
      await vectordb('collections/release', { collectionName });
      const index = { collectionName, indexName: 'vector' };
      if (operation.endsWith('create')) await vectordb('indexes/drop', index);
      if (operation.endsWith('dropProperties'))
        await vectordb('indexes/alter_properties', { ...index, properties: { 'mmap.enabled': 'true' } });
    }
    if (/^cluster\.databases\.(describe|drop|alterProperties|dropProperties)$/.test(operation)) {
      await vectordb('databases/create', { dbName: collectionName, properties: { 'database.max.collections': 9 } });
    }
    if (/^cluster\.users\.(?!create)/.test(operation)) {
      await vectordb('users/create', { userName: collectionName, password: 'before-1' });
    }
    if (/^cluster\.(clusterRoles\.(?!create)|users\.(describe|grantRole|revokeRole))|privilegeGroups/.test(operation)) {
      await vectordb('roles/create', { roleName: collectionName });
    }
    if (/^cluster\.users\.(describe|revokeRole)$/.test(operation)) {
      await vectordb('users/grant_role', { userName: collectionName, roleName: collectionName });
    }
    if (/^cluster\.clusterRoles\.(describe|revokePrivilegeV2)$/.test(operation)) {
      const grant = { roleName: collectionName, privilege: 'Search', collectionName: '*' };
      await vectordb('roles/grant_privilege_v2', grant);
    }
    if (/^cluster\.privilegeGroups\.(?!create)/.test(operation)) {
      await vectordb('privilege_groups/create', { privilegeGroupName: collectionName });
      const change = { privilegeGroupName: collectionName, privileges: ['Search'] };
      await vectordb('privilege_groups/add_privileges_to_group', change);
    }
    if (/^cluster\.partitions\.(create|drop|load|release)$/.test(operation)) {
      await vectordb('collections/create', { collectionName, dimension: 4 });
      if (!operation.endsWith('create')) await vectordb('partitions/create', { collectionName, partitionName: 'old' });
      if (/drop|load/.test(operation))
        await vectordb('partitions/release', { collectionName, partitionNames: ['old'] });
    }
    if (
      /^cluster\.collections\.(load|release|flush|compact|drop|rename|addField|alterProperties|dropProperties)$/.test(
        operation,
      )
    ) {
      await vectordb('collections/create', { collectionName, dimension: 4 });
      if (operation.endsWith('load')) await vectordb('collections/release', { collectionName });
      if (operation.endsWith('dropProperties'))
        await vectordb('collections/alter_properties', { collectionName, properties: { note: 'old' } });
    }
  }

  /** Sends a request past the extension. */
  private async post(url: string, body: object): Promise<unknown> {
    const { token } = this.service;
    const authorization = token === undefined ? {} : { authorization: `Bearer ${token}` };
    const headers = { ...authorization, 'content-type': 'application/json' };
    const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const { code, data, message } = (await answer.json()) as { code: number | string; data: unknown; message?: string };
    assert.equal(Number(code), 0, message);
    return data;
  }

  private async applied(): Promise<JournalRecord> {
    const { records } = await this.running.changes.journal.list();
    const record = records.find(({ connectionId, at }) => connectionId.startsWith(this.id) && at >= this.begun);
    assert.equal(record?.outcome, 'applied', record?.note ?? 'nothing was written');
    assert.doesNotMatch(record.note ?? '', /a different state/);
    return record;
  }
}

/** User actions that lead to an operation. Rejects if they fail. */
export type Flow = (cell: Cell) => Promise<unknown>;
