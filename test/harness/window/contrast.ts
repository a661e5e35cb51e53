import type { Locator } from 'playwright-core';

/** Returns the contrast of an element's text with the background of its page (WCAG 2.2, contrast ratio). Fills are not looked at. */
export async function contrastOf(element: Locator): Promise<number> {
  const [color, opacity, background] = await element.evaluate(each => {
    const { document, getComputedStyle } = globalThis as unknown as {
      document: { body: unknown };
      getComputedStyle: (of: unknown) => { color: string; opacity: string; backgroundColor: string };
    };
    const style = getComputedStyle(each);
    return [style.color, style.opacity, getComputedStyle(document.body).backgroundColor] as const;
  });
  const page = numbersOf(background);
  const [red = 0, green = 0, blue = 0, alpha = 1] = numbersOf(color);
  const share = alpha * Number(opacity);
  const text = [red, green, blue].map((part, at) => part * share + (page[at] ?? 0) * (1 - share));
  const [light = 0, dark = 0] = [luminance(text), luminance(page.slice(0, 3))].toSorted((one, other) => other - one);
  return (light + 0.05) / (dark + 0.05);
}

const numbersOf = (color: string): number[] => (color.match(/[\d.]+/g) ?? []).map(Number);

const luminance = (color: readonly number[]): number => {
  const [red = 0, green = 0, blue = 0] = color
    .map(part => part / 255)
    .map(part => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
