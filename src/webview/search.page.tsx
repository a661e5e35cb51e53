import { config } from '@vscode/l10n';
import { render } from 'preact';
import { check } from '../model/check';
import { searchProtocol, SearchState, type SearchView } from '../model/search-panel';
import { kept, port } from './port';
import { connect } from './rpc';
import { SearchPage } from './search';

const host = connect(searchProtocol, port, { changed: show });

function show(view: SearchView): void {
  render(<SearchPage view={view} typed={typed(view)} host={host} />, document.body);
}

/** What was being typed when the page was last there; the host knows only what was run. */
function typed({ target, query, limit }: SearchView): { query: string; limit: number } {
  const state = check(SearchState, kept());
  const isOurs = state.ok && JSON.stringify(state.value.target) === JSON.stringify(target);
  return isOurs ? state.value : { query, limit };
}

function failed(error: unknown): void {
  render(<p role="alert">{error instanceof Error ? error.message : String(error)}</p>, document.body);
}

host.open(null).then(({ view, bundle }) => {
  if (bundle) config({ contents: bundle });
  show(view);
}, failed);
