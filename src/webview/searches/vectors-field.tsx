import { t } from '@vscode/l10n';
import { useState } from 'preact/hooks';
import type { FormIssue } from '../../model/documents/forms';
import type { Path } from '../../model/documents/json-text';
import type { Caller } from '../../model/rpc';
import { LONG_VECTOR } from '../../model/searches/ways';
import type { FieldFact, searchPageProtocol } from '../../model/searches/pages';
import { readVectors } from '../../model/vectors/typed';
import { Complaints } from '../kit/fields';
import { useForm } from '../kit/form';
import { CrossIcon } from '../kit/icons';
import { idOf } from '../kit/issues';
import { REST_MS, type Json } from '../kit/twin';

interface VectorsProps {
  readonly value: unknown;
  readonly issues: readonly FormIssue[];
  readonly field: FieldFact | undefined;
  readonly host: Caller<typeof searchPageProtocol>;
  /** Path of the list; by default the search's own, which a file can hold. */
  readonly path?: Path;
}

const OWN: Path = ['vectors'];

interface File {
  readonly file: string;
  readonly row?: number;
}

/** Vectors typed or pasted in any common format, or from a file. Invalid input stays typed, and is reported below. */
export function VectorsField({ value, issues, field, host, path = OWN }: VectorsProps) {
  const { edit, readOnly } = useForm();
  const [unread, setUnread] = useState<{ text: string; problem: string }>();
  const [typed, setTyped] = useState<string>(); // the typed text, while it equals the document
  const vectors: readonly unknown[] = Array.isArray(value) ? value : [];
  const files = vectors.filter(isFile);
  const id = idOf(path);
  const type = (text: string) => {
    const read = readVectors(text);
    if ('problem' in read) return setUnread({ text, problem: read.problem });
    setUnread(undefined);
    setTyped(text);
    const isLong = path === OWN && read.vectors.some(vector => Array.isArray(vector) && vector.length >= LONG_VECTOR);
    if (isLong) void host.storeVectors({ vectors: read.vectors as number[][] });
    else edit(path, read.vectors as Json, REST_MS);
  };
  const same = typed !== undefined && isSame(typed, vectors);
  const shown = unread?.text ?? (same ? typed : vectors.map(vector => JSON.stringify(vector)).join('\n'));
  // Issues of the document do not apply to an unparsed input.
  const complaints =
    unread && files.length === 0
      ? [unread.problem]
      : issues
          .filter(issue => path.every((key, at) => issue.path[at] === key))
          .map(({ path: within, message }) => {
            const at = within[path.length];
            return typeof at === 'number' && vectors.length > 1 ? t('Vector {0}: {1}', at + 1, message) : message;
          });
  return (
    <div class="field">
      <label for={id}>{t('Vectors')}</label>
      {files.length > 0 ? (
        <ul class="names">
          {vectors.map((vector, at) => (
            <li key={at} title={isFile(vector) ? vector.file : undefined}>
              <span>{isFile(vector) ? wordsOf(vector) : t('vector')}</span>
              {!readOnly && (
                <button
                  type="button"
                  class="tool"
                  id={at === 0 ? id : undefined}
                  aria-label={t('Remove {0}', isFile(vector) ? wordsOf(vector) : t('vector'))}
                  onClick={() => edit(path, vectors.filter((_, index) => index !== at) as Json)}
                >
                  <CrossIcon />
                </button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <textarea
          id={id}
          class="code"
          rows={3}
          spellcheck={false}
          readOnly={readOnly}
          value={shown}
          data-unread={unread && ''}
          placeholder={placeholderOf(field)}
          aria-invalid={complaints.length > 0}
          aria-describedby={`${id}?help ${id}?issues`}
          onInput={event => type(event.currentTarget.value)}
        />
      )}
      <p id={`${id}?help`} class="hint">
        {path === OWN ? t('One vector per line.') : t('One vector.')}{' '}
        {!readOnly && path === OWN && (
          <button type="button" class="link" onClick={() => void host.chooseFile(null)}>
            {t('From a File…')}
          </button>
        )}
      </p>
      <Complaints id={`${id}?issues`} issues={[...new Set(complaints)].map(message => ({ path, message }))} />
    </div>
  );
}

const isFile = (vector: unknown): vector is File =>
  typeof vector === 'object' && vector !== null && typeof (vector as { file?: unknown }).file === 'string';

/** A file by its name alone; all of its path shows when one points at it. */
function wordsOf({ file, row }: File): string {
  const name = file.split(/[/\\]/).at(-1)!;
  return row === undefined ? t('{0}, all rows', name) : t('{0}, row {1}', name, row);
}

function isSame(text: string, vectors: readonly unknown[]): boolean {
  const read = readVectors(text);
  return 'vectors' in read && JSON.stringify(read.vectors) === JSON.stringify(vectors);
}

function placeholderOf(field: FieldFact | undefined): string {
  if (field?.type.startsWith('Sparse')) return '{ "17": 0.5, "301": 1 }';
  if (field?.type.startsWith('Binary') && field.dimension) return t('[255, 0, …], {0} bytes', field.dimension / 8);
  return field?.dimension === undefined ? '[0.1, 0.2, …]' : t('[0.1, 0.2, …], {0} dimensions', field.dimension);
}
