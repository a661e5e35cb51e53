import { setFlagsFromString } from 'node:v8';

/**
 * Keeps V8 from growing the part of its heap for new values, by default up to 130 MB: a transfer has few values at a time, but makes many, so all of
 * the space would be used. For a process of its own alone.
 */
export const keepHeapSmall = (): void => setFlagsFromString('--semi-space-growth-factor=1');
