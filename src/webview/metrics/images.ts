import { shown } from '../../model/texts/shown';
import { themeColor } from '../kit/theme';
import type { Plot } from '../plots/plot';

/** Returns a plot with its overlay and a title as a PNG, in base64. */
export function imageOf(made: Plot, title: string): string {
  const { plot, above, bbox } = made.layers();
  const copy = document.createElement('canvas');
  const head = Math.round(24 * devicePixelRatio);
  [copy.width, copy.height] = [plot.width, plot.height + head];
  const context = copy.getContext('2d')!;
  context.fillStyle = themeColor('editor.background');
  context.fillRect(0, 0, copy.width, copy.height);
  context.fillStyle = themeColor('foreground');
  context.save();
  context.scale(devicePixelRatio, devicePixelRatio);
  context.font = `13px ${getComputedStyle(document.body).fontFamily}`;
  context.fillText(shown(title), 8, 18);
  context.restore();
  context.drawImage(plot, 0, head);
  context.drawImage(above, bbox.left, bbox.top + head, bbox.width, bbox.height);
  return copy.toDataURL('image/png').replace(/^data:image\/png;base64,/, '');
}
