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

/** The chunk that starts a film before its page is hydrated (`scripts/chunks.ts`), and the engine that it loads. */
const START_FILM = /^_start-film-/;
const ENGINE = /engine\/hls-engine\.ts$/;
/** What a film needs beside its page (`features/watch/start-film.ts`). */
const PLAYER = /features\/watch\/film-player\.tsx$/;
/** What the page says about its film (`features/watch/stage.tsx`). */
const FILM = /<div [^>]*?(data-access="(\w+)" data-film="[^"]*")/;

const preload = (href: string, attributes = '') =>
  `<link rel="modulepreload" href="${href}"${attributes}/>`;

/** They leave the line to what the first screen needs. */
const OF_FILM = ' data-early="" fetchpriority="low"';
const OF_PLAYER = ' data-player=""';

interface FilmModules {
  /** They start it; `film` describes it. */
  early: (film: string) => string;
  /** It plays it. In the head it would share the line with the picture (`features/watch/start-film.ts`). */
  engine: string;
  /** Its player, which a page loads with its own. */
  late: string;
}

const NO_FILM: FilmModules = { early: () => '', engine: '', late: '' };
let filmModules: FilmModules | undefined;

function findFilmModules(): FilmModules {
  const file = new URL('../client/.vite/manifest.json', import.meta.url);
  const modules = JSON.parse(readFileSync(file, 'utf8')) as Record<string, BuiltModule>;
  const found = new Set<string>();
  const add = (name: string): void => {
    const module = modules[name];
    if (!module || found.has(module.file)) return;
    found.add(module.file);
    for (const imported of module.imports ?? []) add(imported);
  };
  /** What was not found before. */
  const find = (pattern: RegExp): string[] => {
    const known = found.size;
    for (const name of Object.keys(modules)) if (pattern.test(name)) add(name);
    return [...found].slice(known).map((file) => `/${file}`);
  };
  const [start, ...ofStart] = find(START_FILM);
  if (!start) throw new Error('the build has no script that starts a film');
  const early = ofStart.map((href) => preload(href, OF_FILM)).join('');
  const engine = find(ENGINE)
    .map((href) => preload(href, OF_FILM))
    .join('');
  const late = find(PLAYER).map((href) => preload(href, OF_PLAYER));
  return {
    early: (film) =>
      `<script type="module" async="" src="${start}"${OF_FILM} ${film}></script>${early}`,
    engine,
    late: late.join(''),
  };
}

/**
 * The page with its modules in a template, and at its end a script that starts them when the first screen
 * was painted. A page is complete without scripts. Those that start a film which is free for everybody are in the head,
 * and do not wait until the page is there.
 */
export function startScriptsLate(html: string): string {
  const [module] = MODULE.exec(html) ?? [];
  if (!module) return html;
  const [, film, access] = FILM.exec(html) ?? [];
  if (film) filmModules ??= findFilmModules();
  const { early, engine, late } = (film && filmModules) || NO_FILM;
  const start = early(film ?? '');
  const isFree = access === 'free';
  const links = [...html.matchAll(PRELOAD)].map(([, href = '']) => preload(href)).join('');
  const waiting = `${isFree ? '' : start + engine}${links}${late}${module}`;
  return html
    .replace(PRELOAD, '')
    .replace(module, () => `<template id="${LATE_SCRIPTS_ELEMENT}">${waiting}</template>`)
    .replace('</head>', (end) => (isFree ? start : '') + end)
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
