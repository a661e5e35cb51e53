import { t } from '@vscode/l10n';
import { useEffect, useRef, useState } from 'preact/hooks';
import { check } from '../../model/issues';
import { GridLayout, type GridAnswer, type GridHit, type GridRow } from '../../model/grid/pages';
import { useForm } from '../kit/form';
import { Grid } from '../grid/grid';
import { NO_LAYOUT } from '../grid/columns';
import { HitInFull } from '../grid/hit';
import type { PictureProps } from '../searches/results';
import type { Json } from '../kit/twin';

/** The hits of two runs, each with its ranks in both, and one hit in full. */
export function Moves({ answer, host }: { readonly answer: GridAnswer; readonly host: PictureProps['host'] }) {
  const { view } = useForm();
  const { runId } = answer;
  const [layout, setLayout] = useState<GridLayout>(() => {
    const before = check(GridLayout, view.get('movesLayout'));
    return before.ok ? before.value : NO_LAYOUT;
  });
  const { sort } = layout;
  const [hit, setHit] = useState<GridHit>();
  useEffect(() => setHit(undefined), [runId]);
  const open = ({ row }: Pick<GridRow, 'row'>) =>
    void host.hit({ runId, row, sort }).then(full => setHit(full ?? undefined));
  const place = useRef<HTMLDivElement>(null);
  if (answer.count === 0) return <p class="hint">{t('No rank changed.')}</p>;
  return (
    <div class={hit ? 'results opened' : 'results'} ref={place}>
      <Grid
        answer={answer}
        host={host}
        label={t('Moves')}
        layout={layout}
        onLayout={next => {
          setLayout(next);
          view.set('movesLayout', next as Json);
        }}
        onOpen={open}
        opened={hit?.place}
      />
      {hit && (
        <HitInFull
          hit={hit}
          isHit
          alike={false}
          go={row => open({ row })}
          like={() => undefined}
          copy={() =>
            host.copy({
              runId,
              rows: [{ from: hit.row, to: hit.row + 1 }],
              columns: answer.columns.map(({ key }) => key),
              format: 'json',
            })
          }
          close={() => {
            setHit(undefined);
            place.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
          }}
        />
      )}
    </div>
  );
}
