// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { SeasonEditor } from './season-editor';

afterEach(cleanup);

const episode = (number: number) => ({
  ...{ id: number, number, titleFa: `قسمت ${'الف'.repeat(number)}`, titleEn: null, airDate: null },
  ...{ runtimeMin: null, synopsisFa: null, stillHash: null, isFree: false, hasFile: false },
  externalIds: [],
});

const refuse = (errors: Record<string, string[]>) =>
  stubApi(() => ({ status: 422, body: { message: 'درست نیست', errors } }));

async function saved() {
  const season = { number: 1, titleFa: null, episodes: [episode(1), episode(2)] };
  renderAdmin(<SeasonEditor titleId={5} version={1} season={season} isNew onSaved={() => {}} />);
  fireEvent.click(await screen.findByRole('button', { name: 'ذخیرهٔ فصل' }));
}

it('says at the row, and in its dialog at the field, what is wrong with an episode', async () => {
  refuse({ 'episodes.1.titleFa': ['نام بیش از ۲۰۰ حرف نباشد'] });
  await saved();
  const said = await screen.findByText('نام فارسی: نام بیش از ۲۰۰ حرف نباشد');
  const row = said.closest('li') as HTMLElement;
  expect(within(row).getByText(/الفالف/)).toBeTruthy();
  fireEvent.click(within(row).getByRole('button', { name: /^تغییر/ }));
  const field = await screen.findByRole('textbox', { name: /نام فارسی/ });
  expect(field.getAttribute('aria-invalid')).toBe('true');
  const help = document.getElementById(field.getAttribute('aria-describedby') ?? '');
  expect(help?.textContent).toBe('نام بیش از ۲۰۰ حرف نباشد');
});

it('says of no row what is of the whole season', async () => {
  refuse({ episodes: ['قسمتی که پروندهٔ فیلم دارد برداشته نمی‌شود'] });
  await saved();
  const said = await screen.findByText('قسمتی که پروندهٔ فیلم دارد برداشته نمی‌شود');
  expect(said.closest('li')).toBeNull();
});
