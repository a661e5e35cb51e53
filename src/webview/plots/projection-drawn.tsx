import { t } from '@vscode/l10n';
import { useMemo, useState } from 'preact/hooks';
import { groupsOf } from './projection-groups';
import type { Drawn } from '../../model/plots/pictures';
import type { Point } from '../../model/plots/projections';
import { useAnswer, Failure } from '../kit/loading';
import { useForm } from '../kit/form';
import { useHitTitle } from './hit-titles';
import { PictureTable } from './picture-table';
import { useHidden } from './projection-hidden';
import { isColoring, Legend } from './projection-legend';
import { ProjectionMap } from './projection-map';
import { ProjectionSelection } from './projection-selection';
import { spreadText, withoutText } from './projection-texts';
import type { PictureProps } from '../searches/results';

/** A projection that could be made: drawn, colored by a column, with a cursor, and as a table. */
export function DrawnProjection({
  found,
  host,
  open,
  drawn,
}: Pick<PictureProps, 'found' | 'host' | 'open'> & { readonly drawn: Drawn }) {
  const { view } = useForm();
  const { runId, columns } = found.answer;
  const [cursor, point] = useState<number>();
  const [wanted, setWanted] = useState(() => view.get('colored') ?? 'distance');
  const colorings = columns.filter(isColoring);
  const column = colorings.find(({ key }) => key === wanted);
  const of = column?.key ?? '';
  const read = useAnswer(async () => (of ? host.values({ runId, column: of }) : null), of);
  const { rows, ids, ranks, ofQuery } = drawn;
  const points = useMemo(() => pairs(drawn.points), [drawn]);
  const queries = useMemo(() => pairs(drawn.queries), [drawn]);
  const values = read?.of === of ? read : undefined;
  const known = (values && 'answer' in values && values.answer) || undefined;
  const groups = useMemo(
    () => groupsOf(known ? rows.map(row => known.values[row] ?? null) : rows.map(() => 'all')),
    [known, rows],
  );
  const legend = known ? groups : [];
  const { hidden, toggle, isShown } = useHidden(groups, known ? of : '');
  const [selected, select] = useState<ReadonlySet<number>>(new Set());
  const chosen = useMemo(() => new Set([...selected].filter(isShown)), [selected, isShown]);
  const title = useHitTitle({ found, host }, cursor === undefined ? undefined : rows[cursor]);
  const valueText = (at: number): string => {
    const row = rows[at]!;
    return known && known.values[row] !== null ? known.texts[row]! : t('no value');
  };
  const textOf = (at: number): string => {
    const [x, y] = points[at]!;
    const here = points.filter(each => each[0] === x && each[1] === y).length;
    return [
      ofQuery.length > 0 && t('Query {0}', ofQuery[at]!),
      found.near ? t('Rank {0}, ID {1}', ranks[at]!, ids[at]!) : t('Row {0}, ID {1}', ranks[at]!, ids[at]!),
      known && column && `${column.name} ${valueText(at)}`,
      here > 1 && t('{0} entities at this point', here),
      chosen.has(at) && t('selected'),
    ]
      .filter(Boolean)
      .join(' · ');
  };
  return (
    <>
      <p class="hint">{[spreadText(drawn), withoutText(drawn)].filter(Boolean).join(' ')}</p>
      <label class="chooser">
        {t('Color by')}{' '}
        <select
          value={column?.key ?? ''}
          onChange={event => {
            setWanted(event.currentTarget.value);
            view.set('colored', event.currentTarget.value);
          }}
        >
          <option value="">{t('none')}</option>
          {colorings.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {values && 'failure' in values && <Failure text={values.failure} again={values.again} />}
      <ProjectionMap
        points={points}
        queries={queries}
        groups={groups}
        isShown={isShown}
        chosen={chosen}
        choose={select}
        cursor={cursor}
        point={point}
        textOf={textOf}
        open={at => open(rows[at]!)}
      />
      <ProjectionSelection
        {...{ found, host }}
        rows={[...chosen].map(at => rows[at]!)}
        of={points.length}
        clear={() => select(new Set())}
      />
      <Legend groups={legend} queries={queries.length} hidden={hidden} toggle={toggle} />
      <p class="said hint">
        {cursor === undefined
          ? t('Hover over the plot or use the arrow keys. Enter shows the entity, Space selects the point.')
          : [textOf(cursor), title].filter(Boolean).join(' · ')}
      </p>
      <PictureTable
        label={t('Projection as a table')}
        columns={[
          { name: found.near ? t('rank') : t('row'), amount: true },
          { name: columns.find(({ key }) => key === 'id')?.name ?? 'id' },
          { name: 'x', amount: true },
          { name: 'y', amount: true },
          ...(column ? [{ name: column.name }] : []),
        ]}
        count={points.length}
        row={at => [
          ofQuery.length > 0 ? `${ofQuery[at]} · ${ranks[at]}` : String(ranks[at]),
          ids[at]!,
          ...points[at]!.map(coordinateText),
          ...(column ? [valueText(at)] : []),
        ]}
        open={at => open(rows[at]!)}
      />
    </>
  );
}

const pairs = (numbers: readonly number[]): Point[] =>
  Array.from({ length: numbers.length / 2 }, (_, at) => [numbers[2 * at]!, numbers[2 * at + 1]!]);

/** Formats a coordinate with the digits of a float32, like distances in the grid. */
const coordinateText = (coordinate: number): string => String(Number(coordinate.toPrecision(7)));
