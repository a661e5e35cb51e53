import { evaluationProtocol } from '../../model/evaluations/forms';
import { startForm } from '../kit/page';
import { EvaluationForm, factsSignal } from './form';

void startForm(evaluationProtocol, { facts: facts => factsSignal.take(facts) }, shown => <EvaluationForm {...shown} />);
