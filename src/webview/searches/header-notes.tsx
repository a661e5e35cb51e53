import { t } from '@vscode/l10n';
import type { Caller } from '../../model/rpc';
import type { SearchAbout, searchPageProtocol } from '../../model/searches/pages';
import { useForm } from '../kit/form';
import { Sentence } from '../kit/sentence';

interface NotesProps {
  readonly about: SearchAbout;
  readonly host: Caller<typeof searchPageProtocol>;
}

/** Notes that explain why a search cannot run: the collection is unknown, or not loaded. */
export function HeaderNotes({ about: { problem, load }, host }: NotesProps) {
  const { openText } = useForm();
  return (
    <>
      {problem && (
        <div role="alert" class="note problem">
          <Sentence text={problem.message} />{' '}
          {problem.remedy ? (
            <button type="button" class="secondary" onClick={() => void host.help({ about: true })}>
              {problem.remedy}
            </button>
          ) : (
            <button type="button" class="secondary" onClick={() => openText([])}>
              {t('Open as Text')}
            </button>
          )}
          <button type="button" class="secondary" onClick={() => void host.refresh(null)}>
            {t('Reload')}
          </button>
        </div>
      )}
      {load && load.state !== 'loaded' && (
        <div role="status" class="note">
          {load.state === 'loading'
            ? load.percent === undefined
              ? t('Loading the collection.')
              : t('Loading the collection: {0} %.', load.percent)
            : t('Collection not loaded. Load it to search.')}{' '}
          {load.message !== undefined && <span>{t('Service message: {0}', load.message)} </span>}
          {load.state === 'notLoaded' && (
            <button type="button" onClick={() => void host.load(null)}>
              {t('Load…')}
            </button>
          )}
        </div>
      )}
    </>
  );
}
