// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import FilterSheet from './filter-sheet';
import { EMPTY_STATE } from './listing-state';
import { text } from './text';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const categories = { genres: [], countries: [], languages: [], ages: [], decades: [] };

function open() {
  vi.stubGlobal('matchMedia', () => ({ matches: true, addEventListener() {} }));
  const onApply = vi.fn();
  const sheet = (isOpen: boolean) => (
    <FilterSheet
      isOpen={isOpen}
      state={{ ...EMPTY_STATE, genre: ['drama'] }}
      categories={categories}
      onClose={() => undefined}
      onApply={onApply}
    />
  );
  const { rerender } = render(sheet(true));
  return { onApply, show: (isOpen: boolean) => rerender(sheet(isOpen)) };
}

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('what is chosen stays when results below the sheet arrive', () => {
  const { onApply, show } = open();
  press(text.dubbed);
  show(true);
  press(text.show);
  const chosen = { ...EMPTY_STATE, genre: ['drama'], is_dubbed: true };
  expect(onApply).toHaveBeenCalledExactlyOnceWith(chosen);
});

test('what was not applied is forgotten when the sheet closes', async () => {
  const { onApply, show } = open();
  press(text.dubbed);
  show(false);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  show(true);
  press(text.show);
  expect(onApply).toHaveBeenCalledExactlyOnceWith({ ...EMPTY_STATE, genre: ['drama'] });
});
