// @vitest-environment jsdom
import { cleanup, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin } from '../testing/render-admin';
import { OrderedList } from './ordered-list';

afterEach(cleanup);

function Letters({ keyOf }: { keyOf: (letter: string, index: number) => string | number }) {
  const [items, setItems] = useState(['الف', 'ب', 'پ']);
  const nameOf = (letter: string) => letter;
  return (
    <OrderedList items={items} keyOf={keyOf} nameOf={nameOf} onChange={setItems} render={nameOf} />
  );
}

it.each([
  ['items', (letter: string) => letter],
  ['places', (_: string, index: number) => index],
])('moves the focus to the neighbour of a removed row, with keys of %s', (_, keyOf) => {
  renderAdmin(<Letters keyOf={keyOf} />);
  const remove = (letter: string) => {
    const button = screen.getByLabelText(`برداشتن «${letter}»`);
    button.focus();
    fireEvent.click(button);
    return document.activeElement;
  };
  expect(remove('ب')?.ariaLabel).toBe('برداشتن «پ»');
  expect(remove('پ')?.ariaLabel).toBe('برداشتن «الف»');
  expect(remove('الف')).toBe(screen.getByRole('list'));
});
