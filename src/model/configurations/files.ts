/** Name of the file that describes a configuration. */
export const CONFIGURATION_FILE = 'vectorcloud.json';

/** Files that can belong to a configuration, as a glob pattern. Searches for files take no braces within braces. */
export const CONFIGURATION_FILES = `**/{${CONFIGURATION_FILE},*.vcrole.json,*.vcalert.json,*.vcvolume.json,*.vcreplicas.json,*.vccollection.json}`;
