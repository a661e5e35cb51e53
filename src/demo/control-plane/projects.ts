import type { Call } from '../wire/call';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import type { ProjectState, World } from '../world';

export const SEARCH_TEAM = 'proj-5d0c7b9e2f41a86300a1c4';
export const RESEARCH = 'proj-b81e6a4470f95c2d3e77f0';

/** The seeded projects. */
export const PROJECTS: readonly ProjectState[] = [
  {
    projectId: SEARCH_TEAM,
    projectName: 'Search Team',
    description: 'Search and support of the shop',
    regionIds: ['aws-us-west-2', 'aws-eu-central-1'],
    plan: 'Enterprise',
    createTime: '2025-02-11T09:30:00Z',
  },
  {
    projectId: RESEARCH,
    projectName: 'Research / Übersicht',
    description: 'Experiments with recall and new models',
    regionIds: ['gcp-europe-west3'],
    plan: 'Standard',
    createTime: '2025-06-03T14:05:00Z',
  },
];

/** Returns the project with an id. @throws Refusal if it does not exist */
export function projectOf(world: World, projectId: string | undefined): ProjectState {
  const project = world.projects.find(candidate => candidate.projectId === projectId);
  if (!project) throw new Refusal(CODE.projectMissing, `Project not found: ${projectId ?? ''}`);
  return project;
}

const record = (world: World, project: ProjectState) => ({
  ...project,
  instanceCount: world.clusters.filter(({ projectId, kind }) => projectId === project.projectId && kind === 'cluster')
    .length,
  orgType: 'SAAS',
});

/** Routes beyond the specification (service facts 3). */
export const projectRoutes = [
  route<Call>('GET /v2/projects', ({ world }) => world.projects.map(project => record(world, project))),
  route<Call>('GET /v2/projects/{projectId}', ({ world, path }) => record(world, projectOf(world, path.projectId))),
];
