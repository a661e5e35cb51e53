import * as z from '../../model/zod';
import { valid, type Call } from '../wire/call';
import { newId } from './jobs';
import { projectOf } from './projects';
import { REGIONS } from './regions';
import { CODE, Refusal } from '../wire/refusal';
import { route } from '../wire/routing';
import { isoTime } from '../world';

/** Plans of a project, each more than the one before. */
const PLANS = ['Standard', 'Enterprise', 'BusinessCritical'];

const Name = z.string().check(z.minLength(1));
const Creation = z.looseObject({
  projectName: Name,
  plan: z.optional(z.string()),
  description: z.optional(z.string()),
  regionIds: z.optional(z.array(Name)),
});

function needsPlan(plan: string): void {
  if (!PLANS.includes(plan)) throw new Refusal(CODE.plan, `plan: must be one of ${PLANS.join(', ')}`);
}

/** Answers with the bare id, as recorded (service facts 3). */
function create({ world, body }: Call) {
  const { projectName, plan = 'Standard', description = '', regionIds = [] } = valid(Creation, body);
  needsPlan(plan);
  const unknown = regionIds.find(id => !(REGIONS as readonly string[]).includes(id));
  if (unknown !== undefined) throw new Refusal(CODE.parameter, `regionIds: region ${unknown} not found`);
  if (world.projects.some(project => project.projectName === projectName)) {
    throw new Refusal(CODE.nameTaken, `projectName: project ${projectName} already exists`);
  }
  const projectId = newId('proj');
  world.projects.push({ projectId, projectName, description, regionIds, plan, createTime: isoTime(world.now()) });
  return projectId;
}

function changePlan({ world, path, body }: Call) {
  const { plan } = valid(z.looseObject({ plan: Name }), body);
  needsPlan(plan);
  const project = projectOf(world, path.projectId);
  if (PLANS.indexOf(plan) < PLANS.indexOf(project.plan)) {
    throw new Refusal(CODE.planDowngrade, `plan: cannot be downgraded from ${project.plan} to ${plan}`);
  }
  world.projects.splice(world.projects.indexOf(project), 1, { ...project, plan });
  return 'The plan of the project was changed.';
}

/** Changes of projects by foreign clients, beyond the specification (service facts 3). */
export const projectChangeRoutes = [
  route<Call>('POST /v2/projects', create),
  route<Call>('PATCH /v2/projects/{projectId}/plan', changePlan),
];
