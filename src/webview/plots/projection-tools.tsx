import { t } from '@vscode/l10n';
import type { DragTool } from './projection-drag';
import type { Viewing } from './projection-viewport';

interface ToolsProps {
  readonly viewing: Viewing;
  readonly tool: DragTool;
  readonly choose: (tool: DragTool) => void;
}

/** Zoom of a projection, and the effect of a drag in it. */
export const ProjectionTools = ({ viewing: { view, zoomIn, zoomOut, reset }, tool, choose }: ToolsProps) => (
  <div class="tools map-tools">
    <span role="group" aria-label={t('Zoom')}>
      <button type="button" class="secondary" onClick={zoomIn}>
        {t('Zoom In')}
      </button>
      <button type="button" class="secondary" aria-disabled={view.scale === 1} onClick={zoomOut}>
        {t('Zoom Out')}
      </button>
      <button type="button" class="secondary" aria-disabled={view.scale === 1} onClick={reset}>
        {t('Reset Zoom')}
      </button>
    </span>
    <span role="group" aria-label={t('Drag')}>
      {(['pan', 'rectangle', 'lasso'] as const).map(each => (
        <button
          key={each}
          type="button"
          class="secondary drag-tool"
          aria-pressed={tool === each}
          onClick={() => choose(each)}
        >
          {toolText(each)}
        </button>
      ))}
    </span>
  </div>
);

const toolText = (tool: DragTool): string =>
  ({ pan: t('Pan'), rectangle: t('Rectangle Select'), lasso: t('Lasso Select') })[tool];
