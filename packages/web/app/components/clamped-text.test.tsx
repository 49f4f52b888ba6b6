// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ClampedText } from './clamped-text';

/** Number of letters that fit on a line of the box. */
let letters = 20;
const LINE_PX = 20;

beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2 * LINE_PX);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockImplementation(function (this: Element) {
    return Math.ceil((this.textContent?.length ?? 0) / letters) * LINE_PX;
  });
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  letters = 20;
});

const LONG = 'بالا، باغ‌های معلق و برج‌ها، و پایین کارگرانی که هرگز آسمان را ندیده‌اند';

test('a text that fits is shown whole', () => {
  letters = 60;
  render(<ClampedText lines={2}>{LONG}</ClampedText>);
  expect(screen.getByText(LONG)).toBeDefined();
});

test('a longer one fills its lines and ends with a word, never with a comma', () => {
  for (letters = 8; letters < 34; letters += 1) {
    render(<ClampedText lines={2}>{LONG}</ClampedText>);
    const shown = document.querySelector('span')?.textContent ?? '';
    expect(shown).toMatch(/^بالا.*[آ-ی]…$/);
    expect(shown.length).toBeLessThanOrEqual(2 * letters + 1);
    cleanup();
  }
});

test('all of it is shown on request, and another text afterwards', () => {
  const { rerender } = render(<ClampedText lines={2}>{LONG}</ClampedText>);
  expect(screen.queryByText(LONG)).toBeNull();
  rerender(<ClampedText lines={false}>{LONG}</ClampedText>);
  expect(screen.getByText(LONG)).toBeDefined();
  rerender(<ClampedText lines={2}>کوتاه</ClampedText>);
  expect(screen.getByText('کوتاه')).toBeDefined();
});
