import { roleFormProtocol } from '../../model/roles/forms';
import { startForm } from '../kit/form';
import { RoleForm } from './roles';

void startForm(roleFormProtocol, {}, shown => <RoleForm {...shown} />);
