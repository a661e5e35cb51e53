import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import type { Project } from '../model/regions/projects';
import { databaseNodes, databasePins, knownDatabases } from './databases';
import type { Identity, Node } from './node';
import { NOUNS } from './nouns';
import type { Pins } from './pins';
import type { Plane, Scope } from './scope';

/** The key of the row; no other row below a project has it. */
export const PROJECT_ENDPOINT = 'projectEndpoint';

/**
 * The data plane of a project (spec 1), at an address confirmed by the user or reported by the demo service. Its id replaces a cluster's.
 */
export class ProjectEndpointNode implements Node {
  readonly key = PROJECT_ENDPOINT;
  readonly empty = vscode.l10n.t('This project endpoint has no databases.');
  readonly noun = NOUNS.databases();
  readonly pathName = vscode.l10n.t('Project Endpoint');
  readonly identity: Identity;
  private readonly plane: Plane;
  constructor(
    private readonly scope: Scope,
    { projectId, projectName }: Project,
    endpoint: string,
  ) {
    const name = projectName || projectId;
    this.plane = { clusterId: projectId, clusterName: name, endpoint };
    this.identity = { id: projectId, name, endpoint };
  }

  get pins(): Pins | undefined {
    return databasePins(this.scope, this.plane);
  }

  item(): vscode.TreeItem {
    const item = new vscode.TreeItem(this.pathName);
    item.description = new URL(this.plane.endpoint).host;
    item.iconPath = new vscode.ThemeIcon('server');
    item.contextValue = PROJECT_ENDPOINT;
    item.tooltip = this.plane.endpoint;
    item.accessibilityInformation = { label: `${this.pathName}, ${item.description}` };
    return item;
  }

  children(options?: CallOptions): Promise<Node[]> {
    return databaseNodes(this.scope, this.plane, options);
  }

  beside(): Promise<Node[]> {
    return knownDatabases(this.scope, this.plane);
  }
}
