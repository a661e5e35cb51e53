import { searchPageProtocol } from '../model/searches/pages';
import { startForm } from './form';
import { SearchForm } from './search-form';
import { tellSearch } from './search-state';

let begun = false;

void startForm(
  searchPageProtocol,
  {
    about: about => tellSearch({ about }),
    outcome: outcome => tellSearch({ outcome }),
    noted: noted => tellSearch({ noted }),
  },
  shown => {
    if (!begun) void shown.host.begin(null).then(tellSearch);
    begun = true;
    return <SearchForm {...shown} />;
  },
);
