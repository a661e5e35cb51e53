/**
 * Loads what draws plots. uplot asks Intl for the browser's language as it loads; a browser that was started with the locale of POSIX calls
 * it `en-US@posix`, which Intl refuses.
 */
export async function loadPlot(): Promise<typeof import('./plot')> {
  const { language } = navigator;
  if (!isTag(language)) Object.defineProperty(navigator, 'language', { value: 'en', configurable: true });
  return import('./plot');
}

function isTag(language: string): boolean {
  try {
    return Intl.getCanonicalLocales(language).length > 0;
  } catch (error) {
    if (error instanceof RangeError) return false;
    throw error;
  }
}
