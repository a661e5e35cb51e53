import { t } from '@vscode/l10n';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { DIRECTIONS, nearestTo, neighbourIn } from './neighbours';
import type { ProjectionGroup } from './projection-groups';
import type { Point } from '../../model/plots/projections';
import { announce } from '../kit/announcer';
import { markOf, queryMark, type Mark } from './projection-marks';

interface MapProps {
  readonly points: readonly Point[];
  readonly queries: readonly Point[];
  readonly groups: readonly ProjectionGroup[];
  readonly cursor: number | undefined;
  readonly point: (at: number) => void;
  /** A hit in words. */
  readonly textOf: (at: number) => string;
  readonly open: (at: number) => void;
}

/** Free at its edges, in pixels. */
const ROOM = 20;

/** Returns the height for a width, in pixels: no more than the page has under what is above. */
const heightFor = (width: number): number => Math.round(Math.max(240, Math.min(560, width * 0.6, innerHeight * 0.55)));

/** Maximum distance between pointer and hit point. */
const NEAR = 20;

/** Hits and queries on a plane. Arrows go to the nearest hit in their direction, Page Up and Page Down by rank; Enter opens one. */
export function ProjectionMap({ points, queries, groups, cursor, point, textOf, open }: MapProps) {
  const drawing = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(640);
  const height = heightFor(width);
  useEffect(() => {
    const resizing = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width) || 640));
    resizing.observe(drawing.current!);
    return () => resizing.disconnect();
  }, []);
  const place = useMemo(() => placing([...points, ...queries], width, height), [points, queries, width, height]);
  const places = useMemo(() => points.map(place), [place]);
  const asked = queries.map(place);
  const go = (to: number | undefined, none: string) => {
    if (to === undefined) return announce(none);
    point(to);
    announce(textOf(to));
  };
  const keyDown = (event: KeyboardEvent) => {
    const now = cursor ?? 0;
    const { key } = event;
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const direction = DIRECTIONS.find(each => key.toLowerCase() === `arrow${each}`);
    if (direction) go(neighbourIn(points, now, direction), t('No more hits in this direction.'));
    else if (key === 'Home') go(0, '');
    else if (key === 'End') go(points.length - 1, '');
    else if (key === 'PageDown') go(now + 1 < points.length ? now + 1 : undefined, t('Last hit.'));
    else if (key === 'PageUp') go(now > 0 ? now - 1 : undefined, t('First hit.'));
    else if (key === 'Enter') open(now);
    else return;
    event.preventDefault();
  };
  const under = (event: MouseEvent & { readonly currentTarget: SVGSVGElement }): number | undefined => {
    const { left, top } = event.currentTarget.getBoundingClientRect();
    return nearestTo(places, [event.clientX - left, event.clientY - top], NEAR);
  };
  const ring = cursor === undefined ? undefined : places[cursor];
  return (
    <div
      class="map"
      role="application"
      data-cursor=""
      tabIndex={0}
      aria-label={t('Projection of the hits. Arrow keys: nearest hit. Page Up and Page Down: by rank. Enter: show hit')}
      onKeyDown={keyDown}
      onFocus={() => {
        if (cursor === undefined) go(0, '');
      }}
    >
      <svg
        ref={drawing}
        height={height}
        aria-hidden="true"
        onPointerMove={event => {
          const at = under(event);
          if (at !== undefined) point(at);
        }}
        onClick={event => {
          const at = under(event);
          if (at !== undefined) open(at);
        }}
      >
        {groups.map((group, nth) => {
          const { look, path } = markOf(group, nth);
          return <path key={nth} class={look} d={path(group.places.map(at => places[at]!))} />;
        })}
        <path class={queryMark.look} d={queryMark.path(asked)} />
        {asked.map(([x, y], nth) => (
          <text key={nth} x={x > width / 2 ? x - 14 : x + 14} y={y + 4} class={x > width / 2 ? 'before' : ''}>
            {asked.length > 1 ? t('query {0}', nth + 1) : t('query')}
          </text>
        ))}
        {ring && <circle class="ring" cx={ring[0]} cy={ring[1]} r={10} />}
      </svg>
    </div>
  );
}

/** Sample of a mark for the legend. */
export const Swatch = ({ mark }: { readonly mark: Mark }) => (
  <svg viewBox="0 0 24 24" width="16" height="16" aria-hidden="true">
    <path class={mark.look} d={mark.path([[12, 12]])} />
  </svg>
);

/** Scales points to the drawing with equal axes; identical points are centered. */
function placing(points: readonly Point[], width: number, height: number): (point: Point) => Point {
  const [left, right] = extent(points.map(([x]) => x));
  const [bottom, top] = extent(points.map(([, y]) => y));
  const scale = Math.min((width - 2 * ROOM) / (right - left || 1e-9), (height - 2 * ROOM) / (top - bottom || 1e-9));
  return ([x, y]) => [width / 2 + (x - (left + right) / 2) * scale, height / 2 - (y - (bottom + top) / 2) * scale];
}

const extent = (values: readonly number[]): [low: number, high: number] =>
  values.reduce(([low, high], value) => [Math.min(low, value), Math.max(high, value)], [Infinity, -Infinity]);
