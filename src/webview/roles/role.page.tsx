import { roleFormProtocol } from '../../model/roles/forms';
import { startForm } from '../kit/page';
import { RoleForm } from './form';

void startForm(roleFormProtocol, {}, shown => <RoleForm {...shown} />);
