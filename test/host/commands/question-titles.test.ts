import assert from 'node:assert/strict';
import * as vscode from 'vscode';
import type { App } from '../../../src/commands/app';
import type { Demo } from '../../../src/demo';
import { find } from '../../harness/host/app';
import { connectDemo, leave } from '../../harness/host/connected';
import { leavingQuestions } from '../../harness/host/questions';

const PROJECT = ['Service', 'Search Team'] as const;
const CLUSTER = [...PROJECT, 'Clusters', 'prod-search'] as const;
const COLLECTION = [...CLUSTER, 'default', 'help_center'] as const;
const ON_COLLECTION = 'Service › prod-search › default › help_center';

/** Commands on a row, and the title of their first question. */
const COMMANDS: readonly [command: string, row: readonly string[], title: string][] = [
  ['connection.edit', ['Service'], 'Edit Connection · Service'],
  ['connection.rename', ['Service'], 'Rename Connection · Service'],
  ['connection.setController', ['Service'], 'Set Controller Address · Service'],
  ['connection.replaceKey', ['Service'], 'Replace Key · Service'],
  ['connection.setEmbedding', ['Service'], 'Embedding Endpoint of “Service”'],
  ['secret.set', ['Service'], 'Set Secret · Service'],
  ['thing.addById', ['Service'], 'Add by ID · Service'],
  ['privateEndpointService.find', ['Service'], 'Find Private Endpoint Service · Service'],
  ['project.setEndpoint', PROJECT, 'Set Project Endpoint · Service › Search Team'],
  ['alertRule.create', [...PROJECT, 'Alert Rules'], 'New Alert Rule · Service › Search Team'],
  ['volume.filterType', [...PROJECT, 'Volumes'], 'Filter Volumes by Type · Service › Search Team'],
  ['volume.editDescription', [...PROJECT, 'Volumes', 'catalog_lake'], 'Edit Description · Service › catalog_lake'],
  ['cluster.useUser', CLUSTER, 'Use Username and Password · Service › prod-search'],
  ['cluster.setEndpoint', CLUSTER, 'Set Cluster Endpoint · Service › prod-search'],
  ['cluster.copySnippet', CLUSTER, 'Copy Connection Code · Service › prod-search'],
  ['cluster.changeReplicas', CLUSTER, 'Change Replicas · Service › prod-search'],
  ['cluster.migrate', CLUSTER, 'Migrate · Service › prod-search'],
  ['collection.create', [...CLUSTER, 'default'], 'Create Collection · Service › prod-search › default'],
  ['collection.create', CLUSTER, 'Create Collection · Service › prod-search'],
  ['collection.export', COLLECTION, `Export Collection · ${ON_COLLECTION}`],
  ['collection.copyEntities', COLLECTION, `Copy Collection · ${ON_COLLECTION}`],
  ['entity.delete', COLLECTION, `Delete Entities · ${ON_COLLECTION}`],
  ['entity.edit', COLLECTION, `Edit Entities · ${ON_COLLECTION}`],
  ['history.show', COLLECTION, `Search History · ${ON_COLLECTION}`],
];

describe('the first question of a command', () => {
  let running: App;
  let demo: Demo;
  before(async () => {
    ({ running, demo } = await connectDemo({ id: 'q', key: 'canary-77ac12' }));
  });
  after(() => leave({ running, demo }));

  for (const [command, row, title] of COMMANDS) {
    it(`says what asks, and where: ${title}`, async () => {
      const node = await find(running.tree, ...row);
      using left = leavingQuestions();
      await vscode.commands.executeCommand(`vectorCloud.${command}`, node);
      assert.equal(left.asked[0]?.title, title, JSON.stringify(left.asked));
    });
  }
});
