import { t } from '@vscode/l10n';
import type { VNode } from 'preact';
import { useState } from 'preact/hooks';
import type { Caller } from '../../model/rpc';
import type { Found, searchPageProtocol } from '../../model/searches/pages';
import type { Term } from '../../model/searches/narrowing-pages';
import type { CellItems } from '../grid/menus';
import { useForm } from '../kit/form';
import { focusWithin } from '../kit/focus';
import { Facets } from './facets';

interface Narrowing {
  /** Filters of a cell for its menu; undefined for a read-only document. */
  readonly cellItems: CellItems | undefined;
  /** The button that shows the facets. */
  readonly button: VNode;
  /** The facets, while shown. */
  readonly facets: VNode | false;
}

/** Filters of what an answer shows: in the menu of a cell, and as facets beside the grid. Each click searches again. */
export function useNarrowing(host: Caller<typeof searchPageProtocol>, { near, answer: { runId } }: Found): Narrowing {
  const { view, write, readOnly } = useForm();
  const [shown, setShown] = useState(view.get('facets') === true);
  const show = (next: boolean) => {
    setShown(next);
    view.set('facets', next);
  };
  const narrow = (term: string) => void write().then(() => host.narrow({ term }));
  const close = () => {
    show(false);
    focusWithin(document.getElementById('facets-button'));
  };
  return {
    cellItems: readOnly
      ? undefined
      : async ({ row }, { key }, { rows, sort }) => {
          const many = rows.to - rows.from > 1;
          const terms = many
            ? await host.rowsTerms({ runId, rows: [rows], key, ...(sort && { sort }) })
            : await host.terms({ runId, row, key });
          return terms.map(({ way, filter }) => ({
            label: t('{0}: {1}', many ? labelOfSeveral(way) : labelOf(way), shortened(filter)),
            title: filter,
            run: () => narrow(filter),
          }));
        },
    button: (
      <button
        id="facets-button"
        type="button"
        class="secondary"
        aria-expanded={shown}
        aria-controls="facets"
        onClick={() => show(!shown)}
      >
        {t('Facets')}
      </button>
    ),
    facets: shown && <Facets {...{ host, runId, close }} areHits={near} narrow={readOnly ? undefined : narrow} />,
  };
}

const labelOf = (way: Term['way']): string =>
  ({
    only: t('Only This Value'),
    not: t('Not This Value'),
    greater: t('Greater Than'),
    less: t('Less Than'),
    contains: t('Contains'),
    part: t('Only This Value'),
    null: t('Only Null'),
    notNull: t('Not Null'),
    present: t('Only With Value'),
    absent: t('Only Without Value'),
  })[way];

const labelOfSeveral = (way: Term['way']): string =>
  way === 'only' ? t('Only These Values') : t('None of These Values');

/** Maximum number of characters of a filter in a menu. */
const MAX_CHARACTERS = 60;

const shortened = (filter: string): string =>
  filter.length > MAX_CHARACTERS ? `${filter.slice(0, MAX_CHARACTERS - 1)}…` : filter;
