import { warned, type Plan } from '../model/plans';
import { stringifyJson } from '../model/wire/json';
import type { Journal } from './journal';
import { shownRequest } from './plan-text';
import { timeOf } from './times';
import type { Resource } from './resource';

type Repeatable = Pick<Resource<unknown>, 'repeated' | 'connection' | 'kind' | 'id' | 'within'>;

/** Outcomes of a change that might have been made. `sent`: VS Code ended before there was an answer. */
const OPEN = ['unknown', 'sent'];

/** Adds a warning to a plan if the same request was sent before with an unknown outcome, and its result cannot be looked up. */
export async function withRepeatWarning(
  journal: Journal,
  { repeated, connection, kind, id, within = {} }: Repeatable,
  plan: Plan,
): Promise<Plan> {
  if (!repeated) return plan;
  const place = stringifyJson([connection.id, kind, id, within]);
  const request = stringifyJson(shownRequest(plan.request));
  const { records } = await journal.parts(record => {
    if (!OPEN.includes(record.outcome)) return undefined;
    const isHere = stringifyJson([record.connectionId, record.kind, record.thingId, record.within ?? {}]) === place;
    return isHere && stringifyJson(record.request) === request ? record.at : undefined;
  });
  const at = records.find(each => each !== undefined);
  if (at === undefined) return plan;
  return warned(plan, repeated(timeOf(at)));
}
