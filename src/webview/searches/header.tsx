import { t } from '@vscode/l10n';
import type { Frame } from '../../model/documents/forms';
import type { Caller } from '../../model/rpc';
import type { SearchAbout, searchPageProtocol } from '../../model/searches/pages';
import { useForm } from '../kit/form';

interface HeaderProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly about: SearchAbout;
  readonly frame: Frame;
  readonly host: Caller<typeof searchPageProtocol>;
}

/** Header of a search: the collection, and problems. */
export function SearchHeader({ value, about, frame, host }: HeaderProps) {
  const { openText } = useForm();
  const { place, problem, reading, load } = about;
  const title = about.collectionName ?? (typeof value['collection'] === 'string' ? value['collection'] : t('Search'));
  return (
    <>
      <header>
        <div>
          <h1 id="title">{title}</h1>
          <p>
            {frame.demo && <span class="badge">{t('demo')}</span>}
            {frame.marks.map(mark => (
              <span key={mark} class="badge mark">
                {mark}
              </span>
            ))}
            {place.join(' › ')}
            {reading && ` · ${t('loading the schema…')}`}
          </p>
        </div>
        <button type="button" class="link" onClick={() => void host.history(null)}>
          {t('History…')}
        </button>
        <button type="button" class="link" onClick={() => openText([])}>
          {t('Open as Text')}
        </button>
      </header>
      {problem && (
        <div role="alert" class="note problem">
          {problem.message}{' '}
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
            <button type="button" class="secondary" onClick={() => void host.load(null)}>
              {t('Load…')}
            </button>
          )}
        </div>
      )}
    </>
  );
}
