/** `localStorage` key. */
const KEY = 'site-colors';

/** Keeps the operator's colours, which are in the style of each page, for the offline page. */
export function keepSiteColors(): void {
  const { style } = document.documentElement;
  const names = [...style].filter((name) => name.startsWith('--site-'));
  const colors = names.map((name) => [name, style.getPropertyValue(name)]);
  try {
    localStorage.setItem(KEY, JSON.stringify(Object.fromEntries(colors)));
  } catch {
    // Without storage, the offline page has the default colours.
  }
}

/** Must not use anything but its argument: only its source is on the offline page. */
function showSiteColors(key: string): void {
  try {
    const colors = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, string>;
    for (const name in colors) document.documentElement.style.setProperty(name, colors[name] ?? '');
    const ground = colors['--site-ground'];
    const meta = document.querySelector<HTMLMetaElement>('meta[name=theme-color]');
    if (ground && meta) meta.content = ground;
  } catch {}
}

/** Script in the head of the offline page; runs before that of the theme, which adds the colour of a light page. */
export const offlineColorsScript = `(${showSiteColors})(${JSON.stringify(KEY)})`;
