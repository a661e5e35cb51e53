import { config } from '@vscode/l10n';
import { render } from 'preact';
import { searchProtocol, type SearchView } from '../model/search-panel';
import { keep, port } from './port';
import { connect } from './rpc';
import { SearchPage } from './search';

const host = connect(searchProtocol, port, { changed: show });

function show(view: SearchView): void {
  keep({ target: view.target, query: view.query, limit: view.limit });
  render(<SearchPage view={view} host={host} />, document.body);
}

function failed(error: unknown): void {
  render(<p role="alert">{error instanceof Error ? error.message : String(error)}</p>, document.body);
}

host.open(null).then(({ view, bundle }) => {
  if (bundle) config({ contents: bundle });
  show(view);
}, failed);
