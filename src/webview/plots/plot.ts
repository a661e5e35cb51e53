import uPlot from 'uplot';
import type { Series } from '../../model/alert-rules/series';
import { timeTicks, type TimeTick } from '../../model/plots/time-ticks';
import { numberText, tickText } from './plot-texts';
import { themeColor } from '../kit/theme';

/**
 * Content of a plot. A gap above `gapMs` breaks the line. `ranks`: the times are ranks, integers. `points`: the times are any numbers, in this
 * range of their axis, and the overlay draws the points. `times`: the shown time range; absent: that of the values.
 */
export interface PlotView {
  readonly series: Series;
  readonly gapMs: number;
  readonly range: readonly [low: number, high: number];
  readonly ranks?: boolean;
  readonly points?: readonly [low: number, high: number];
  readonly times?: readonly [from: number, to: number];
  /** Draws over the line, on the same canvas: marks that do not follow the pointer. */
  readonly marks?: Overlay;
}

/** Maximum number of ranks drawn as points: more would overlap. */
const MAX_POINTS = 120;

/** Possible intervals of rank labels: integers only. */
const RANK_STEPS = [1, 10, 100, 1000].flatMap(power => [power, 2 * power, 5 * power]);

/** Drawing area of a plot in CSS pixels; `left` and `top` are relative to the element. */
export interface PlotArea {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}

/** Draws over the line. Times and values become pixels of the area, at whose corner the canvas begins. */
export type Overlay = (
  canvas: CanvasRenderingContext2D,
  at: { readonly x: (time: number) => number; readonly y: (value: number) => number; readonly area: PlotArea },
) => void;

/**
 * A line over time, or over ranks. It is drawn once per values, size and theme; overlays that follow a pointer have their own canvas. The
 * only import of uplot: a chunk that loads with the first plot.
 */
export class Plot {
  private readonly chart: uPlot;
  private readonly above = document.createElement('canvas');
  private overlay: Overlay | undefined;
  /** The area that `laidOut` was called with. */
  private told: PlotArea | undefined;

  constructor(
    private readonly element: HTMLElement,
    private view: PlotView,
    /** Called with the area, once and when it changes. */
    private readonly laidOut: (area: PlotArea) => void,
  ) {
    this.above.className = 'above';
    this.chart = new uPlot(this.options(), data(view), element);
    this.chart.over.append(this.above);
  }

  show(view: PlotView): void {
    this.view = view;
    this.chart.setData(data(view));
  }

  draw(overlay: Overlay): void {
    this.overlay = overlay;
    this.drawAbove();
  }

  /** The element has another size. */
  resize(): void {
    const { width, height } = size(this.element);
    if (width !== this.chart.width || height !== this.chart.height) this.chart.setSize({ width, height });
  }

  /** The theme has other colors. */
  repaint(): void {
    this.chart.redraw(false, true);
  }

  /** Returns the canvases of the plot and of its overlay, and the pixels of the overlay in the plot. */
  layers() {
    const { ctx, bbox } = this.chart;
    return { plot: ctx.canvas, above: this.above, bbox };
  }

  destroy(): void {
    this.chart.destroy();
  }

  private options(): uPlot.Options {
    const text = () => themeColor('descriptionForeground', 'foreground');
    const line = () => `color-mix(in srgb, ${text()} 25%, transparent)`; // in no theme as strong as the values
    const family = getComputedStyle(document.body).fontFamily;
    const { ranks = false } = this.view;
    const font = `11px ${family}`;
    const axis = { stroke: text, font, ticks: { show: false }, grid: { stroke: line, width: 1 } };
    return {
      ...size(this.element),
      ms: 1,
      padding: [14, 28, 0, 0],
      legend: { show: false },
      cursor: { show: false },
      scales: {
        x: this.xScale(),
        y: { range: () => [...this.view.range] },
      },
      series: [
        {},
        {
          stroke: () => themeColor('charts.blue', 'foreground'),
          width: 1.5,
          ...(this.view.points && { paths: () => null }),
          points: {
            show: () => ranks && this.view.series.times.length <= MAX_POINTS,
            size: 5,
            fill: () => themeColor('charts.blue', 'foreground'),
          },
        },
      ],
      axes: [
        {
          ...axis,
          size: 26,
          ...(this.view.points
            ? { values: (_: uPlot, ticks: readonly number[]) => ticks.map(numberText) }
            : ranks
              ? { incrs: RANK_STEPS, values: (_, ticks) => ticks.map(tick => this.rankText(tick)) }
              : {
                  splits: (_, __, from, to) => this.timeTicks(from, to, font).map(({ time }) => time),
                  values: chart => {
                    const { min, max } = chart.scales['x']!;
                    return this.timeTicks(min!, max!, font).map(({ text: label }) => label);
                  },
                }),
        },
        { ...axis, values: (_, ticks) => ticks.map(numberText), size: (_, labels) => widest(labels) },
      ],
      hooks: { draw: [() => this.drawn()] },
    };
  }

  private xScale(): uPlot.Scale {
    const { ranks, points, times } = this.view;
    if (times) return { range: () => [...(this.view.times ?? times)] };
    if (points) return { time: false, range: () => [...this.view.points!] };
    return ranks ? { time: false, range: (_, first, last) => [first - 0.5, last + 0.5] } : {};
  }

  private timeTicks(from: number, to: number, font: string) {
    const { width } = this.area();
    return ticksOf(`${from} ${to} ${font}`, width, () => {
      const measure = this.above.getContext('2d')!;
      measure.font = font;
      const widthOf = (text: string) => measure.measureText(text).width;
      return timeTicks({ from, to, width, textOf: tickText, widthOf });
    });
  }

  /** Returns an empty text for a rank out of range. */
  private rankText(rank: number): string {
    const { times } = this.view.series;
    return rank < times[0]! || rank > times.at(-1)! ? '' : numberText(rank);
  }

  /** Called after uplot has drawn the line: draws the marks, and updates the overlay's area. */
  private drawn(): void {
    this.drawMarks();
    const { above, told } = this;
    const area = this.area();
    const [width, height] = [area.width, area.height].map(pixels => Math.round(pixels * devicePixelRatio));
    // A canvas is cleared and allocated by its size, also by the same one.
    if (above.width !== width!) above.width = width!;
    if (above.height !== height!) above.height = height!;
    this.drawAbove();
    if (told && isSameArea(told, area)) return;
    this.told = area;
    this.laidOut(area);
  }

  private area(): PlotArea {
    const { left, top, width, height } = this.chart.bbox;
    const css = (pixels: number) => pixels / devicePixelRatio;
    return { left: css(left), top: css(top), width: css(width), height: css(height) };
  }

  private drawMarks(): void {
    const { ctx, bbox } = this.chart;
    if (!this.view.marks) return;
    ctx.save();
    ctx.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, bbox.left, bbox.top);
    this.view.marks(ctx, this.places());
    ctx.restore();
  }

  private drawAbove(): void {
    const canvas = this.above.getContext('2d');
    if (!canvas || !this.overlay) return;
    const places = this.places();
    canvas.setTransform(devicePixelRatio, 0, 0, devicePixelRatio, 0, 0);
    canvas.clearRect(0, 0, places.area.width, places.area.height);
    this.overlay(canvas, places);
  }

  private places(): Parameters<Overlay>[1] {
    const area = this.area();
    const { min = 0, max = 1 } = this.chart.scales['x'] ?? {};
    const [low, high] = this.view.range;
    return {
      x: time => ((time - (min ?? 0)) / ((max ?? 1) - (min ?? 0) || 1)) * area.width,
      y: value => (1 - (value - low) / (high - low)) * area.height,
      area,
    };
  }
}

/** The latest range of times, and its ticks by width. uplot asks several times per drawing, and all plots of a page have the same range. */
const ticks = { range: '', byWidth: new Map<number, readonly TimeTick[]>() };

function ticksOf(range: string, width: number, compute: () => readonly TimeTick[]): readonly TimeTick[] {
  if (ticks.range !== range) Object.assign(ticks, { range, byWidth: new Map() });
  const known = ticks.byWidth.get(width) ?? compute();
  ticks.byWidth.set(width, known);
  return known;
}

const isSameArea = (a: PlotArea, b: PlotArea): boolean =>
  a.left === b.left && a.top === b.top && a.width === b.width && a.height === b.height;

const size = ({ clientWidth: width, clientHeight: height }: HTMLElement) => ({ width, height });

/** Room for the labels of the values: digits are about 6.5 px wide. */
const widest = (labels: readonly string[] | null | undefined): number =>
  Math.max(30, ...(labels ?? []).map(label => label.length * 6.5 + 14));

/** The points as uplot takes them: where there is a gap, a place without a value. */
function data({ series: { times, values }, gapMs }: PlotView): uPlot.AlignedData {
  const x: number[] = [];
  const y: (number | null)[] = [];
  for (let at = 0; at < times.length; at++) {
    const [time, before] = [times[at]!, times[at - 1]];
    if (before !== undefined && time - before > gapMs) {
      x.push((before + time) / 2);
      y.push(null);
    }
    x.push(time);
    y.push(values[at]!);
  }
  return [x, y];
}
