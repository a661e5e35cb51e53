import type { Field } from '../collections/collections';
import { readableJson, stringifyJson } from '../wire/json';
import type { SearchCall } from './calls';
import { pythonOf, sdkCall } from './pymilvus';
import { searchPath } from './ways';
import { shellQuoted } from '../wire/snippets';

/**
 * Returns the code of a search in a language. `endpoint`: without a trailing slash; `fields`: those of the collection, of which JSON and
 * Array fields can be encoded; `signed`: the endpoint requires a token.
 */
type Snippet = (endpoint: string, call: SearchCall, fields?: readonly Field[], signed?: boolean) => string;

/** Code that sends the same search, by language. Each is complete; the key comes from the environment. */
export const SEARCH_SNIPPETS: Readonly<Record<'curl' | 'python' | 'sdk' | 'typescript', Snippet>> = {
  // From standard input: an argument is limited to 128 kB, and two vectors can exceed that.
  curl: (
    endpoint,
    { body, ...call },
    _fields,
    signed = true,
  ) => `curl --silent --show-error --fail-with-body ${shellQuoted(endpoint + searchPath(call))} \\
${signed ? '  --header "Authorization: Bearer $VECTOR_CLOUD_KEY" \\\n' : ''}  --header "Content-Type: application/json" \\
  --data-binary @- <<'JSON'
${stringifyJson(body)}
JSON
`,
  python: (endpoint, { body, ...call }, fields, signed = true) => `import json${signed ? '\nimport os' : ''}
import urllib.request

body = ${pythonOf(body)}
${decoder(fields, pythonDecoder)}
request = urllib.request.Request(
    ${pythonOf(endpoint + searchPath(call))},
    data=json.dumps(body).encode(),
    headers={${signed ? '\n        "Authorization": "Bearer " + os.environ["VECTOR_CLOUD_KEY"],' : ''}
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    answer = json.load(response)
if answer["code"] not in (0, 200) or "data" not in answer:
    raise SystemExit(answer["message"])
for row in answer["data"]:
    print(${decoder(fields, pythonDecoder) ? 'plain(row)' : 'row'})
`,
  sdk: (endpoint, call, _fields, signed = true) => {
    const { imports, method, args } = sdkCall(call);
    return `${signed ? 'import os\n\n' : ''}from pymilvus import ${[...imports, 'MilvusClient'].toSorted().join(', ')}

client = MilvusClient(
    uri=${pythonOf(endpoint)},${signed ? '\n    token=os.environ["VECTOR_CLOUD_KEY"],' : ''}${call.body.dbName === undefined ? '' : `\n    db_name=${pythonOf(call.body.dbName)},`}
)
rows = client.${method}(
${Object.entries(args)
  .map(([name, value]) => `    ${name}=${value},`)
  .join('\n')}
)
for row in rows:
    print(row)
`;
  },
  typescript: (endpoint, { body, ...call }, fields, signed = true) => `const body = ${
    holdsBigint(body)
      ? `${JSON.stringify(stringifyJson(body))}; // as text: its ids are longer than a number holds`
      : `JSON.stringify(${readableJson(body)});`
  }

const response = await fetch(${JSON.stringify(endpoint + searchPath(call))}, {
  method: 'POST',
  headers: {${signed ? "\n    Authorization: `Bearer ${process.env['VECTOR_CLOUD_KEY']}`," : ''}
    'Content-Type': 'application/json',
  },
  body,
});

type Row = Record<string, unknown>;
// All digits are kept: an integer that is longer than a number holds is a bigint.
const digits = (_: string, value: unknown, context?: { source: string }): unknown =>
  typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\\d+$/.test(context?.source ?? '')
    ? BigInt(context!.source)
    : value;
${decoder(fields, typescriptDecoder)}
const answer = JSON.parse(await response.text(), digits) as { code: number; message?: string; data?: Row[] };
if ((answer.code !== 0 && answer.code !== 200) || !answer.data) throw new Error(answer.message);
for (const row of answer.data) console.log(${decoder(fields, typescriptDecoder) ? 'plain(row)' : 'row'});

export {};
`,
};

const namesOf = (fields: readonly Field[] = [], type: RegExp): string[] =>
  fields.filter(field => type.test(field.type)).map(({ name }) => name);

/** Returns the decoder of rows by language; empty if no field of the collection can be encoded. */
const decoder = (fields: readonly Field[] | undefined, code: (json: string[], lists: string[]) => string): string => {
  const [json, lists] = [namesOf(fields, /^JSON$/i), namesOf(fields, /^Array/i)] as const;
  return json.length + lists.length > 0 ? code(json, lists) : '';
};

const pythonDecoder = (json: string[], lists: string[]): string => `

def plain(row):
    for name in ${pythonOf(json)}:  # a text of JSON, as engines send it
        try:
            if isinstance(row.get(name), str):
                row[name] = json.loads(row[name])
        except ValueError:
            pass  # plain already
    for name in ${pythonOf(lists)}:  # {"Data": {"LongData": {"data": [1, 2]}}}
        if isinstance(row.get(name), dict):
            (items,) = row[name]["Data"].values()
            row[name] = items.get("data", [])
    return row


`;

const typescriptDecoder = (json: string[], lists: string[]): string => `function plain(row: Row): Row {
  for (const name of ${JSON.stringify(json)}) {
    const text = row[name]; // a text of JSON, as engines send it
    try {
      if (typeof text === 'string') row[name] = JSON.parse(text, digits);
    } catch (error) {
      if (!(error instanceof SyntaxError)) throw error; // else plain already
    }
  }
  for (const name of ${JSON.stringify(lists)}) {
    const list = row[name] as { Data?: Record<string, { data?: unknown[] }> } | null | undefined;
    if (list?.Data) row[name] = Object.values(list.Data)[0]?.data ?? []; // { Data: { LongData: { data: [1, 2] } } }
  }
  return row;
}
`;

const holdsBigint = (value: unknown): boolean =>
  typeof value === 'bigint' || (typeof value === 'object' && value !== null && Object.values(value).some(holdsBigint));
