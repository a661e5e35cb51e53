import { markedParts } from '../../model/texts/query-words';

interface MarkedProps {
  readonly text: string;
  /** In lower case. */
  readonly words: ReadonlySet<string>;
}

/** A text with words marked. */
export const Marked = ({ text, words }: MarkedProps) => (
  <>{markedParts(text, words).map((part, at) => (part.marked ? <mark key={at}>{part.text}</mark> : part.text))}</>
);
