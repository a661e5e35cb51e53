/** Read-only facts about the object of a form. Facts without words are left out. */
export function FactList({
  facts,
}: {
  readonly facts: readonly (readonly [name: string, words: string | undefined])[];
}) {
  return (
    <dl>
      {facts.map(
        ([name, words]) =>
          words && (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{words}</dd>
            </div>
          ),
      )}
    </dl>
  );
}
