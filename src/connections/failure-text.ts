import { shownLine } from '../model/texts/shown';

/** Formats a failure with its stack trace for the log. A message never forges a line. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return shownLine(String(error));
  const { message, stack = message } = error;
  const at = stack.indexOf(message);
  // The stack can contain an earlier message if the message was changed after the failure.
  if (at === -1) return `${error.name}: ${shownLine(message)}${stack.match(/(?:\n[\t ]+at [^\n]*)*$/)![0]}`;
  return stack.slice(0, at) + shownLine(message) + stack.slice(at + message.length);
}
