import { t } from '@vscode/l10n';
import type { PlanPart, PlanPlace, PlanView } from './plan-pages';
import { planView, type Framing } from './plan-views';
import type { Plan } from './plans';

/** An object in a plan of several: its plan, or the reason why it is left out. */
export type PartPlan = { readonly key: string; readonly name: string; readonly place: PlanPlace } & (
  | { readonly plan: Plan; readonly request: Framing['request']; readonly outcome?: PlanPart['outcome'] }
  | { readonly problem: string }
);

/** Context of a plan of several objects. */
export interface SeveralFraming {
  readonly title: string;
  readonly action: string;
  readonly notice?: string | undefined;
  readonly ended?: boolean | undefined;
}

/** Returns the plan of several objects as one: for the question before it is applied. Each line says its object. */
export function combinedPlan(parts: readonly PartPlan[], { title, action }: SeveralFraming): Plan {
  const planned = parts.filter(part => 'plan' in part);
  return {
    summary: title,
    action,
    lines: planned.flatMap(({ name, plan }) =>
      plan.lines.map(each => {
        const { short: _, value: __, ...line } = each;
        return { ...line, text: t('{0}: {1}', name, line.text) };
      }),
    ),
    warnings: [...new Set(planned.flatMap(({ plan }) => plan.warnings ?? []))],
    request: planned[0]?.plan.request ?? { method: 'POST', path: '' },
    ...(planned.some(({ plan }) => plan.byName) && { byName: true }),
  };
}

/** Returns the page of a plan of several objects. */
export function severalView(parts: readonly PartPlan[], { title, action, notice, ended }: SeveralFraming): PlanView {
  const planned = parts.filter(part => 'plan' in part).length;
  return {
    title,
    effect: effectText(planned, parts.length),
    risk: 'plain',
    place: commonPlace(parts.map(({ place }) => place)),
    notice,
    groups: [],
    conflicts: [],
    others: [],
    warnings: [],
    sections: [],
    parts: parts.map(partView),
    ...(ended && { ended }),
    difference: false,
    action,
    canEdit: false,
    canShowOthers: false,
  };
}

const effectText = (planned: number, all: number): string =>
  planned === all
    ? t('This plan changes {0} objects, one after the other. If a part is not applied, the rest is not sent.', all)
    : t(
        'This plan changes {0} of {1} objects, one after the other. If a part is not applied, the rest is not sent.',
        planned,
        all,
      );

function partView(part: PartPlan): PlanPart {
  const { key, name, place } = part;
  if ('problem' in part) return { key, name, place, groups: [], warnings: [], problem: part.problem };
  const { groups, warnings, request } = planView(part.plan, {
    place,
    others: [],
    request: part.request,
    difference: false,
  });
  return {
    key,
    name,
    place,
    groups,
    warnings,
    ...(request && { request }),
    ...(part.outcome && { outcome: part.outcome }),
  };
}

/** The connections of all parts, with the marks of each; the rest of a place is that of its part. */
function commonPlace(places: readonly PlanPlace[]): PlanPlace {
  const marks = new Map(places.flatMap(place => place.marks.map(mark => [JSON.stringify(mark), mark] as const)));
  return {
    connection: [...new Set(places.map(({ connection }) => connection))].join(', '),
    marks: [...marks.values()],
    levels: [],
  };
}
