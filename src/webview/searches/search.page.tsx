import { searchPageProtocol } from '../../model/searches/pages';
import { startForm } from '../kit/page';
import { SearchForm } from './form';
import { tellSearch } from './state';

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
