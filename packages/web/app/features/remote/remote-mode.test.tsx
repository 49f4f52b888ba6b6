// @vitest-environment jsdom

import { act, cleanup, render, screen } from '@testing-library/react';
import { createMemoryRouter, Outlet, RouterProvider } from 'react-router';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import RemoteMode, { ownsArrow } from './remote-mode';

/** jsdom has no layout: the position of elements, and a width other than 100, is in `data-at`. */
beforeEach(() => {
  Object.defineProperty(document, 'fullscreenElement', { get: () => null, configurable: true });
  vi.stubGlobal('matchMedia', () => ({ matches: true }) as MediaQueryList);
  // As Chromium 120 has it, which televisions keep: it knows no `visibilityProperty`.
  HTMLElement.prototype.checkVisibility = function ({ checkVisibilityCSS } = {}) {
    if (checkVisibilityCSS && getComputedStyle(this).visibility === 'hidden') return false;
    return this.closest('[hidden]') === null;
  };
  HTMLElement.prototype.scrollIntoView = () => undefined;
  window.scrollBy = vi.fn();
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    const [x = 0, y = 0, width = 100] = (this.getAttribute('data-at') ?? '0 0')
      .split(' ')
      .map(Number);
    return new DOMRect(x, y, width, 40);
  });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

function start(page: React.ReactNode) {
  const frame = (
    <>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <RemoteMode />
    </>
  );
  const router = createMemoryRouter([{ element: frame, children: [{ path: '*', element: page }] }]);
  return { router, ...render(<RouterProvider router={router} />) };
}

function press(key: string, init: KeyboardEventInit = {}): boolean {
  const target = document.activeElement ?? document.body;
  let isFree = true;
  act(() => {
    isFree = target.dispatchEvent(
      new KeyboardEvent('keydown', { ...{ key, bubbles: true, cancelable: true }, ...init }),
    );
  });
  return isFree;
}

it('marks the document while it is on', () => {
  const { unmount } = start(null);
  expect(document.documentElement.hasAttribute('data-remote')).toBe(true);
  unmount();
  expect(document.documentElement.hasAttribute('data-remote')).toBe(false);
});

it('reaches the button that lies over the end of a field, and goes back', () => {
  start(
    <>
      <input type="password" aria-label="گذرواژه" defaultValue="plum" data-at="0 0 300" />
      <button type="button" data-at="200 0">
        نمایش
      </button>
    </>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('گذرواژه');
  field.focus();
  field.setSelectionRange(4, 4);
  press('ArrowRight');
  expect(screen.getByText('نمایش')).toBe(document.activeElement);
  press('ArrowLeft');
  expect(field).toBe(document.activeElement);
});

it('starts at the main button of a page, and moves by arrows', () => {
  start(
    <>
      <a href="/a" data-at="0 0">
        بالا
      </a>
      <button type="button" data-main="" data-at="0 100">
        تماشا
      </button>
      <button type="button" data-at="200 100">
        کنار
      </button>
      <button type="button" disabled data-at="0 200">
        خاموش
      </button>
      <div hidden>
        <a href="/hidden" data-at="0 200">
          پنهان
        </a>
      </div>
      <a href="/unseen" data-at="0 150" style={{ visibility: 'hidden' }}>
        نادیدنی
      </a>
    </>,
  );
  expect(screen.getByText('تماشا')).toBe(document.activeElement);
  press('ArrowRight');
  expect(screen.getByText('کنار')).toBe(document.activeElement);
  press('ArrowLeft');
  press('ArrowUp');
  expect(screen.getByText('بالا')).toBe(document.activeElement);
  press('ArrowDown');
  press('ArrowDown');
  expect(screen.getByText('تماشا')).toBe(document.activeElement);
  expect(window.scrollBy).toHaveBeenCalledTimes(1);
});

it('ignores keys that were handled already, and keys with a modifier', () => {
  start(
    <>
      <button type="button" data-main="" onKeyDown={(event) => event.preventDefault()}>
        منو
      </button>
      <button type="button" data-at="200 0">
        کنار
      </button>
    </>,
  );
  press('ArrowRight');
  expect(screen.getByText('منو')).toBe(document.activeElement);
  expect(press('ArrowRight', { altKey: true })).toBe(false);
});

it('the focus stays in an open dialog', () => {
  start(
    <>
      <button type="button" data-at="0 100">
        صفحه
      </button>
      <div role="dialog">
        <button type="button" data-at="0 0">
          انصراف
        </button>
      </div>
    </>,
  );
  act(() => screen.getByText('انصراف').focus());
  press('ArrowDown');
  expect(screen.getByText('انصراف')).toBe(document.activeElement);
});

it('the focus stays in what is fullscreen', () => {
  start(
    <>
      <div data-testid="film">
        <button type="button" data-main="" data-at="0 0">
          پخش
        </button>
      </div>
      <a href="/below" data-at="0 100">
        پایین
      </a>
    </>,
  );
  const fullscreen = vi.spyOn(document, 'fullscreenElement', 'get');
  fullscreen.mockReturnValue(screen.getByTestId('film'));
  press('ArrowDown');
  expect(screen.getByText('پخش')).toBe(document.activeElement);
  fullscreen.mockReturnValue(null);
  press('ArrowDown');
  expect(screen.getByText('پایین')).toBe(document.activeElement);
});

it('OK toggles a checkbox and chooses a radio button', () => {
  start(
    <>
      <input type="checkbox" aria-label="پوشاندن" />
      <input type="radio" aria-label="فارسی" />
    </>,
  );
  for (const name of ['پوشاندن', 'فارسی']) {
    const input = screen.getByLabelText<HTMLInputElement>(name);
    act(() => input.focus());
    expect(press('Enter')).toBe(false);
    expect(input.checked).toBe(true);
  }
});

it('Back is left to the television on the front page, and leads there from elsewhere', async () => {
  start(<button type="button">آغاز</button>);
  history.replaceState({ idx: 0 }, '', '/');
  expect(press('GoBack')).toBe(true);
  history.replaceState({ idx: 0 }, '', '/tv');
  expect(press('GoBack')).toBe(false);
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  history.replaceState({ idx: 1 }, '', '/tv');
  press('Backspace');
  expect(back).toHaveBeenCalledTimes(1);
  // Key repeat triggers it once.
  press('Backspace', { repeat: true });
  expect(back).toHaveBeenCalledTimes(1);
});

it('Back erases in a field that has text', () => {
  start(<input aria-label="نام" defaultValue="پرده" />);
  const back = vi.spyOn(history, 'back').mockImplementation(() => undefined);
  history.replaceState({ idx: 1 }, '', '/tv');
  act(() => screen.getByLabelText('نام').focus());
  expect(press('Backspace')).toBe(true);
  expect(back).not.toHaveBeenCalled();
});

it('arrows move the caret inside a text, and leave it at its ends', () => {
  render(
    <>
      <input aria-label="متن" defaultValue="abc" style={{ direction: 'ltr' }} />
      <input aria-label="جست‌وجو" defaultValue="پرده" style={{ direction: 'ltr' }} />
      <input aria-label="خالی" />
      <input type="range" aria-label="اندازه" />
    </>,
  );
  const field = screen.getByLabelText<HTMLInputElement>('متن');
  field.setSelectionRange(1, 1);
  expect(ownsArrow(field, 'left')).toBe(true);
  expect(ownsArrow(field, 'right')).toBe(true);
  expect(ownsArrow(field, 'down')).toBe(false);
  field.setSelectionRange(3, 3);
  expect(ownsArrow(field, 'right')).toBe(false);
  field.setSelectionRange(0, 0);
  expect(ownsArrow(field, 'left')).toBe(false);
  const search = screen.getByLabelText<HTMLInputElement>('جست‌وجو');
  search.setSelectionRange(4, 4);
  expect(ownsArrow(search, 'left'), 'Persian ends at the left, in any field').toBe(false);
  expect(ownsArrow(search, 'right')).toBe(true);
  expect(ownsArrow(screen.getByLabelText('خالی'), 'left')).toBe(false);
  expect(ownsArrow(screen.getByLabelText('اندازه'), 'left')).toBe(true);
  expect(ownsArrow(screen.getByLabelText('اندازه'), 'up')).toBe(false);
});
