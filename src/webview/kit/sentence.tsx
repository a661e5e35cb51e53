import { quotedParts } from '../../model/texts/quoted';

/** A sentence of the product: text between backticks is code. Markup in names stays text. */
export const Sentence = ({ text }: { readonly text: string }) => (
  <>{quotedParts(text).map((part, at) => (at % 2 === 0 ? part : <code key={at}>{part}</code>))}</>
);
