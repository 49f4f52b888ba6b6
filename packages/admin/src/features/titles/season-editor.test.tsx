// @vitest-environment jsdom
import type { AdminSeason } from '@parde/contract';
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { SeasonEditor } from './season-editor';

afterEach(cleanup);

const episode = (number: number) => ({
  id: number,
  number,
  titleFa: `قسمت ${'الف'.repeat(number)}`,
  titleEn: null,
  airDate: null,
  runtimeMin: null,
  synopsisFa: null,
  stillHash: null,
  isFree: false,
  hasFile: false,
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

it('shows an error of the whole season at no row', async () => {
  refuse({ episodes: ['قسمتی که پروندهٔ فیلم دارد برداشته نمی‌شود'] });
  await saved();
  const said = await screen.findByText('قسمتی که پروندهٔ فیلم دارد برداشته نمی‌شود');
  expect(said.closest('li')).toBeNull();
});

let replace: (version: number, season: AdminSeason) => void = () => {};

/** A screen whose data are refetched. */
function Replaced({ first }: { first: AdminSeason }) {
  const [shown, setShown] = useState({ version: 1, season: first });
  replace = (version, season) => setShown({ version, season });
  return <SeasonEditor titleId={5} {...shown} isNew={false} onSaved={() => {}} />;
}

const seasonOf = (...titles: string[]): AdminSeason => ({
  number: 1,
  titleFa: null,
  episodes: titles.map((titleFa, at) => ({ ...episode(at + 1), titleFa })),
});

it('keeps what was typed when the season changes meanwhile, says so, and saves over it', async () => {
  const changes = stubApi(() => ({ body: { version: 3, seasons: [] } }));
  renderAdmin(<Replaced first={seasonOf('یکم', 'دوم', 'سوم')} />);
  const name = await screen.findByRole('textbox', { name: 'نام فصل' });
  fireEvent.change(name, { target: { value: 'آغاز' } });
  fireEvent.click(screen.getByRole('button', { name: /برداشتن «۱/ }));
  act(() => replace(2, seasonOf('یکم', 'دومی', 'سوم', 'چهارم')));
  expect(await screen.findByText(/هم‌زمان این سریال را تغییر داد/)).toBeTruthy();
  expect(name).toHaveProperty('value', 'آغاز');
  fireEvent.click(screen.getByRole('button', { name: 'ذخیرهٔ فصل' }));
  await waitFor(() => expect(changes).toHaveLength(1));
  const sent = changes[0]?.body as { episodes: { id: number; title_fa: string }[] };
  expect(sent).toMatchObject({ version: 2, title_fa: 'آغاز' });
  // The first was removed here, the second was renamed there, the fourth was added there.
  expect(sent.episodes.map(({ id, title_fa }) => `${id} ${title_fa}`)).toEqual([
    ...['2 دومی', '3 سوم', '4 چهارم'],
  ]);
});

it('follows the season while nothing is typed', async () => {
  stubApi(() => ({ body: {} }));
  renderAdmin(<Replaced first={seasonOf()} />);
  const name = await screen.findByRole('textbox', { name: 'نام فصل' });
  act(() => replace(2, { ...seasonOf(), titleFa: 'دوم' }));
  await waitFor(() => expect(name).toHaveProperty('value', 'دوم'));
  expect(screen.queryByText(/هم‌زمان/)).toBeNull();
});
