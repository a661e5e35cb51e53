import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { followsName, idsOf } from '../../model/texts/names';
import { quotedParts } from '../../model/texts/quoted';
import type { Names } from '../../model/plan-pages';

/** Known names and projects by id. */
export const NamesContext = createContext<Names>({ names: {}, projects: {} });

/** A sentence of a plan: text between backticks is code, and each known id follows its name, in small type. */
export const NamedSentence = ({ text }: { readonly text: string }) => (
  <bdi>
    {quotedParts(text).map((part, at) =>
      at % 2 === 0 ? (
        <Named key={at} text={part} />
      ) : (
        <code key={at}>
          <Named text={part} />
        </code>
      ),
    )}
  </bdi>
);

/** A value in which each known id follows its name, in small type. */
export function Named({ text }: { readonly text: string }) {
  const { names } = useContext(NamesContext);
  const ids = useMemo(() => idsOf(names), [names]);
  if (!ids) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text.split(ids).map((part, at, parts) => {
        const name = names[part] ?? part;
        if (at % 2 === 0) return part;
        if (followsName(parts[at - 1]!, name)) return <Id key={String(at)} id={part} />;
        return <NameAndId key={String(at)} name={name} id={part} />;
      })}
    </bdi>
  );
}

/** A name with its id, where both are known. */
export const NameAndId = ({ name, id }: { readonly name: string; readonly id?: string | undefined }) =>
  id === undefined || id === name ? (
    <bdi>{name}</bdi>
  ) : (
    <>
      <bdi class="name">{name}</bdi> <Id id={id} />
    </>
  );

const Id = ({ id }: { readonly id: string }) => <bdi class="id">{id}</bdi>;
