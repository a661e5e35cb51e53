/** Older versions lose the answer to a POST with status 401, and lack functions of Node that the commands import. */
const MIN_NODE = '22.12.0';

/** Returns the reason why a version of Node cannot run the commands; undefined: it can. */
export function nodeFault(version: string): string | undefined {
  const isOld = version.localeCompare(MIN_NODE, 'en', { numeric: true }) < 0;
  return isOld ? `Node ${MIN_NODE.replace(/\.0$/, '')} or newer is required (got ${version}).` : undefined;
}
