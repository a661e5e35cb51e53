import { t } from '@vscode/l10n';
import type { ReviewRow, ReviewRows } from '../../model/mappings/pages';
import { asSentence } from '../../model/texts/words';
import { WarningIcon } from '../plans/icons';
import { Sentence } from '../kit/sentence';
import { Reasons } from './reason-list';
import { placeId } from './reasons';

/** The first rows as they would be sent, with each problem at its cell. */
export function Rows({
  rows: { names, items },
  isResumed,
  isCopy,
}: {
  readonly rows: ReviewRows;
  readonly isResumed: boolean;
  readonly isCopy: boolean;
}) {
  const rejected = items.filter(({ isRejected }) => isRejected).length;
  return (
    <section aria-labelledby="rows">
      <h2 id="rows">{(isCopy ? entitiesTitle : rowsTitle)(isResumed, items.length)}</h2>
      {isCopy && (
        <p role="status" class={rejected > 0 ? 'count' : 'hint'}>
          {entityCountOf(rejected)}
        </p>
      )}
      <Reasons items={items} isCopy={isCopy} />
      <div class="wide" tabIndex={0} role="group" aria-labelledby="rows">
        <table class="rows">
          <thead>
            <tr>
              <th scope="col">{isCopy ? t('No.') : t('Line')}</th>
              {names.map(name => (
                <th key={name} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {items.map(row => (
              <Row key={row.line} row={row} />
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

const Row = ({ row: { line, cells, problems, isRejected } }: { readonly row: ReviewRow }) => (
  <tr class={isRejected ? 'rejected' : undefined}>
    <th scope="row" {...(problems.length > 0 && { id: placeId(line), tabIndex: -1 })}>
      {line}
      {problems.map(each => (
        <Problem key={each} text={each} />
      ))}
    </th>
    {cells.map(({ text, problem }, at) => (
      <td key={String(at)} {...(problem !== undefined && { id: placeId(line, at), tabIndex: -1, class: 'wrong' })}>
        <bdi>{text}</bdi>
        {problem !== undefined && <Problem text={problem} />}
      </td>
    ))}
  </tr>
);

const Problem = ({ text }: { readonly text: string }) => (
  <p class="problem">
    <WarningIcon /> <Sentence text={asSentence(text)} />
  </p>
);

const rowsTitle = (isResumed: boolean, count: number): string =>
  isResumed ? t('Next {0} rows', count) : t('First {0} rows', count);

const entitiesTitle = (isResumed: boolean, count: number): string =>
  isResumed ? t('Next {0} entities', count) : t('First {0} entities', count);

function entityCountOf(rejected: number): string {
  if (rejected === 0) return t('No problems');
  return rejected === 1
    ? t('1 entity has problems and is not sent.')
    : t('{0} entities have problems and are not sent.', rejected);
}
