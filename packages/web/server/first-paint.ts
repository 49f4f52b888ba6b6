import { readFileSync } from 'node:fs';
import { LATE_SCRIPTS_ELEMENT, lateScripts } from '../app/lib/late-scripts';
import fonts from '../app/theme/fonts.css?inline';
import { createCriticalCss } from './critical-css';

const PRELOAD = /<link rel="modulepreload" href="([^"]+)"[^>]*>/g;
const MODULE = /<script type="module"[^>]*>[\s\S]*?<\/script>/;
const LOADER = `<script>${lateScripts()}</script></body>`;
const STYLESHEET = /<link rel="stylesheet" href="([^"]+)"\/>/;

interface BuiltModule {
  file: string;
  imports?: string[];
}

/** What a film needs beside its page (`features/watch/prepare-to-play.ts`). */
const FILM_MODULES =
  /features\/watch\/film-player\.tsx$|engine\/hls-engine\.ts$|hls\.js\/src\/hls\.ts$/;
const FILM_PAGE = /<div [^>]*data-film=/;

let filmScripts: string[] | undefined;

/** Addresses of the scripts of a film, which its page loads later than its own. */
function findFilmScripts(): string[] {
  const file = new URL('../client/.vite/manifest.json', import.meta.url);
  const modules = JSON.parse(readFileSync(file, 'utf8')) as Record<string, BuiltModule>;
  const found = new Set<string>();
  const add = (name: string): void => {
    const module = modules[name];
    if (!module || found.has(module.file)) return;
    found.add(module.file);
    for (const imported of module.imports ?? []) add(imported);
  };
  for (const name of Object.keys(modules)) if (FILM_MODULES.test(name)) add(name);
  return [...found].map((script) => `/${script}`);
}

/**
 * The page with its modules in a template, and at its end a script that starts them when the first screen
 * was painted. A page is complete without scripts.
 */
export function startScriptsLate(html: string): string {
  const [module] = MODULE.exec(html) ?? [];
  if (!module) return html;
  const links = [...html.matchAll(PRELOAD)].map(
    ([, href]) => `<link rel="modulepreload" href="${href}"/>`,
  );
  if (FILM_PAGE.test(html)) {
    filmScripts ??= findFilmScripts();
    links.push(
      ...filmScripts
        .filter((href) => !html.includes(`"${href}"`))
        .map((href) => `<link rel="modulepreload" href="${href}" data-film=""/>`),
    );
  }
  const template = `<template id="${LATE_SCRIPTS_ELEMENT}">${links.join('')}${module}</template>`;
  return html
    .replace(PRELOAD, '')
    .replace(module, () => template)
    .replace('</body>', () => LOADER);
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
 * The page with its fonts and the rules that it uses inside. The stylesheet is loaded with the scripts: nothing
 * that they change is shown before it. It does not name the fonts again, which would lay the page out anew.
 */
export function inlineCriticalCss(html: string): string {
  const [link, href] = STYLESHEET.exec(html) ?? [];
  if (!link || !href) return html;
  const css = criticalCssOf(href)(html);
  return html.replace(
    link,
    () => `<style>${fonts}${css}</style><link rel="stylesheet" data-href="${href}"/>`,
  );
}
