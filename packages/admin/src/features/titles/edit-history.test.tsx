// @vitest-environment jsdom

import type { TitleChange } from '@parde/contract';
import { cleanup, screen, within } from '@testing-library/react';
import { RecordContextProvider, SimpleForm } from 'react-admin';
import { afterEach, expect, it } from 'vitest';
import { renderAdmin, stubApi } from '../../testing/render-admin';
import { EditHistory } from './edit-history';

afterEach(cleanup);

const credit = (personId: number, role: string, characterFa: string | null = null) => ({
  personId,
  role,
  characterFa,
  characterEn: null,
});

async function changed(before: object, after: object): Promise<HTMLElement[]> {
  const change: TitleChange = {
    id: 1,
    at: '2026-01-01T00:00:00Z',
    who: 'سارا',
    action: 'titles.edit',
    before: { ...before },
    after: { ...after },
    people: [
      { id: 1, nameFa: 'لیلا حاتمی', nameEn: null },
      { id: 2, nameFa: null, nameEn: 'Fritz Lang' },
    ],
  };
  stubApi(() => ({
    body: { data: [change], current_page: 1, last_page: 1, per_page: 50, total: 1 },
  }));
  renderAdmin(
    <RecordContextProvider value={{ id: 5, version: 1 }}>
      <SimpleForm toolbar={false}>
        <EditHistory />
      </SimpleForm>
    </RecordContextProvider>,
  );
  const entry = (await screen.findByText('سارا')).closest('li') as HTMLElement;
  return within(entry).getAllByRole('listitem');
}

it('names who came into the credits and who went', async () => {
  const [line] = await changed(
    { credits: [credit(1, 'actor', 'سیمین'), credit(3, 'writer'), credit(2, 'actor')] },
    { credits: [credit(2, 'actor'), credit(2, 'director')] },
  );
  expect(line?.textContent).toBe(
    'دست‌اندرکاران: آمد: Fritz Lang (کارگردان)؛ رفت: لیلا حاتمی (بازیگر، نقش سیمین)، کسی که پاک شده (نویسنده)',
  );
});

it('says that only the order changed', async () => {
  const credits = [credit(1, 'actor'), credit(2, 'actor')];
  const [line] = await changed({ credits }, { credits: credits.toReversed() });
  expect(line?.textContent).toBe('دست‌اندرکاران: ترتیب دیگری گرفت');
});

it('shows pictures in small, with what became of them', async () => {
  await changed(
    { posterHash: null, screenshots: ['a'.repeat(20), 'b'.repeat(20)] },
    { posterHash: 'c'.repeat(20), screenshots: ['b'.repeat(20), 'd'.repeat(20)] },
  );
  const pictures = screen
    .getAllByRole('img')
    .map((img) => [img.getAttribute('alt'), img.getAttribute('src')]);
  const at = (letter: string) => `/media/images/${letter.repeat(20)}/92.webp`;
  expect(pictures).toEqual([
    ['پوستر تازه', at('c')],
    ['تصویرهای فیلم: آمد', at('d')],
    ['تصویرهای فیلم: رفت', at('a')],
  ]);
});

it('shows Jalali days, and nothing that stayed empty', async () => {
  const lines = await changed(
    { availableFrom: null, genres: [], screenshots: [], runtimeMin: null, s1e1: { airDate: null } },
    {
      availableFrom: '2027-02-20',
      genres: null,
      screenshots: [],
      runtimeMin: null,
      s1e1: { airDate: '2026-03-21' },
    },
  );
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'از چه روزی در پرده: — ← ۱ اسفند ۱۴۰۵',
    'فصل ۱، قسمت ۱: — ← ۱ فروردین ۱۴۰۵',
  ]);
});
