import { shownLine } from '../model/texts/shown';

/** Formats a failure with its stack trace for the log. A message never forges a line. */
export function failureText(error: unknown): string {
  if (!(error instanceof Error)) return shownLine(String(error));
  const { message, stack = message } = error;
  const [name] = /^\w+ \[\w+\](?=: )/.exec(stack) ?? [error.name]; // with a code of Node
  const title = `${name}: ${message}`;
  // The stack can contain an earlier message if the message was changed after the failure.
  const lines = (stack.startsWith(title) ? stack.slice(title.length) : stack).split('\n');
  const frames = lines.slice(lines.findLastIndex(line => !/^[\t ]+at /.test(line)) + 1);
  return [`${name}: ${shownLine(message)}`, ...frames.map(frame => `    ${shownLine(frame.trim())}`)].join('\n');
}
