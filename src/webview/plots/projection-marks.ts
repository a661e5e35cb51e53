import type { ProjectionGroup } from './projection-groups';
import type { Point } from '../../model/plots/projections';

/** The corners of a star around a place; `inner` 1: those of a polygon. */
function star(corners: number, turn: number, inner = 1) {
  const count = inner === 1 ? corners : corners * 2;
  return ([x, y]: Point, size: number): string => {
    const places = Array.from({ length: count }, (_, at) => {
      const angle = ((at / count) * 360 + turn) * (Math.PI / 180);
      const radius = inner !== 1 && at % 2 === 1 ? size * inner : size;
      return `${(x + radius * Math.cos(angle)).toFixed(1)} ${(y + radius * Math.sin(angle)).toFixed(1)}`;
    });
    return `M${places.join('L')}z`;
  };
}

const circle = ([x, y]: Point, size: number): string =>
  `M${(x - size).toFixed(1)} ${y.toFixed(1)}a${size} ${size} 0 1 0 ${2 * size} 0a${size} ${size} 0 1 0 ${-2 * size} 0z`;

/** Shapes of the categories, in the order of their colors: no category depends on color alone. */
const SHAPES = [
  circle,
  star(3, -90),
  star(4, 45),
  star(4, 0, 0.45),
  star(4, 0),
  star(3, 90),
  star(4, 45, 0.45),
  star(6, 0, 0.4),
] as const;

/** Size of a circle; shapes with corners are larger, for the same visual weight. */
const SIZE = 4.5;
const query = star(5, -90, 0.45);

/** Style of the points of a group: the class that colors them, and their outline. `nth`: index of the group. */
export interface Mark {
  readonly look: string;
  readonly path: (places: readonly Point[]) => string;
}

export function markOf(group: ProjectionGroup, nth: number): Mark {
  const drawn = (look: string, shape: (typeof SHAPES)[number], size: number): Mark => ({
    look,
    path: places => places.map(place => shape(place, size)).join(''),
  });
  if (group.is === 'value') return drawn(`mark-${nth}`, SHAPES[nth]!, nth === 0 ? SIZE : SIZE * 1.25);
  if (group.is === 'range')
    return drawn(`mark-ramp-${Math.round(group.strength * 4)}`, circle, 2.5 + 4 * group.strength);
  return group.is === 'other' ? drawn('mark-other', circle, 2.5) : drawn('mark-none', circle, 4);
}

/** A query, larger than any hit. */
export const queryMark: Mark = { look: 'mark-query', path: places => places.map(place => query(place, 12)).join('') };

/** Ring around a selected hit. */
export const ringMark: Mark = { look: 'chosen', path: places => places.map(place => circle(place, 8)).join('') };
