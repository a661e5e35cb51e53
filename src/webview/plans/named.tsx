import { createContext } from 'preact';
import { useContext, useMemo } from 'preact/hooks';
import { idsOf } from '../../model/texts/names';
import type { Names } from '../../model/plan-pages';

/** Known names and projects by id. */
export const NamesContext = createContext<Names>({ names: {}, projects: {} });

/** A text in which each known id follows its name, in small type. */
export function Named({ text }: { readonly text: string }) {
  const { names } = useContext(NamesContext);
  const ids = useMemo(() => idsOf(names), [names]);
  if (!ids) return <bdi>{text}</bdi>;
  return (
    <bdi>
      {text
        .split(ids)
        .map((part, at) => (at % 2 === 0 ? part : <NameAndId key={String(at)} name={names[part] ?? part} id={part} />))}
    </bdi>
  );
}

/** A name with its id, where both are known. */
export const NameAndId = ({ name, id }: { readonly name: string; readonly id?: string | undefined }) =>
  id === undefined || id === name ? (
    <bdi>{name}</bdi>
  ) : (
    <>
      <bdi class="name">{name}</bdi> <bdi class="id">{id}</bdi>
    </>
  );
