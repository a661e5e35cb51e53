import { t } from '@vscode/l10n';
import type { KeptRequest } from './change-reports';
import type { ExchangeRecord } from './exchanges';
import { HIDDEN } from '../secrets/hidden';
import { stringifyJson } from './json';
import { shellQuoted } from './snippets';

/** Parts of a request that curl needs. */
interface Sent {
  readonly method: string;
  readonly address: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string | undefined;
  readonly isCut: boolean;
}

/** Returns a request as curl; the key comes from the environment, other secrets must be inserted. */
export const curlOf = (record: ExchangeRecord | KeptRequest): string => curlsOf([record]);

/** Returns requests as curl, in order: each is sent only if the one before was answered without an HTTP error. */
export function curlsOf(records: readonly (ExchangeRecord | KeptRequest)[]): string {
  const all = records.map(record => ('origin' in record ? ofExchange(record as ExchangeRecord) : ofChange(record)));
  const commands = all.map((sent, index) => commandOf(sent, index < all.length - 1 ? ' &&' : ''));
  const isHidden = commands.some(({ shown }) => shown.includes(HIDDEN));
  const notes = [
    ...(all.some(({ isCut }) => isCut)
      ? [t('The body is truncated. Complete the body before you send the request.')]
      : []),
    ...(isHidden ? [t('Replace {0} with the value of the secret.', HIDDEN)] : []),
  ];
  return [...notes.map(note => `# ${note}`), ...commands.flatMap(({ lines }) => lines), ''].join('\n');
}

/** Returns the lines of a command. `end`: continues the first of several commands. */
function commandOf({ method, address, headers, body }: Sent, end: string): { lines: string[]; shown: string } {
  const told = Object.entries(headers).map(([name, value]) =>
    name.toLowerCase() === 'authorization'
      ? '"Authorization: Bearer $VECTOR_CLOUD_KEY"'
      : shellQuoted(`${name}: ${value}`),
  );
  const options = [
    `curl --silent --show-error --fail-with-body --request ${method} ${address}`,
    ...told.map(header => `--header ${header}`),
    ...(body === undefined ? [] : ["--data-binary @- <<'JSON'"]), // from its input: an argument is at most 128 kB long
  ];
  return {
    lines: [`${options.join(' \\\n  ')}${end}`, ...(body === undefined ? [] : [body, 'JSON'])],
    shown: [address, ...told, body ?? ''].join('\n'),
  };
}

const ofExchange = ({ method, origin, path, headers, request }: ExchangeRecord): Sent => ({
  method,
  address: shellQuoted(`${origin}${path}`),
  headers,
  body: request?.text,
  isCut: request?.isCut ?? false,
});

/** The journal keeps no address. */
const ofChange = ({ method, path, headers, body }: KeptRequest): Sent => ({
  method,
  address: `"$VECTOR_CLOUD_ADDRESS"${shellQuoted(path)}`,
  headers: {
    authorization: '',
    ...headers,
    ...(body !== undefined && { 'content-type': 'application/json' }),
  },
  body: body === undefined ? undefined : stringifyJson(body),
  isCut: false,
});
