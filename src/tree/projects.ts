import * as vscode from 'vscode';
import type { Project } from '../model/projects';
import { ClustersNode } from './clusters';
import type { Scope } from './connections';
import type { Node } from './node';
import { RegionsNode } from './regions';
import { RolesNode } from './roles';
import { VolumesNode } from './volumes';

export class ProjectNode implements Node {
  readonly key: string;
  constructor(
    readonly scope: Scope,
    readonly project: Project,
  ) {
    this.key = project.projectId;
  }

  item(): vscode.TreeItem {
    const { projectName, projectId, plan, description } = this.project;
    const item = new vscode.TreeItem(projectName || projectId);
    if (plan) item.description = plan;
    item.iconPath = new vscode.ThemeIcon('project');
    item.contextValue = 'project';
    item.tooltip = [projectId, description].filter(Boolean).join('\n');
    item.accessibilityInformation = { label: vscode.l10n.t('Project {0}', projectName || projectId) };
    return item;
  }

  children(): Promise<Node[]> {
    const { scope, project } = this;
    return Promise.resolve([
      new ClustersNode(scope, project),
      new VolumesNode(scope, project),
      new RolesNode(scope, project),
      new RegionsNode(scope, project),
    ]);
  }
}
