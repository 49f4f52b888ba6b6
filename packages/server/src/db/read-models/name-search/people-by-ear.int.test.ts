import type { PersonRef } from '@parde/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

/** Titles with their votes, and who plays in them. */
const TITLES: [name: string, votes: number, person?: string][] = [
  ['Psycho', 700_000, 'Alfred Hitchcock'],
  ['Hitchcock', 76_000],
  ['Hancock', 500_000],
  ['MacArthur', 900],
  ['Michael', 900],
  ['Doctor Strange', 800_000, 'Mads Mikkelsen'],
  ['Hawaii Five-0', 40_000, 'James MacArthur'],
  ["Pan's Labyrinth", 690_000, 'Guillermo del Toro'],
  ["Guillermo del Toro's Pinocchio", 95_000],
  ['Ran', 130_000, 'Akira Kurosawa'],
  ['Cars', 450_000],
  ['آژانس شیشه‌ای', 13_000, 'پرویز پرستویی'],
  ['The Prestige', 1_400_000],
  ['Face/Off', 390_000, 'Nicolas Cage'],
  ['Oblivion', 560_000, 'Nikolaj Coster-Waldau'],
  ['Lucy', 500_000, 'Scarlett Johansson'],
  ['The Scarlet Woman', 900],
  ['Arrival', 700_000, 'Denis Villeneuve'],
  ['Men in Black', 600_000, 'Will Smith'],
  ['Donnie Brasco', 340_000, 'Johnny Depp'],
  ['Her', 690_000, 'Joaquin Phoenix'],
  ['American History X', 1_190_000, 'Edward Norton'],
  ['Good Will Hunting', 1_000_000, 'Minnie Driver'],
  ['Dead Man Walking', 100, 'Herbert Hancock'],
  ['Dragon: The Bruce Lee Story', 2500],
  ['Enter the Dragon', 110_000, 'Bruce Lee'],
  ['Broadway Danny Rose', 25_000],
  ['Heat', 720_000, 'Robert De Niro'],
  ['Prisoners', 800_000, 'Hugh Jackman'],
  ['Hitler', 1400],
  ['The Dark Knight', 2_900_000, 'Heath Ledger'],
  ['Forrest Gump', 2_300_000, 'Tom Hanks'],
  ['Top Gun', 520_000, 'Tom Cruise'],
  ['Titanic', 1_300_000, 'Leonardo DiCaprio'],
  ['Bloodsport', 100_000, 'Jean-Claude Van Damme'],
  ['The Martian', 900_000, 'Matt Damon'],
  ['Annabelle', 150_000],
  ['Transformers', 670_000, "Michael O'Neill"],
  ['3 Idiots', 430_000, 'Aamir Khan'],
  ['قهرمان', 31_000, 'امیر جدیدی'],
  ['Lust for Life', 900, 'James Donald'],
  ['Minions', 260_000],
  ['Apocalypse Now', 720_000, 'Frederic Forrest'],
  ['The Bazaar', 900],
];

let t: TestApp;

beforeAll(async () => {
  t = await createTestApp();
  const people = TITLES.flatMap(([, , person]) => person ?? []);
  const isPersian = (name: string) => name > '\u0600';
  await t.load([
    ...people.map((name) => ({
      ...{ record: 'person', id: `test:${name}` },
      [isPersian(name) ? 'name_fa' : 'name_en']: name,
    })),
    ...TITLES.map(([name, votes, person], i) => ({
      ...{ record: 'title', id: `test:${i}`, type: 'movie' },
      [isPersian(name) ? 'title_fa' : 'title_en']: name,
      ratings: { imdb: { value: 7, votes } },
      credits: person ? [{ person: `test:${person}`, role: 'actor' }] : [],
    })),
  ]);
});

afterAll(() => t.close());

async function search(q: string) {
  const { body } = await t.get<{
    data: { titleFa: string | null; titleEn: string | null }[];
    people: PersonRef[];
  }>(`/api/titles/search?q=${encodeURIComponent(q)}`);
  return {
    first: body.data[0]?.titleFa || body.data[0]?.titleEn,
    people: body.people.map(({ fullnameFa, fullnameEn }) => fullnameFa || fullnameEn),
  };
}

describe('a person who is written by ear', () => {
  it.each([
    ['before a title that begins so', 'گیلرمو دل تورو', "Pan's Labyrinth", 'Guillermo del Toro'],
    ['before a title that sounds less so', 'kurosava', 'Ran', 'Akira Kurosawa'],
    ['before a much better-known one', 'parastoyi', 'آژانس شیشه‌ای', 'پرویز پرستویی'],
    ['before one whose name is like a part', 'nikolas keyj', 'Face/Off', 'Nicolas Cage'],
    ['with v for the sound of eu', 'denis vilenov', 'Arrival', 'Denis Villeneuve'],
    ['with one sound that is another', 'اسکارلت یوهانسون', 'Lucy', 'Scarlett Johansson'],
    ['before a title that has a part', 'will esmit', 'Men in Black', 'Will Smith'],
    ['in one word', 'جانیدپ', 'Donnie Brasco', 'Johnny Depp'],
    ['with a short first name', 'اد نورتون', 'American History X', 'Edward Norton'],
    [
      'in one word, before a title that has it among others',
      'بروسلی',
      'Enter the Dragon',
      'Bruce Lee',
    ],
    ['in one word, with a sound too many', 'هیوجکمن', 'Prisoners', 'Hugh Jackman'],
    ['with the surname first', 'هنکس تام', 'Forrest Gump', 'Tom Hanks'],
    ['with the surname first, not quite letter by letter', 'کروز تام', 'Top Gun', 'Tom Cruise'],
    ['with a surname of two words first', 'دی کاپریو لئوناردو', 'Titanic', 'Leonardo DiCaprio'],
    [
      'by a surname that is another in the other order',
      'ون دم',
      'Bloodsport',
      'Jean-Claude Van Damme',
    ],
    ['by a name that noise begins with', 'امیر خان', '3 Idiots', 'Aamir Khan'],
    ['by a surname of two words', 'دنیرو', 'Heat', 'Robert De Niro'],
    ['before a little-known title with a typo', 'هیت لجر', 'The Dark Knight', 'Heath Ledger'],
    ['with another sound of the first name', 'یواخین فینیکس', 'Her', 'Joaquin Phoenix'],
    [
      'before a title of that name if works are asked for',
      'آثار هیچکاک',
      'Psycho',
      'Alfred Hitchcock',
    ],
    ['with a word of respect', 'استاد پرستویی', 'آژانس شیشه‌ای', 'پرویز پرستویی'],
  ])('comes %s: %s', async (_, typed, first, person) => {
    expect(await search(typed)).toEqual({ first, people: [person] });
  });

  it.each([
    ['هانکوک', 'Hancock'],
    ['هیچکاک', 'Hitchcock'],
    ['مک آرتور', 'MacArthur'],
    ['مایکل', 'Michael'],
    ['کارز', 'Cars'],
    ['فارست', 'Forrest Gump'],
    ['آنایل', 'Annabelle'],
    ['good wil hunting', 'Good Will Hunting'],
  ])('comes not before a title that is meant: %s', async (typed, first) => {
    expect(await search(typed)).toEqual({ first, people: [] });
  });

  it.each([
    ['دانلود', undefined],
    ['فیلم رو بذار', undefined],
    ['مینی', 'Minions'],
  ])('is not guessed at in noise alone, unless that is spelt so: %s', async (typed, first) => {
    expect(await search(typed)).toEqual({ first, people: [] });
  });

  it.each([
    ['هیت لجر', 'Heath Ledger'],
    ['اسکارلت یوهانسون', 'Scarlett Johansson'],
    ['گیلرمو دل تورو', null],
    ['هنکس تام', null],
    ['دنیرو', null],
  ])('is a guess only if not spelt so: %s', async (typed, meant) => {
    const { body } = await t.get<{ didYouMean: string | null }>(
      `/api/titles/search?q=${encodeURIComponent(typed)}`,
    );
    expect(body.didYouMean).toBe(meant);
  });
});
