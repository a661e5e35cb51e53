import * as vscode from 'vscode';
import { fieldAddition } from '../../changes/resources/fields';
import { collectionOn } from '../../connections/collections';
import { defaultOf, maxLengthOf, type NewField } from '../../model/collections/field-additions';
import { ADDED_TYPES } from '../../model/collections/field-plans';
import type { CollectionNode } from '../../tree/collections/collections';
import type { App } from '../app';
import { chooseFrom, type Ask } from '../choices/choices';
import { requiredStep, walkOn, type Step } from '../choices/steps';
import { refreshParts } from './part-rows';

/** Answers for a new field. */
interface Answers {
  fieldName: string;
  dataType: string;
  maxLength: number;
  defaultValue: unknown;
  defaultText: string;
}

/** Asks for the name, the type and the default value of a new field, and adds the field after a confirmation (companion). */
export async function addField(app: App, { scope, ref }: CollectionNode): Promise<void> {
  const answers: Answers = { fieldName: '', dataType: '', maxLength: 512, defaultValue: undefined, defaultText: '' };
  if (!(await walkOn(() => stepsOf(app.title, answers)))) return;
  const of = collectionOn(scope.connection, ref);
  const resource = fieldAddition(app.clients, of, fieldOf(answers));
  const outcome = await app.changes.apply(resource, { mine: { exists: true }, confirm: 'modal' });
  refreshParts(app, 'fields', of, outcome);
}

const fieldOf = ({ fieldName, dataType, maxLength, defaultValue }: Answers): NewField => ({
  fieldName,
  dataType,
  nullable: true,
  ...(dataType === 'VarChar' && { elementTypeParams: { max_length: maxLength } }),
  ...(defaultValue !== undefined && { defaultValue }),
});

const stepsOf = (title: string, answers: Answers): (() => Step | Ask)[] => [
  () =>
    requiredStep({
      title,
      prompt: vscode.l10n.t('Field name'),
      placeholder: 'language',
      value: answers.fieldName,
      empty: vscode.l10n.t('Enter a name.'),
      keep: text => void (answers.fieldName = text),
    }),
  () =>
    chooseFrom<string>({
      title,
      placeholder: vscode.l10n.t('Type of the field'),
      items: async () => ADDED_TYPES.map(label => ({ label, value: label })),
      isCurrent: value => value === answers.dataType,
      typed: text => text,
      accept: ([type = '']) => (answers.dataType = type),
    }),
  ...(answers.dataType === 'VarChar' ? [() => lengthStep(title, answers)] : []),
  ...(answers.dataType === 'JSON' ? [] : [() => defaultStep(title, answers)]),
];

const lengthStep = (title: string, answers: Answers): Step => ({
  title,
  prompt: vscode.l10n.t('Maximum length in bytes'),
  value: String(answers.maxLength),
  accept: async text => {
    const length = maxLengthOf(text.trim());
    if ('wrong' in length) return length.wrong;
    answers.maxLength = length.value;
    return undefined;
  },
});

const defaultStep = (title: string, answers: Answers): Step => ({
  title,
  prompt: vscode.l10n.t('Default value (optional). Without a default value, existing entities get null.'),
  value: answers.defaultText,
  accept: async text => {
    const given = text === '' ? { value: undefined } : defaultOf(answers.dataType, text.trim());
    if ('wrong' in given) return given.wrong;
    [answers.defaultText, answers.defaultValue] = [text, given.value];
    return undefined;
  },
});
