import { dataRoleFormProtocol } from '../../model/access/data-role-forms';
import { startForm } from '../kit/page';
import { DataRoleForm } from './data-form';

void startForm(dataRoleFormProtocol, {}, shown => <DataRoleForm {...shown} />);
