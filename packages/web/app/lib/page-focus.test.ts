// @vitest-environment jsdom

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { keepPageFocus } from './page-focus';

const film = (name: string) => `<a href="/titles/${name}">${name}</a>`;

/** Renders a page and sets the focus as on a new page. */
function show(content: string): void {
  document.body.innerHTML = `<main id="main" tabindex="-1">${content}</main>`;
  document.getElementById('main')?.focus();
}

let leave = () => {};
function open(page: string, content: string, isReturn = false): void {
  leave();
  show(content);
  leave = keepPageFocus(page, isReturn);
}

const links = () => [...document.querySelectorAll('a')];

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  leave();
  vi.useRealTimers();
});

it('returns the focus to the same one of several links to a film', () => {
  open('a', film('x') + film('y') + film('x'));
  links()[2]?.focus();
  open('b', film('x'));
  expect(document.activeElement?.id).toBe('main');
  open('a', film('x') + film('y') + film('x'), true);
  expect(document.activeElement).toBe(links()[2]);
});

it('returns it to what was pressed, also in browsers that do not focus it', () => {
  open('c', '<a href="/titles/x"><img alt="x"></a>');
  document.querySelector('img')?.dispatchEvent(new MouseEvent('click', { bubbles: true }));
  open('c', film('x'), true);
  expect(document.activeElement).toBe(links()[0]);
});

it('waits for rows that load later, unless the user moves the focus', () => {
  open('d', film('x'));
  links()[0]?.focus();
  open('d', '', true);
  expect(document.activeElement?.id).toBe('main');
  document.getElementById('main')?.insertAdjacentHTML('beforeend', film('x'));
  vi.advanceTimersByTime(100);
  expect(document.activeElement).toBe(links()[0]);

  open('d', film('y'), true);
  links()[0]?.focus();
  document.getElementById('main')?.insertAdjacentHTML('beforeend', film('x'));
  vi.runAllTimers();
  expect(document.activeElement).toBe(links()[0]);
});

it('leaves what is above the page out', () => {
  open('e', `${film('x')}<div role="dialog">${film('y')}</div>`);
  links()[0]?.focus();
  links()[1]?.focus();
  open('e', film('x') + film('y'), true);
  expect(document.activeElement).toBe(links()[0]);
});
