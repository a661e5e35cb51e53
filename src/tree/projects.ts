import * as vscode from 'vscode';
import type { CallOptions } from '../client';
import { isUnanswered } from '../connections/failure-kinds';
import type { Project } from '../model/regions/projects';
import type { Unreadable } from '../model/wire/unreadable';
import { AlertRulesNode } from './alert-rules';
import { clustersNode } from './clusters';
import { unreadableNodes } from './messages';
import type { Identity, Node } from './node';
import { pinsOf, type Pins } from './pins';
import { ProjectEndpointNode } from './project-endpoints';
import { RegionsNode } from './regions';
import { RolesNode } from './roles';
import type { Scope } from './scope';
import { recordTooltip } from './tooltips';
import { VolumesNode } from './volumes';

/** The projects that the service lists. */
export async function projectNodes(scope: Scope, options?: CallOptions): Promise<Node[]> {
  const cloud = await scope.clients.cloud(scope.connection);
  const unreadable: Unreadable[] = [];
  const projects = await cloud.projects.list({ ...options, onUnreadable: records => unreadable.push(...records) });
  scope.clients.placeNames.learn(scope.connection.id, projects);
  return [...projects.map(project => new ProjectNode(scope, project)), ...unreadableNodes(unreadable)];
}

/** Returns the projects of previously listed clusters while the service does not answer. */
export async function lastProjects(scope: Scope, error?: unknown): Promise<Node[]> {
  if (error !== undefined && !isUnanswered(error)) return [];
  const known = await (await scope.clients.endpoints).all(scope.connection);
  const projects = new Map(known.flatMap(({ project }) => (project ? [[project.projectId, project] as const] : [])));
  return [...projects.values()].map(project => new ProjectNode(scope, project));
}

/** Returns the projects pinned by id. */
export const projectPins = (scope: Scope): Pins | undefined =>
  pinsOf(scope, 'projects', projectId => new ProjectNode(scope, { projectId, projectName: projectId }, true));

export class ProjectNode implements Node {
  readonly kind = 'project';
  readonly key: string;
  readonly identity: Identity;
  /** True for the only project: then its clusters are open too. */
  readonly expanded?: boolean;
  constructor(
    readonly scope: Scope,
    readonly project: Project,
    private readonly pinned = false,
  ) {
    this.key = project.projectId;
    this.identity = { id: project.projectId, name: project.projectName };
  }

  item(): vscode.TreeItem {
    const { projectName, projectId, plan } = this.project;
    const item = new vscode.TreeItem(projectName || projectId);
    if (plan) item.description = plan;
    item.iconPath = new vscode.ThemeIcon('project');
    item.contextValue = `project ${this.pinned ? 'pinned' : 'listed'}`;
    item.tooltip = recordTooltip(this.project);
    item.accessibilityInformation = { label: vscode.l10n.t('Project {0}', projectName || projectId) };
    return item;
  }

  async children(): Promise<Node[]> {
    const { scope, project } = this;
    const endpoint = await scope.clients.projectEndpoint(scope.connection, project.projectId);
    return [
      clustersNode(scope, project, this.expanded),
      new VolumesNode(scope, project),
      new RolesNode(scope, project),
      new AlertRulesNode(scope, project),
      new RegionsNode(scope, project),
      ...(endpoint === undefined ? [] : [new ProjectEndpointNode(scope, project, endpoint)]),
    ];
  }

  record(): Promise<unknown> {
    return Promise.resolve(this.project);
  }
}
