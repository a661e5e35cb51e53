/** Name of the file that describes a configuration. */
export const CONFIGURATION_FILE = 'vectorcloud.json';

/** Files that can belong to a configuration, as a glob pattern. */
export const CONFIGURATION_FILES = `**/{${CONFIGURATION_FILE},*.{vcrole,vcalert,vcvolume,vcreplicas,vccollection}.json}`;
