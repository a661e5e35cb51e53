import { t } from '@vscode/l10n';
import { cardFields, type CardColumns, type CardLayout, textColumns } from '../../model/grid/cards';
import type { GridColumn } from '../../model/grid/pages';
import { MenuButton } from '../grid/toolbar';
import type { Pictures } from './pictures';

interface CardToolbarProps {
  readonly columns: readonly GridColumn[];
  readonly shown: CardColumns;
  readonly layout: CardLayout;
  readonly change: (layout: CardLayout) => void;
  readonly pictures: Pictures;
  /** Message of the last copy. */
  readonly said: string;
}

/** The columns of the cards: title, text, picture and further fields; and the allowed hosts of pictures. */
export function CardToolbar({ columns, shown, layout, change, pictures, said }: CardToolbarProps) {
  const texts = textColumns(columns);
  const chosen = shown.fields.map(({ key }) => key);
  const toggled = (key: string) => (chosen.includes(key) ? chosen.filter(each => each !== key) : [...chosen, key]);
  const choice = (label: string, none: string, column: GridColumn | undefined, of: 'title' | 'text' | 'picture') => (
    <label class="chooser">
      {label}{' '}
      <select value={column?.key ?? ''} onChange={event => change({ ...layout, [of]: event.currentTarget.value })}>
        <option value="">{none}</option>
        {texts.map(({ key, name }) => (
          <option key={key} value={key}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
  return (
    <div class="grid-toolbar">
      {choice(t('Title'), columns.find(({ kind }) => kind === 'id')?.name ?? t('none'), shown.title, 'title')}
      {choice(t('Text'), t('none'), shown.text, 'text')}
      {choice(t('Image'), t('none'), shown.picture, 'picture')}
      <MenuButton
        label={t('Fields')}
        items={[
          ...cardFields(columns).map(({ key, name }) => ({
            label: name,
            checked: chosen.includes(key),
            run: () => change({ ...layout, fields: toggled(key) }),
          })),
          { label: t('Reset Cards'), run: () => change({}), apart: true },
        ]}
      />
      {pictures.hosts.length > 0 && (
        <MenuButton
          label={t('Images')}
          items={pictures.hosts.map(host => ({
            label: t('Stop Showing Images from {0}', host),
            run: () => pictures.forbid(host),
          }))}
        />
      )}
      {pictures.off && shown.picture && (
        <span class="hint">{t('Images are not loaded in Restricted Mode. Trust the workspace to load images.')}</span>
      )}
      <span class="grid-said" aria-live="polite">
        {said}
      </span>
    </div>
  );
}
