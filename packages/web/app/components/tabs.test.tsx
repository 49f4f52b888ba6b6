// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs';

afterEach(cleanup);

function Seasons() {
  const [selected, select] = useState(1);
  const tabs = [1, 2, 3].map((id) => ({ id, label: `فصل ${id}` }));
  return (
    <Tabs label="فصل‌ها" tabs={tabs} selected={selected} onSelect={select}>
      <p>قسمت‌های فصل {selected}</p>
    </Tabs>
  );
}

const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
const selectedTab = () => screen.getByRole('tab', { selected: true }).textContent;

test('arrows follow the right-to-left row, go round, and carry focus and panel along', () => {
  render(<Seasons />);
  screen.getByRole('tab', { selected: true }).focus();
  press('ArrowLeft');
  expect(selectedTab()).toBe('فصل 2');
  expect(document.activeElement?.textContent).toBe('فصل 2');
  expect(screen.getByRole('tabpanel', { name: 'فصل 2' }).textContent).toBe('قسمت‌های فصل 2');
  press('ArrowRight');
  press('ArrowRight');
  expect(selectedTab()).toBe('فصل 3');
  press('Home');
  expect(selectedTab()).toBe('فصل 1');
  press('End');
  expect(selectedTab()).toBe('فصل 3');
});

test('only the selected tab is a stop for the Tab key', () => {
  render(<Seasons />);
  fireEvent.click(screen.getByText('فصل 2'));
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
});
