import { readFileSync } from 'node:fs';
import { createCriticalCss } from './critical-css';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/;

/**
 * The page with the preloads of its scripts at its end and with low priority, instead of before its
 * pictures. A page is complete without scripts.
 */
export function preloadScriptsLast(html: string): string {
  const links = [...html.matchAll(PRELOAD)].map(
    ([, href]) => `<link rel="modulepreload" fetchpriority="low" href="${href}"/>`,
  );
  return html.replace(PRELOAD, '').replace('</body>', () => `${links.join('')}</body>`);
}

const sheets = new Map<string, (html: string) => string>();

/** Of a stylesheet of the build, which lies beside this file's folder. */
function criticalCssOf(href: string): (html: string) => string {
  const known = sheets.get(href);
  if (known) return known;
  const made = createCriticalCss(
    readFileSync(new URL(`../client${href}`, import.meta.url), 'utf8'),
  );
  sheets.set(href, made);
  return made;
}

/**
 * The page with the rules that it uses inside, and its stylesheet as one that nothing waits for:
 * `entry.client.tsx` applies it before it changes anything.
 */
export function inlineCriticalCss(html: string): string {
  const [link, href] = STYLESHEET.exec(html) ?? [];
  if (!link || !href) return html;
  const css = criticalCssOf(href)(html);
  return html.replace(
    link,
    () => `<style>${css}</style><link rel="stylesheet" href="${href}" media="print"/>`,
  );
}
