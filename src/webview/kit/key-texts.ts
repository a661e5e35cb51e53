const isMac = (): boolean => navigator.platform.startsWith('Mac');

/**
 * Returns the name of a key as the keyboard of the user has it: on macOS, Cmd for Ctrl. Ctrl+Space stays: Cmd+Space belongs to the system, and
 * VS Code suggests on Ctrl+Space there too.
 */
export const keyText = (keys: string, mac = isMac()): string =>
  mac && keys !== 'Ctrl+Space' ? keys.replace('Ctrl+', 'Cmd+') : keys;
