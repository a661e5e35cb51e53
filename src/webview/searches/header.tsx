import { t } from '@vscode/l10n';
import type { Frame } from '../../model/documents/forms';
import type { Caller } from '../../model/rpc';
import type { SearchAbout, searchPageProtocol } from '../../model/searches/pages';
import { badges } from '../kit/badges';
import { useForm } from '../kit/form';
import { useLazy } from '../kit/loading';
import { ShortcutsButton } from '../kit/shortcuts';

const headerNotes = () => import('./header-notes');

interface HeaderProps {
  readonly value: Readonly<Record<string, unknown>>;
  readonly about: SearchAbout;
  readonly frame: Frame;
  readonly host: Caller<typeof searchPageProtocol>;
}

/** Header of a search: the collection, and problems. */
export function SearchHeader({ value, about, frame, host }: HeaderProps) {
  const { openText } = useForm();
  const { place, reading } = about;
  const isNoted = about.problem !== undefined || (about.load !== undefined && about.load.state !== 'loaded');
  const [notes, lost] = useLazy(headerNotes, isNoted);
  const title = about.collectionName ?? (typeof value['collection'] === 'string' ? value['collection'] : t('Search'));
  return (
    <>
      <header>
        <div>
          <h1 id="title">{title}</h1>
          <p title={place.join(' › ')}>
            {badges(frame.marks)}
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
        <ShortcutsButton />
      </header>
      {notes ? <notes.HeaderNotes about={about} host={host} /> : lost}
    </>
  );
}
