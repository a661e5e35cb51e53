import { t } from '@vscode/l10n';
import type { ResultsView } from '../../model/evaluations/pages';
import { CurvesPicture } from './curves-picture';
import { QualityPicture } from './quality-picture';

interface PicturesProps {
  readonly view: ResultsView;
  readonly measure: string;
  readonly choose: (variant: string) => void;
}

/** The pictures of results: a chunk that loads after the table. */
export const Pictures = (props: PicturesProps) => (
  <>
    <section aria-labelledby="picture">
      <h2 id="picture">{t('Quality and latency')}</h2>
      <QualityPicture {...props} />
    </section>
    <CurvesPicture {...props} />
  </>
);
