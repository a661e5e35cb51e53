import { alertRuleFormProtocol } from '../../model/alert-rules/forms';
import { useLazy } from '../kit/loading';
import { startForm } from '../kit/page';

const loadForm = () => import('./form');

/** The form is a chunk of its own: the page that loads it is shared with other forms. */
function AlertRulePage(shown: Parameters<Awaited<ReturnType<typeof loadForm>>['AlertRuleForm']>[0]) {
  const [form, lost] = useLazy(loadForm);
  return form ? <form.AlertRuleForm {...shown} /> : lost || null;
}

void startForm(
  alertRuleFormProtocol,
  {},
  shown => <AlertRulePage {...shown} />,
  async () => (await import('./shortcuts')).alertRuleShortcuts(),
);
