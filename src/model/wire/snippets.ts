/** Facts about a data plane for code. `signed`: it requires a token; `v1Only`: it answers V1 only. */
export interface SnippetPlace {
  readonly endpoint: string;
  readonly signed?: boolean;
  readonly v1Only?: boolean;
  readonly database?: string | undefined;
}

/**
 * Code that lists the collections at an endpoint, by language. Each is complete and needs only the standard library; the key comes from the
 * environment.
 */
export const SNIPPETS: Readonly<Record<string, (place: SnippetPlace) => string>> = {
  Python: place => {
    const { url, body, signed } = listing(place);
    return `import json${signed ? '\nimport os' : ''}
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},${body === undefined ? '' : `\n    data=${JSON.stringify(body)}.encode(),`}
    headers={${signed ? '\n        "Authorization": "Bearer " + os.environ["VECTOR_CLOUD_KEY"],' : ''}
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["data"])
`;
  },
  'Node.js': place => {
    const { url, body, signed } = listing(place);
    return `const response = await fetch(${JSON.stringify(url)}, {
  method: '${body === undefined ? 'GET' : 'POST'}',
  headers: {${signed ? '\n    authorization: `Bearer ${process.env.VECTOR_CLOUD_KEY}`,' : ''}
    'content-type': 'application/json',
  },${body === undefined ? '' : `\n  body: ${JSON.stringify(body)},`}
});
console.log((await response.json()).data);
`;
  },
  curl: place => {
    const { url, body, signed } = listing(place);
    const more = [
      ...(signed ? ['--header "Authorization: Bearer $VECTOR_CLOUD_KEY"'] : []),
      '--header "Content-Type: application/json"',
      ...(body === undefined ? [] : [`--data ${shellQuoted(body)}`]),
    ];
    return `curl --silent --show-error ${[shellQuoted(url), ...more].join(' \\\n  ')}\n`;
  },
};

/** The request that lists collections (spec 4.14; by V1 service facts 15). */
function listing({ endpoint, signed = true, v1Only = false, database }: SnippetPlace) {
  const query = database === undefined ? '' : `?dbName=${encodeURIComponent(database)}`;
  if (v1Only) return { url: `${endpoint}/v1/vector/collections${query}`, signed };
  const body = JSON.stringify(database === undefined ? {} : { dbName: database });
  return { url: `${endpoint}/v2/vectordb/collections/list`, body, signed };
}

/** Quotes a text as one word of a shell command. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
