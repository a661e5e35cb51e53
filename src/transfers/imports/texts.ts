import { t } from '@vscode/l10n';
import type { Source } from '../records/sources';

/** Messages that name the work: the import of a file, or the copy of a collection. */
interface Texts {
  readonly running: (source: string, target: string, cluster: string, lock: string) => string;
  readonly unfinished: (source: string, target: string, cluster: string, state: string) => string;
  readonly noState: (state: string) => string;
  readonly otherName: (name: string, was: string, is: string) => string;
  readonly fieldsChanged: (collection: string) => string;
  readonly createdAgain: (collection: string, state: string) => string;
  readonly sourceChanged: (source: string, state: string) => string;
  readonly endsBefore: (source: string, line: number) => string;
  /** The part of the source with these records. */
  readonly part: (from: number, to: number) => string;
}

const FILE: Texts = {
  running: (...names) =>
    t(
      'Another import of “{0}” into {1} on {2} seems to be running. If that import has ended, delete the state file “{3}”.',
      ...names,
    ),
  unfinished: (...names) =>
    t(
      'An import of “{0}” into {1} on {2} is unfinished. Resume the import, or delete the state file “{3}” to start over.',
      ...names,
    ),
  noState: state => t('No unfinished import: “{0}” does not exist.', state),
  otherName: (...names) => t('`{0}` of the unfinished import is “{1}”, not “{2}”.', ...names),
  fieldsChanged: collection => t('The fields of “{0}” have changed since the import began.', collection),
  createdAgain: (...names) =>
    t(
      '“{0}” was dropped and created again after the import began: written entities are gone. To start over, delete the state file “{1}”.',
      ...names,
    ),
  sourceChanged: (...names) =>
    t(
      '“{0}” was changed after the import began, so the import cannot be resumed. Written entities stay in the collection. To start over, delete the state file “{1}”.',
      ...names,
    ),
  endsBefore: (source, line) => t('“{0}” is shorter than when the import began: line {1} is missing.', source, line),
  part: (from, to) => t('lines {0}–{1}', from, to),
};

const COLLECTION: Texts = {
  running: (...names) =>
    t(
      'Another copy of “{0}” to {1} on {2} seems to be running. If that copy has ended, delete the state file “{3}”.',
      ...names,
    ),
  unfinished: (...names) =>
    t(
      'A copy of “{0}” to {1} on {2} is unfinished. Resume the copy, or delete the state file “{3}” to start over.',
      ...names,
    ),
  noState: state => t('No unfinished copy: “{0}” does not exist.', state),
  otherName: (...names) => t('`{0}` of the unfinished copy is “{1}”, not “{2}”.', ...names),
  fieldsChanged: collection => t('The fields of “{0}” have changed since the copy began.', collection),
  createdAgain: (...names) =>
    t(
      '“{0}” was dropped and created again after the copy began: written entities are gone. To start over, delete the state file “{1}”.',
      ...names,
    ),
  sourceChanged: (...names) =>
    t(
      'The copy cannot be resumed: fields of “{0}”, or entities that were already read, have changed since the copy began. Written entities stay in the target. To start over, delete the state file “{1}”.',
      ...names,
    ),
  endsBefore: (source, line) => t('“{0}” ends before entity {1}, which was read earlier.', source, line),
  part: (from, to) => t('the source ({0}–{1})', from, to),
};

/** Returns the messages about the work on a source. */
export const textsOf = ({ format }: Pick<Source, 'format'>): Texts => (format === 'collection' ? COLLECTION : FILE);
