import { t } from '@vscode/l10n';
import type { Caller } from '../../model/rpc';
import type { searchPageProtocol } from '../../model/searches/pages';
import { Failure, useAnswer } from '../kit/loading';
import { Shares } from './shares';
import type { PictureProps } from './results';

/** Where the hits of a hybrid search come from; its queries are read alone when the user asks for it. */
export function ExplanationPicture({ found, host, open }: PictureProps) {
  const { fused, answer } = found;
  if (!fused?.explained) return <Offer host={host} queries={fused?.queries ?? 0} />;
  return <Read key={answer.runId} {...{ runId: answer.runId, host, open }} />;
}

type Host = Caller<typeof searchPageProtocol>;

const Offer = ({ host, queries }: { readonly host: Host; readonly queries: number }) => (
  <div class="picture">
    <p class="hint">
      {t(
        'The service returns only the fused scores. To show what each query contributes, the extension resends each query separately.',
      )}
    </p>
    <button type="button" data-cursor="" onClick={() => void host.explain(null)}>
      {queries === 1 ? t('Explain (1 request)') : t('Explain ({0} requests)', queries)}
    </button>
  </div>
);

function Read({
  runId,
  host,
  open,
}: {
  readonly runId: string;
  readonly host: Host;
  readonly open: (row: number) => void;
}) {
  const came = useAnswer(() => host.explanation({ runId }), runId);
  if (came === undefined) return <p class="hint">{t('Reading…')}</p>;
  if ('failure' in came) return <Failure text={came.failure} again={came.again} />;
  if (came.answer === null)
    return <p class="hint">{t('These results are no longer available. Run the search again.')}</p>;
  return <Shares explanation={came.answer} open={open} />;
}
