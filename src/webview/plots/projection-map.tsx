import { t } from '@vscode/l10n';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { DIRECTIONS, nearestTo, neighbourIn, nextShown } from './neighbours';
import type { ProjectionGroup } from './projection-groups';
import { isInside } from '../../model/plots/areas';
import type { Point } from '../../model/plots/projections';
import { inFrame } from '../../model/plots/viewports';
import { announce } from '../kit/announcements';
import { placeOf, useDrag, type DragTool } from './projection-drag';
import { markOf, queryMark, ringMark } from './projection-marks';
import { placing, ROOM } from './projection-places';
import { ProjectionTools } from './projection-tools';
import { useViewport } from './projection-viewport';

interface MapProps {
  readonly points: readonly Point[];
  readonly queries: readonly Point[];
  readonly groups: readonly ProjectionGroup[];
  /** True for a hit whose group is switched on. */
  readonly isShown: (at: number) => boolean;
  readonly cursor: number | undefined;
  readonly point: (at: number) => void;
  /** A hit in words. */
  readonly textOf: (at: number) => string;
  readonly open: (at: number) => void;
  /** The selected hits. */
  readonly chosen: ReadonlySet<number>;
  readonly choose: (chosen: ReadonlySet<number>) => void;
}

/** Returns the height for a width, in pixels: no more than the page has under what is above. */
const heightFor = (width: number): number => Math.round(Math.max(240, Math.min(560, width * 0.6, innerHeight * 0.55)));

/** Maximum distance between pointer and hit point. */
const NEAR = 20;

/**
 * Hits and queries on a plane. Arrows go to the nearest hit in their direction, Page Up and Page Down by rank; Enter opens one, Space
 * selects it.
 */
export function ProjectionMap(props: MapProps) {
  const { points, queries, groups, isShown, cursor, point, textOf, open, chosen, choose } = props;
  const drawing = useRef<SVGSVGElement>(null);
  const [width, setWidth] = useState(640);
  const [tool, setTool] = useState<DragTool>('pan');
  const height = heightFor(width);
  useEffect(() => {
    const resizing = new ResizeObserver(([entry]) => setWidth(Math.round(entry!.contentRect.width) || 640));
    resizing.observe(drawing.current!);
    return () => resizing.disconnect();
  }, []);
  const viewing = useViewport(drawing, [width, height], ROOM);
  const { view } = viewing;
  const place = useMemo(() => placing([...points, ...queries], width, height), [points, queries, width, height]);
  const whole = useMemo(() => points.map(place), [place]);
  const shownAt = (at: Point): Point => inFrame(view, at, [width, height]);
  const places = useMemo(() => whole.map(shownAt), [whole, view]);
  const asked = queries.map(place).map(shownAt);
  const all = [...points.keys()].filter(isShown);

  const drag = useDrag({
    tool,
    pan: viewing.pan,
    select: (corners, adds) => {
      const found = all.filter(at => isInside(places[at]!, corners));
      choose(new Set(adds ? [...chosen, ...found] : found));
    },
  });
  const toggle = (at: number) =>
    choose(new Set(chosen.has(at) ? [...chosen].filter(each => each !== at) : [...chosen, at]));
  const go = (to: number | undefined, none: string) => {
    if (to === undefined) return announce(none);
    point(to);
    viewing.reveal(whole[to]!);
    announce(textOf(to));
  };
  const keyDown = (event: KeyboardEvent) => {
    const now = cursor ?? all[0] ?? 0;
    const { key } = event;
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && key === 'a') choose(new Set(all));
    else if (event.ctrlKey || event.metaKey || event.altKey) return;
    else if (key === 'Escape') {
      if (drag.area) drag.cancel();
      else if (chosen.size > 0) choose(new Set());
      else return;
    } else if (!viewing.keyDown(event) && !stepped(key, now)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Handles a key of the cursor. Returns true if the key is one. */
  const stepped = (key: string, now: number): boolean => {
    const direction = DIRECTIONS.find(each => key.toLowerCase() === `arrow${each}`);
    if (direction) go(neighbourIn(points, now, direction, isShown), t('No more points in this direction.'));
    else if (key === 'Home') go(all[0], '');
    else if (key === 'End') go(all.at(-1), '');
    else if (key === 'PageDown') go(nextShown(points.length, now, 1, isShown), t('Last point.'));
    else if (key === 'PageUp') go(nextShown(points.length, now, -1, isShown), t('First point.'));
    else if (key === 'Enter' && isShown(now)) open(now);
    else if (key === ' ' && isShown(now)) toggle(now);
    else return false;
    return true;
  };
  const under = (event: MouseEvent & { readonly currentTarget: SVGSVGElement }): number | undefined =>
    nearestTo(places, placeOf(event), NEAR, isShown);
  const ring = cursor === undefined || !isShown(cursor) ? undefined : places[cursor];
  return (
    <>
      <ProjectionTools viewing={viewing} tool={tool} choose={setTool} />
      <div
        class="map"
        role="application"
        data-cursor=""
        tabIndex={0}
        aria-label={t(
          'Projection of the entities. Arrow keys: nearest point. Page Up and Page Down: in the order of the results. Enter: show entity. Space: select entity. Plus, Minus and 0: zoom',
        )}
        onKeyDown={keyDown}
        onFocus={() => {
          if (cursor === undefined) go(all[0], '');
        }}
      >
        <svg
          ref={drawing}
          class={`drag-${tool}`}
          height={height}
          aria-hidden="true"
          onPointerDown={drag.down}
          onPointerMove={event => {
            drag.move(event);
            const at = drag.isDragging() ? undefined : under(event);
            if (at !== undefined) point(at);
          }}
          onPointerUp={drag.up}
          onPointerCancel={drag.cancel}
          onClick={event => {
            const at = drag.isClickOfDrag() ? undefined : under(event);
            if (at === undefined) return;
            if (tool === 'pan') open(at);
            else toggle(at);
          }}
        >
          {groups.map((group, nth) => {
            const { look, path } = markOf(group, nth);
            return <path key={nth} class={look} d={path(group.places.filter(isShown).map(at => places[at]!))} />;
          })}
          <path class={ringMark.look} d={ringMark.path([...chosen].map(at => places[at]!))} />
          <path class={queryMark.look} d={queryMark.path(asked)} />
          {asked.map(([x, y], nth) => (
            <text key={nth} x={x > width / 2 ? x - 14 : x + 14} y={y + 4} class={x > width / 2 ? 'before' : ''}>
              {asked.length > 1 ? t('query {0}', nth + 1) : t('query')}
            </text>
          ))}
          {ring && <circle class="ring" cx={ring[0]} cy={ring[1]} r={10} />}
          {drag.area && <polygon class="area" points={drag.area.map(corner => corner.join()).join(' ')} />}
        </svg>
      </div>
    </>
  );
}
