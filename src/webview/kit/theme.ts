/** The first of these theme colors that the theme has, as canvases take it. */
export function themeColor(...names: readonly string[]): string {
  const style = getComputedStyle(document.documentElement);
  for (const name of names) {
    const color = style.getPropertyValue(`--vscode-${name.replaceAll('.', '-')}`).trim();
    if (color !== '') return color;
  }
  return getComputedStyle(document.body).color;
}

/**
 * Calls back after a change of theme: VS Code then writes its colors on the root and its kind on the body. Returns a function that ends it.
 */
export function onThemeChange(changed: () => void): () => void {
  let waiting = false;
  const observer = new MutationObserver(() => {
    if (waiting) return; // both change, and many colors: one redraw is enough
    waiting = true;
    requestAnimationFrame(() => {
      waiting = false;
      changed();
    });
  });
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['style'] });
  observer.observe(document.body, { attributes: true, attributeFilter: ['class', 'data-vscode-theme-kind'] });
  return () => observer.disconnect();
}
