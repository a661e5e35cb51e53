import { t } from '@vscode/l10n';
import { useRef } from 'preact/hooks';
import { withUnit } from '../../../model/alert-rules/conditions';
import { steppedText, stepFor } from '../../plots/plot-scales';
import type { PlotArea } from '../../plots/plot';
import { numberText } from '../../plots/plot-texts';

interface ThresholdHandleProps {
  readonly area: PlotArea;
  readonly range: readonly [low: number, high: number];
  readonly value: number;
  readonly unit: string | undefined;
  /** `done`: let go of, or moved by a key. */
  readonly onMove: (value: string, done: boolean) => void;
}

/** Steps per key. */
const KEYS: Readonly<Record<string, number>> = {
  ArrowUp: 1,
  ArrowRight: 1,
  ArrowDown: -1,
  ArrowLeft: -1,
  PageUp: 10,
  PageDown: -10,
};

/** The threshold as a line over the plot: dragged with a pointer, moved with keys. */
export function ThresholdHandle({ area, range: [low, high], value, unit, onMove }: ThresholdHandleProps) {
  const line = useRef<HTMLDivElement>(null);
  const moving = useRef<string>(undefined);
  const step = stepFor(low, high);
  const above = (1 - (value - low) / (high - low)) * area.height;

  const follow = (event: PointerEvent) => {
    const plot = line.current?.parentElement?.getBoundingClientRect();
    if (!plot) return;
    const up = 1 - (event.clientY - plot.top - area.top) / area.height;
    const text = steppedText(low + Math.min(1, Math.max(0, up)) * (high - low), step);
    if (text === moving.current) return;
    moving.current = text;
    onMove(text, false);
  };
  const end = () => {
    if (moving.current === undefined) return;
    const text = moving.current === '' ? String(value) : moving.current;
    moving.current = undefined;
    onMove(text, true);
  };
  const words = withUnit(numberText(value), unit);
  return (
    <div
      ref={line}
      class="threshold"
      role="slider"
      tabIndex={0}
      aria-label={t('Threshold')}
      aria-orientation="vertical"
      aria-valuemin={low}
      aria-valuemax={high}
      aria-valuenow={value}
      aria-valuetext={words}
      title={t('Drag to move the threshold')}
      style={{ left: `${area.left}px`, width: `${area.width}px`, top: `${area.top + above}px` }}
      onPointerDown={event => {
        event.currentTarget.setPointerCapture(event.pointerId);
        moving.current = '';
      }}
      onPointerMove={event => {
        if (moving.current !== undefined) follow(event);
      }}
      onPointerUp={end}
      onPointerCancel={end}
      onKeyDown={event => {
        const steps = KEYS[event.key];
        if (steps === undefined || event.ctrlKey || event.metaKey || event.altKey) return;
        event.preventDefault();
        onMove(steppedText(value + steps * step, step), true);
      }}
    >
      <span class="grip">{words}</span>
    </div>
  );
}
