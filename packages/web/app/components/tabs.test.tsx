// @vitest-environment jsdom

import { DirectionProvider } from '@base-ui/react/direction-provider';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, test } from 'vitest';
import { Tabs } from './tabs';

afterEach(cleanup);

function Seasons() {
  const [selected, select] = useState(1);
  const tabs = [1, 2, 3].map((id) => ({ id, label: `فصل ${id}` }));
  return (
    <DirectionProvider direction="rtl">
      <Tabs label="فصل‌ها" tabs={tabs} selected={selected} onSelect={select}>
        <p>قسمت‌های فصل {selected}</p>
      </Tabs>
    </DirectionProvider>
  );
}

const press = (key: string) => fireEvent.keyDown(document.activeElement as Element, { key });
/** The focus moves one task after the key press. */
const expectSelected = (name: string) =>
  waitFor(() => expect(screen.getByRole('tab', { selected: true }).textContent).toBe(name));

test('arrows follow the right-to-left row, go round, and carry focus and panel along', async () => {
  render(<Seasons />);
  screen.getByRole('tab', { selected: true }).focus();
  press('ArrowLeft');
  await expectSelected('فصل 2');
  expect(document.activeElement?.textContent).toBe('فصل 2');
  expect(screen.getByRole('tabpanel', { name: 'فصل 2' }).textContent).toBe('قسمت‌های فصل 2');
  press('ArrowRight');
  await expectSelected('فصل 1');
  press('ArrowRight');
  await expectSelected('فصل 3');
  press('Home');
  await expectSelected('فصل 1');
  press('End');
  await expectSelected('فصل 3');
});

test('only the selected tab is a stop for the Tab key', () => {
  render(<Seasons />);
  fireEvent.click(screen.getByText('فصل 2'));
  expect(screen.getAllByRole('tab').map((tab) => tab.tabIndex)).toEqual([-1, 0, -1]);
});
