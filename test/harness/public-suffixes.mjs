// The public suffix list of tldts, as an esbuild plugin: much of its place in the package is only its order.
import { pathToFileURL } from 'node:url';

/** djb2 from the end, as tldts looks a label up. */
const hashOf = label => {
  let hash = 5381;
  for (let at = label.length - 1; at >= 0; at--) hash = (hash * 33) ^ label.charCodeAt(at);
  return hash >>> 0;
};

/** Hosts of addresses have such labels as `xn--…`, which the list has too. */
const BEYOND_ASCII = /[^\0-\x7f]/;

/** The trie as text: a line to a node, `a,b|c|d=1x`: labels that lead to node 0, to node 1, and each to another. */
function packed({ edgeChild, edgeLength, edgeStart, labelText, nodeFlags }) {
  const lines = [];
  let offset = 0;
  for (let node = 0; node < nodeFlags.length; node++) {
    const groups = [[], [], []];
    for (let edge = edgeStart[node]; edge < edgeStart[node + 1]; edge++) {
      const label = labelText.slice(offset, (offset += edgeLength[edge]));
      if (BEYOND_ASCII.test(label)) continue;
      const child = edgeChild[edge];
      groups[Math.min(child, 2)].push(child < 2 ? label : `${label}=${child.toString(36)}`);
    }
    lines.push(groups.map(group => group.toSorted((a, b) => (a < b ? -1 : 1)).join()).join('|'));
  }
  return lines.join('\n');
}

/** What makes the same lists of the text, whose labels are in the order of their hashes. */
export function unpacked(text) {
  const [edgeChild, edgeLength, edgeStart] = [[], [], [0]];
  let labelText = '';
  for (const line of text.split('\n')) {
    const edges = line.split('|').flatMap((group, child) =>
      group
        .split(',')
        .filter(Boolean)
        .map(each => {
          const [label, other] = each.split('=');
          return { label, child: other ? parseInt(other, 36) : child, hash: hashOf(label) };
        }),
    );
    for (const { label, child } of edges.toSorted((a, b) => a.hash - b.hash)) {
      labelText += label;
      edgeLength.push(label.length);
      edgeChild.push(child);
    }
    edgeStart.push(edgeChild.length);
  }
  return { edgeChild, edgeLength, edgeStart, labelText };
}

/** Ships the list in the order of the alphabet, where it is smaller, and puts it into that of tldts when it is loaded. */
export const publicSuffixes = {
  name: 'public-suffixes',
  setup({ onLoad }) {
    onLoad({ filter: /[\\/]tldts[\\/]dist[\\/]es6[\\/]src[\\/]data[\\/]trie\.js$/ }, async ({ path }) => {
      const { exceptionsRoot, nodeFlags, rulesRoot, ...lists } = await import(pathToFileURL(path).href);
      const contents = `
        import { unpacked } from ${JSON.stringify(import.meta.filename)};
        export const { edgeChild, edgeLength, edgeStart, labelText } = unpacked(${JSON.stringify(packed({ nodeFlags, ...lists }))});
        export const nodeFlags = Array.from('${nodeFlags.join('')}', Number);
        export const exceptionsRoot = ${exceptionsRoot}, rulesRoot = ${rulesRoot};`;
      return { loader: 'js', contents };
    });
  },
};
