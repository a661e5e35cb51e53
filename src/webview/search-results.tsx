import { t } from '@vscode/l10n';
import { useEffect, useState } from 'preact/hooks';
import { check } from '../model/check';
import type { Caller } from '../model/rpc';
import { GridLayout, type GridHit, type GridRow } from '../model/result-grid';
import type { Found, searchPageProtocol } from '../model/search-pages';
import { Grid } from './grid';
import { NO_LAYOUT } from './grid-columns';
import { HitInFull } from './hit';
import type { Json } from './twin';
import { useForm } from './form';

interface ResultsProps {
  readonly found: Found;
  readonly host: Caller<typeof searchPageProtocol>;
}

/** The rows of an answer, and one of them in full beside. */
export function SearchResults({ found, host }: ResultsProps) {
  const { view } = useForm();
  const { answer, alike } = found;
  const [layout, setLayout] = useState<GridLayout>(() => {
    const before = check(GridLayout, view.get('layout'));
    return before.ok ? before.value : NO_LAYOUT;
  });
  const [hit, setHit] = useState<GridHit>();
  useEffect(() => setHit(undefined), [answer.runId]);
  const open = ({ row }: Pick<GridRow, 'row'>) =>
    void host.hit({ runId: answer.runId, row }).then(full => setHit(full ?? undefined));
  const like = ({ row }: Pick<GridRow, 'row'>) => void host.moreLikeThis({ runId: answer.runId, row });
  return (
    <div class={hit ? 'results opened' : 'results'}>
      <Grid
        answer={answer}
        host={host}
        label={t('Results')}
        layout={layout}
        onLayout={next => {
          setLayout(next);
          view.set('layout', next as Json);
        }}
        onOpen={open}
        actions={alike ? [{ label: t('More Like This'), run: like }] : []}
      />
      {hit && (
        <HitInFull
          hit={hit}
          count={answer.count}
          alike={alike}
          go={row => open({ row })}
          like={() => like(hit)}
          copy={() =>
            void host.copy({
              runId: answer.runId,
              rows: [{ from: hit.row, to: hit.row + 1 }],
              columns: answer.columns.map(({ key }) => key),
              format: 'json',
            })
          }
          close={() => {
            setHit(undefined);
            document.querySelector<HTMLElement>('[role=grid]')?.focus();
          }}
        />
      )}
    </div>
  );
}
