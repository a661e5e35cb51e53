import type { PlotArea } from '../plots/plot';
import type { Span } from './view';

interface PointerProps {
  readonly area: PlotArea;
  readonly span: Span;
  readonly range: readonly [low: number, high: number];
  /** Undefined: no cursor. */
  readonly time: number | undefined;
  readonly value: number | undefined;
  /** The range that a drag selects. */
  readonly selection: Span | undefined;
}

/** The cursor and the selection over a plot, which follow the pointer: elements that are moved, while the canvas stays as it is. */
export function Pointer({ area, span: [from, to], range: [low, high], time, value, selection }: PointerProps) {
  const across = (at: number) => ((Math.min(to, Math.max(from, at)) - from) / (to - from)) * area.width;
  const { left, top, width, height } = area;
  return (
    <div class="pointer" style={px({ left, top, width, height })}>
      {selection && (
        <div
          class="selected"
          style={px({ left: across(selection[0]), width: across(selection[1]) - across(selection[0]) })}
        />
      )}
      {time !== undefined && <div class="line" style={{ transform: `translateX(${across(time)}px)` }} />}
      {time !== undefined && value !== undefined && (
        <div
          class="dot"
          style={{ transform: `translate(${across(time)}px, ${(1 - (value - low) / (high - low)) * height}px)` }}
        />
      )}
    </div>
  );
}

const px = (of: Readonly<Record<string, number>>): Record<string, string> =>
  Object.fromEntries(Object.entries(of).map(([name, value]) => [name, `${value}px`]));
