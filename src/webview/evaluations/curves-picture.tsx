import { t } from '@vscode/l10n';
import { useMemo, useState } from 'preact/hooks';
import { curveFields, curvesOf } from '../../model/evaluations/curves';
import type { ResultsView } from '../../model/evaluations/pages';
import { qualityText } from '../../model/evaluations/sentences';
import { latencyFor } from '../../model/evaluations/comparisons';
import { PictureTable } from '../plots/picture-table';
import { curveOverlay } from './overlays';
import { type PlotPoint, PointPlot } from './point-plot';

interface CurvesPictureProps {
  readonly view: ResultsView;
  readonly measure: string;
  readonly choose: (variant: string) => void;
}

const valueOf = ({ y, low, high }: PlotPoint): string => qualityText(y, low, high);

const shortName = (field: string): string => field.split('.').at(-1)!;

/** A measure over the values of a parameter. */
export function CurvesPicture({ view, measure, choose }: CurvesPictureProps) {
  const fields = useMemo(() => curveFields(view.variants), [view]);
  const [wantedField, setField] = useState(fields[0]);
  const [wanted, point] = useState<number>();
  const field = fields.find(each => each === wantedField) ?? fields[0];
  const { names, points } = useMemo(() => drawnOf(view, measure, field), [view, measure, field]);
  const cursor = wanted === undefined || wanted < points.length ? wanted : undefined;
  const overlay = useMemo(() => curveOverlay(points, names, cursor), [points, names, cursor]);
  if (field === undefined) return null;
  const pointed = cursor === undefined ? undefined : points[cursor];
  const said = pointed ? `${pointed.name} · ${measure} ${valueOf(pointed)}` : '';
  return (
    <section aria-labelledby="parameters">
      <h2 id="parameters">{t('Parameters')}</h2>
      <div class="picture">
        {fields.length > 1 && (
          <label class="chooser">
            {t('Parameter')}{' '}
            <select value={field} onChange={event => setField(event.currentTarget.value)}>
              {fields.map(each => (
                <option key={each} value={each}>
                  {shortName(each)}
                </option>
              ))}
            </select>
          </label>
        )}
        <p class="hint">{t('{0} versus {1}, with 95 % intervals.', measure, shortName(field))}</p>
        {points.length === 0 ? (
          <p class="hint">{t('No variant has a value for {0}.', measure)}</p>
        ) : (
          <>
            <PointPlot
              key={field}
              label={t('Parameter cursor')}
              points={points}
              overlay={overlay}
              cursor={cursor}
              said={said}
              point={point}
              choose={at => choose(points[at]!.name)}
            />
            <p class="said hint">
              {said || t('Hover over the plot or use the arrow keys. Enter selects the variant.')}
            </p>
            <PictureTable
              label={t('Curve as a table')}
              columns={[
                { name: shortName(field), amount: true },
                { name: t('variant') },
                { name: measure, amount: true },
                { name: t('p95 ms'), amount: true },
              ]}
              count={points.length}
              row={at => [String(points[at]!.x), points[at]!.name, valueOf(points[at]!), points[at]!.p95]}
              open={at => choose(points[at]!.name)}
            />
          </>
        )}
      </div>
    </section>
  );
}

function drawnOf({ variants }: ResultsView, measure: string, field: string | undefined) {
  if (field === undefined) return { names: [], points: [] };
  const measured = variants.map(({ name, varied, measures }) => {
    const { mean, interval } = measures.find(each => each.name === measure) ?? {};
    return { name, varied, mean, interval };
  });
  const curves = curvesOf(measured, field);
  const p95 = new Map(variants.map(each => [each.name, latencyFor(each)?.p95.toFixed(1) ?? '']));
  return {
    names: curves.map(({ name }) => name),
    points: curves
      .flatMap(({ points }, curve) =>
        points.map(({ name, x, mean, interval: [low, high] }) => ({
          name,
          curve,
          x,
          y: mean,
          low,
          high,
          p95: p95.get(name)!,
        })),
      )
      .toSorted((a, b) => a.x - b.x),
  };
}
