// @vitest-environment jsdom
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DEFAULT_GROUND, siteColors } from '@parde/shared/site-colors';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepSiteColors, offlineColorsScript } from './offline-colors';

const root = document.documentElement;

function openPage(colors: Record<string, string> = {}): void {
  root.removeAttribute('style');
  for (const [name, value] of Object.entries(colors)) root.style.setProperty(name, value);
  document.head.innerHTML = `<meta name="theme-color" content="${DEFAULT_GROUND}">`;
}

function openOfflinePage(): void {
  openPage();
  new Function(offlineColorsScript)();
}

const shownGround = () => [
  root.style.getPropertyValue('--site-ground'),
  document.querySelector('meta')?.content,
];

beforeEach(() => localStorage.clear());
afterEach(() => root.removeAttribute('style'));

test('the offline page has the colours of the page that was last visited', () => {
  const colors = siteColors({ accentColor: '#e0a030', groundColor: '#101830' });
  openPage({ ...colors, overflow: 'hidden' });
  keepSiteColors();
  openOfflinePage();
  expect(shownGround()).toEqual(['#101830', '#101830']);
  expect([...root.style].toSorted()).toEqual(Object.keys(colors).toSorted());

  openPage();
  keepSiteColors();
  openOfflinePage();
  expect(shownGround()).toEqual(['', DEFAULT_GROUND]);
});

test.each([[null], ['none of ours'], ['null']])('the stored value %s changes nothing', (stored) => {
  if (stored !== null) localStorage.setItem('site-colors', stored);
  openOfflinePage();
  expect(shownGround()).toEqual(['', DEFAULT_GROUND]);
});

test('the sheet of the offline page takes them like that of the pages', () => {
  const read = (file: string) =>
    readFileSync(path.join(import.meta.dirname, '../..', file), 'utf8');
  const sitesOf = (css: string) =>
    [...css.matchAll(/--(?:ground|text-on-secondary|secondary): var\([^;]*\);/g)].map(String);
  expect(sitesOf(read('public/offline.css'))).toHaveLength(5);
  for (const line of sitesOf(read('public/offline.css')))
    expect(read('app/theme/tokens.css')).toContain(line);
});
