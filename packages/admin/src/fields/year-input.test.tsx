// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { Form } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin } from '../testing/render-admin';
import { YearInput } from './inputs';

afterEach(cleanup);

it.each([
  ['۱۴۰۴', '۲۰۲۵', 'سال ۱۴۰۴ خورشیدی بیشترش در ۲۰۲۵ میلادی است'],
  ['1927', '۱۹۲۷', null],
  ['صد', 'صد', null],
])('of %s makes the Gregorian year %s, and says so', async (typed, year, note) => {
  renderAdmin(
    <Form>
      <YearInput source="year" label="سال" />
    </Form>,
  );
  const field = await screen.findByRole('textbox', { name: 'سال' });
  fireEvent.change(field, { target: { value: typed } });
  fireEvent.blur(field);
  await waitFor(() => expect(field).toHaveProperty('value', year));
  if (note) expect(await screen.findByText(note)).toBeTruthy();
  else expect(screen.queryByText(/خورشیدی/)).toBeNull();
});
