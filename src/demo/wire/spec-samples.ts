/**
 * Converts requests in the form of the specification's samples to the names of its field lists (spec 4.2, 4.3, 4.7); others stay unchanged.
 */
type Body = Readonly<Record<string, unknown>>;

/** Returns the body with a field under its listed name, which wins over the sampled one. */
function renamed(body: Body, sampled: string, listed: string): Body {
  if (!(sampled in body)) return body;
  const { [sampled]: value, ...rest } = body;
  return { [listed]: value, ...rest };
}

const onObject =
  (change: (body: Body) => Body) =>
  (body: unknown): unknown =>
    typeof body === 'object' && body !== null && !Array.isArray(body) ? change(body as Body) : body;

/** Spec 4.2: the sample has an `id`, which a new rule has not, and `targetClusterIds`. */
export const listedAlertRule = onObject(body => {
  const { id: _, ...rule } = body;
  return renamed(rule, 'targetClusterIds', 'targetInstanceIds');
});

/** Spec 4.3: the sample spells `metric_type` and `autoId`. */
export const listedCollection = onObject(body =>
  renamed(renamed(body, 'metric_type', 'metricType'), 'autoId', 'autoID'),
);

/** Spec 4.7: the sample has a list of vectors as `data`. */
export const listedSearch = onObject(body => {
  const { data } = body;
  if (!Array.isArray(data)) return body;
  const { data: _, ...rest } = body;
  return { vector: data[0] as unknown, ...rest };
});
