import { t } from '@vscode/l10n';
import type { PlanPageBlock, PlanView } from '../../model/plan-pages';
import { Chart } from './chart';
import { WarningIcon } from './icons';
import { Named, NamedSentence } from './named';

/** A heading with lines of one kind below it; renders nothing without lines. */
export function Lines({ id, title, lines }: { readonly id: string; readonly title: string; readonly lines: string[] }) {
  if (lines.length === 0) return null;
  return (
    <section aria-labelledby={id} class={id}>
      <h2 id={id}>
        {id === 'warnings' && <WarningIcon />}
        {title}
      </h2>
      <ul>
        {lines.map((line, at) => (
          <li key={at}>
            <NamedSentence text={line} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Section of a plan to review before applying, such as a forecast. */
export const Section = ({ section: { title, blocks } }: { readonly section: PlanView['sections'][number] }) => (
  <section>
    <h2>{title}</h2>
    {blocks.map((block, at) => (
      <Block key={at} block={block} />
    ))}
  </section>
);

function Block({ block }: { readonly block: PlanPageBlock }) {
  if ('text' in block)
    return (
      <p class="lines">
        <NamedSentence text={block.text} />
      </p>
    );
  if ('chart' in block) return <Chart chart={block.chart} />;
  if ('items' in block)
    return (
      <ul>
        {block.items.map((item, at) => (
          <li key={at}>
            <NamedSentence text={item} />
          </li>
        ))}
      </ul>
    );
  const [head = [], ...rows] = block.table;
  return (
    <div class="scroll" tabIndex={0} role="group" aria-label={head.join(', ')}>
      <table>
        <thead>
          <tr>
            {head.map(cell => (
              <th key={cell} scope="col">
                {cell}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((cells, row) => (
            <tr key={row}>
              {cells.map((cell, column) => (
                <td key={column}>
                  <Named text={cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

type ShownRequest = NonNullable<PlanView['request']>;

/** The exact request and those after it, folded. */
export const Request = ({ request }: { readonly request: ShownRequest }) => {
  const { line, next = [] } = request;
  const label = next.length > 0 ? t('Requests') : t('Request');
  return (
    <details>
      <summary>
        {label} <span class="code">{next.length > 0 ? t('{0} and {1} more', line, next.length) : line}</span>
      </summary>
      <pre class="code" tabIndex={0} role="group" aria-label={label}>
        {[request, ...next].map(requestText).join('\n\n')}
      </pre>
    </details>
  );
};

const requestText = ({ line, headers, body }: ShownRequest): string =>
  [line, ...headers, ...(body === undefined ? [] : ['', body])].join('\n');
