/**
 * Code that lists the collections at an endpoint, by language. Each runs as it stands with nothing but the language's own library; the
 * key comes from the environment.
 */
export const SNIPPETS: Readonly<Record<string, (endpoint: string) => string>> = {
  Python: endpoint => `import json
import os
import urllib.request

request = urllib.request.Request(
    ${JSON.stringify(`${endpoint}/v2/vectordb/collections/list`)},
    data=b"{}",
    headers={
        "Authorization": "Bearer " + os.environ["VECTOR_CLOUD_KEY"],
        "Content-Type": "application/json",
    },
)
with urllib.request.urlopen(request) as response:
    print(json.load(response)["data"])
`,
  'Node.js': endpoint => `const response = await fetch(${JSON.stringify(`${endpoint}/v2/vectordb/collections/list`)}, {
  method: 'POST',
  headers: {
    authorization: \`Bearer \${process.env.VECTOR_CLOUD_KEY}\`,
    'content-type': 'application/json',
  },
  body: '{}',
});
console.log((await response.json()).data);
`,
  curl: endpoint => `curl --silent --show-error ${shellQuoted(`${endpoint}/v2/vectordb/collections/list`)} \\
  --header "Authorization: Bearer $VECTOR_CLOUD_KEY" \\
  --header "Content-Type: application/json" \\
  --data '{}'
`,
};

/** As one word of a shell's command. */
export const shellQuoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;
