import { t } from '@vscode/l10n';
import { useMemo, useState } from 'preact/hooks';
import type { ResultsView } from '../../model/evaluations/pages';
import { milliseconds, qualityText } from '../../model/evaluations/sentences';
import { latencyFor, paretoFront } from '../../model/evaluations/comparisons';
import { PictureTable } from '../plots/picture-table';
import { type QualityPoint, qualityOverlay } from './overlays';
import { PointPlot } from './point-plot';

interface QualityPictureProps {
  readonly view: ResultsView;
  readonly measure: string;
  readonly choose: (variant: string) => void;
}

/** Variants by latency and quality, with the Pareto front. */
export function QualityPicture({ view, measure, choose }: QualityPictureProps) {
  const [wanted, point] = useState<number>();
  const points = useMemo(() => pointsOf(view, measure), [view, measure]);
  const cursor = wanted === undefined || wanted < points.length ? wanted : undefined;
  const overlay = useMemo(() => qualityOverlay(points, cursor), [points, cursor]);
  if (points.length === 0) return <p class="hint">{t('No variant has a value for {0}.', measure)}</p>;
  const said = cursor === undefined ? '' : textOf(points[cursor]!, measure);
  const row = (at: number): string[] => {
    const { name, x, y, low, high, onFront, isBaseline } = points[at]!;
    return [
      isBaseline ? t('baseline') : onFront ? t('Pareto front') : t('dominated'),
      name,
      qualityText(y, low, high),
      milliseconds(x),
    ];
  };
  return (
    <div class="picture">
      <p class="hint">
        {t('{0} versus p95 in ms, with 95 % intervals. ● Pareto front, ○ dominated, ■ baseline.', measure)}
      </p>
      <PointPlot
        label={t('Variant cursor')}
        points={points}
        overlay={overlay}
        cursor={cursor}
        said={said}
        point={point}
        choose={at => choose(points[at]!.name)}
      />
      <p class="said hint">{said || t('Hover over the plot or use the arrow keys. Enter selects the variant.')}</p>
      <PictureTable
        label={t('Quality and latency as a table')}
        columns={[
          { name: t('position') },
          { name: t('variant') },
          { name: measure, amount: true },
          { name: t('p95 ms'), amount: true },
        ]}
        count={points.length}
        row={row}
        open={at => choose(points[at]!.name)}
      />
    </div>
  );
}

function pointsOf({ variants, baseline }: ResultsView, measure: string): QualityPoint[] {
  const front = paretoFront(variants, measure);
  return variants
    .flatMap(variant => {
      const { mean, interval } = variant.measures.find(({ name }) => name === measure) ?? {};
      const p95 = latencyFor(variant)?.p95;
      if (mean === undefined || p95 === undefined) return [];
      const { name } = variant;
      const [low, high] = interval ?? [];
      return [{ name, x: p95, y: mean, low, high, onFront: front.has(name), isBaseline: name === baseline }];
    })
    .toSorted((a, b) => a.x - b.x);
}

function textOf({ name, x, y, low, high, onFront, isBaseline }: QualityPoint, measure: string): string {
  return [
    name,
    `${measure} ${qualityText(y, low, high)}`,
    t('p95 {0} ms', milliseconds(x)),
    onFront ? t('on the Pareto front') : t('dominated'),
    ...(isBaseline ? [t('baseline')] : []),
  ].join(' · ');
}
