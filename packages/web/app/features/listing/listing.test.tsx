// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { createMemoryRouter, RouterProvider, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { listPage, titleCard } from '../../../testing/fixtures';
import { apiQuery } from '../../lib/query-client';
import { listingTitles } from './api';
import { Listing, type TitlePage } from './listing';
import { EMPTY_STATE, parseListing } from './listing-state';

beforeEach(() => {
  // Browser APIs that a row of cards needs and jsdom lacks.
  vi.stubGlobal('matchMedia', () => ({ matches: true }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const categories = {
  genres: [
    { id: 1, slug: 'drama', titleFa: 'درام', count: 9 },
    { id: 2, slug: 'comedy', titleFa: 'کمدی', count: 5 },
  ],
  countries: [{ code: 'IR', titleFa: 'ایران', count: 4 }],
  languages: [],
  ages: [],
  decades: [{ from: 1920, to: 1929, count: 3 }],
};

const empty: TitlePage = { data: [], current_page: 1, last_page: 0, per_page: 24, total: 0 };

function Page({ list }: { list: TitlePage }) {
  const { search } = useLocation();
  const state = parseListing(new URLSearchParams(search));
  return <Listing state={state} categories={categories} list={list} heading="عنوان‌ها" />;
}

const POPULAR = titleCard({ titleFa: 'گوزن‌ها' });

/** Results by search text. */
const PEOPLE: Record<string, object[]> = {
  گاو: [],
  مهرجویی: [
    { id: 1, path: '/people/director/1/x', fullnameFa: 'داریوش مهرجویی', fullnameEn: null },
    { id: 2, path: '/people/actor/2/y', fullnameFa: null, fullnameEn: 'D. Mehrjui' },
  ],
};

function open(path: string, list = empty, loader?: () => Promise<null>) {
  const element = <Page list={list} />;
  const router = createMemoryRouter([{ path: '/', element, loader }], {
    initialEntries: [path],
    hydrationData: { loaderData: { 0: null } },
  });
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } });
  for (const [q, data] of Object.entries(PEOPLE)) {
    const query = { q, per_page: 6 };
    client.setQueryData(apiQuery('GET /api/people/search', { query }).queryKey, { data } as never);
  }
  const popular = listingTitles({ ...EMPTY_STATE, order_by: 'votes' }).queryKey;
  const more = { didYouMean: null, list: null, people: [] };
  client.setQueryData(popular, { ...listPage(POPULAR), ...more });
  render(
    <QueryClientProvider client={client}>
      <RouterProvider router={router} />
    </QueryClientProvider>,
  );
  const search = () => decodeURIComponent(router.state.location.search);
  return Object.assign(search, { back: () => void router.navigate(-1) });
}

const openMenu = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

test('a filter goes into the address, keeps the others and starts at the first page', async () => {
  const search = open('/?genre=drama&page=3&order_by=imdb');
  openMenu('ژانر: درام');
  fireEvent.click(screen.getByRole('checkbox', { name: /^کمدی/ }));
  await waitFor(() => expect(search()).toBe('?genre=drama,comedy&order_by=imdb'));
  fireEvent.click(screen.getByRole('button', { name: 'دوبله' }));
  await waitFor(() => expect(search()).toBe('?genre=drama,comedy&is_dubbed=1&order_by=imdb'));
});

test('choosing a chosen genre takes it away, and so does its chip', async () => {
  const search = open('/?genre=drama,comedy');
  openMenu('ژانر: درام، کمدی');
  fireEvent.click(screen.getByRole('checkbox', { name: /^درام/ }));
  await waitFor(() => expect(search()).toBe('?genre=comedy'));
  const chips = screen.getByRole('list', { name: 'فیلترهای انتخاب‌شده' });
  fireEvent.click(within(chips).getByRole('link', { name: /کمدی/ }));
  await waitFor(() => expect(search()).toBe(''));
});

test('what is chosen is named by its button, and Escape closes the choices', () => {
  open('/?country=IR');
  const button = screen.getByRole('button', { name: 'کشور: ایران' });
  fireEvent.click(button);
  const choice = screen.getByRole<HTMLInputElement>('checkbox', { name: /^ایران/ });
  expect(choice.checked).toBe(true);
  fireEvent.keyDown(choice, { key: 'Escape' });
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(document.activeElement).toBe(button);
  fireEvent.click(button);
  fireEvent.pointerDown(document.body);
  expect(screen.queryByRole('checkbox')).toBeNull();
});

test('arrow keys pass options of a closed select, and the last one counts', async () => {
  const search = open('/');
  const type = screen.getByRole<HTMLSelectElement>('combobox', { name: 'نوع' });
  for (const value of ['movie', 'series']) {
    fireEvent.keyDown(type, { key: 'ArrowDown' });
    fireEvent.change(type, { target: { value } });
    expect(search()).toBe('');
    expect(type.value).toBe(value);
  }
  fireEvent.keyDown(type, { key: 'Enter' });
  await waitFor(() => expect(search()).toBe('?type=series'));
});

test('the row of genres chooses a genre, and a second press removes it', async () => {
  const search = open('/?genre=drama&type=movie&page=3');
  const row = screen.getByRole('navigation', { name: 'ژانرها' });
  const chip = (name: string) => within(row).getByRole('link', { name });
  expect(chip('درام').getAttribute('aria-current')).toBe('true');
  fireEvent.click(chip('کمدی'));
  await waitFor(() => expect(search()).toBe('?type=movie&genre=comedy'));
  fireEvent.click(chip('کمدی'));
  await waitFor(() => expect(search()).toBe('?type=movie'));
  expect(chip('همهٔ ژانرها').getAttribute('aria-current')).toBe('true');
});

test('a search shows no row of genres', () => {
  open('/?q=گاو');
  expect(screen.queryByRole('navigation', { name: 'ژانرها' })).toBeNull();
});

test('the feed is offered where its titles are: the newest of the whole catalogue', () => {
  open('/?order_by=newest');
  const feed = screen.getByRole('link', { name: 'دنبال کردن با RSS' });
  expect(feed.getAttribute('href')).toBe('/feed.xml');
  cleanup();
  open('/?order_by=newest&genre=drama');
  expect(screen.queryByRole('link', { name: 'دنبال کردن با RSS' })).toBeNull();
});

test("the list's own order leaves no trace in the address", async () => {
  const search = open('/?order_by=imdb');
  fireEvent.change(screen.getByLabelText('ترتیب'), { target: { value: '' } });
  await waitFor(() => expect(search()).toBe(''));
});

test('a corrected query is offered as a link that keeps the filters', () => {
  open('/?q=شکارجی&type=movie', { ...empty, didYouMean: 'شکارچی' });
  const href = screen.getByRole('link', { name: 'شکارچی' }).getAttribute('href') ?? '';
  expect(decodeURIComponent(href)).toBe('/?q=شکارچی&type=movie');
});

test.each([
  [{ genres: [{ id: 1, slug: 'comedy', titleFa: 'کمدی' }] }, 'فیلم و سریال کمدی', '/?genre=comedy'],
  [
    { type: 'series' as const, countries: [{ code: 'TR', titleFa: 'ترکیه' }], yearTo: 1999 },
    'سریال محصول ترکیه تا سال ۱۹۹۹',
    '/?type=series&country=TR&year_to=1999',
  ],
  [
    { type: 'series' as const, exceptCountries: [{ code: 'IR', titleFa: 'ایران' }] },
    'سریال محصول کشوری جز ایران',
    '/?type=series&country=-IR',
  ],
  [
    { type: 'movie' as const, yearFrom: 2022, yearTo: 2023, order: 'year' as const },
    'فیلم سال‌های ۲۰۲۲ تا ۲۰۲۳',
    '/?type=movie&year_from=2022&year_to=2023&order_by=year',
  ],
])('the list that a query names is offered', (named, name, href) => {
  const any = { type: 'all' as const, genres: [], countries: [], exceptCountries: [] };
  const list = { ...any, yearFrom: null, yearTo: null, order: null, ...named };
  open('/?q=کمدی', { ...empty, list });
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href);
});

test('people whom a query names stand before the titles, unless nothing is found', () => {
  const person = {
    id: 1,
    path: '/people/actor/1/x',
    fullnameFa: 'تام هنکس',
    fullnameEn: 'Tom Hanks',
  };
  const people = [{ ...person, image: null, imageBlur: null }];
  open('/?q=هنکس', { ...empty, data: [POPULAR], total: 1, people });
  const links = within(screen.getByRole('navigation', { name: 'اشخاص' })).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual(['/people/actor/1/x']);
  cleanup();
  open('/?q=هنکس', { ...empty, people });
  expect(screen.queryByRole('navigation', { name: 'اشخاص' })).toBeNull();
});

test('nothing found says why, and offers all results and the request', () => {
  open('/?q=گاو&is_dubbed=1');
  expect(screen.getByText('عنوانی با این فیلترها پیدا نشد')).toBeTruthy();
  const href = screen.getByRole('link', { name: 'برداشتن همهٔ فیلترها' }).getAttribute('href');
  expect(decodeURIComponent(href ?? '')).toBe('/?q=گاو');
  const request = screen.getByRole('link', { name: 'درخواست این عنوان' }).getAttribute('href');
  expect(decodeURIComponent(request ?? '')).toBe('/user/new-request?title=گاو');
  expect(screen.queryByText('اشخاصی با این نام')).toBeNull();
});

test('where no title is found, people of the name are', () => {
  open('/?q=مهرجویی');
  expect(screen.getByText('برای «\u2068مهرجویی\u2069» چیزی پیدا نشد')).toBeTruthy();
  const people = within(screen.getByRole('navigation', { name: 'اشخاصی با این نام' }));
  expect(people.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual([
    '/people/director/1/x',
    '/people/actor/2/y',
  ]);
  expect(screen.queryByRole('link', { name: 'برداشتن همهٔ فیلترها' })).toBeNull();
});

test('a second choice while the first is still loading keeps both', async () => {
  let arrive = (_: null) => {};
  const search = open('/', empty, () => new Promise((resolve) => (arrive = resolve)));
  fireEvent.click(screen.getByRole('button', { name: 'دوبله' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'دوبله', pressed: true })).toBeTruthy(),
  );
  expect(search()).toBe('');
  fireEvent.click(screen.getByRole('button', { name: 'زیرنویس' }));
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'زیرنویس', pressed: true })).toBeTruthy(),
  );
  arrive(null);
  await waitFor(() => expect(search()).toBe('?is_dubbed=1&has_subtitle=1'));
});

test('a second choice right after the first keeps both', async () => {
  // As in a browser, updates by the router are rendered later than those by a click.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false);
  const search = open('/', empty, async () => null);
  (await screen.findByRole('button', { name: 'دوبله' })).click();
  await Promise.resolve();
  screen.getByRole('button', { name: 'زیرنویس' }).click();
  await waitFor(() => expect(search()).toBe('?is_dubbed=1&has_subtitle=1'));
});

test('Back undoes a choice', async () => {
  const search = open('/');
  fireEvent.click(screen.getByRole('button', { name: 'دوبله' }));
  await waitFor(() => expect(search()).toBe('?is_dubbed=1'));
  expect(screen.getByRole('button', { name: 'دوبله', pressed: true })).toBeTruthy();
  search.back();
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'دوبله', pressed: false })).toBeTruthy(),
  );
  expect(search()).toBe('');
});

test('a search that finds nothing shows what others watch, and nothing to filter', () => {
  open('/?q=گاو');
  expect(screen.queryByLabelText('ترتیب')).toBeNull();
  const row = screen.getByRole('region', { name: 'پربیننده‌های این روزها' });
  expect(within(row).getByRole('link', { name: /گوزن‌ها/ })).toBeTruthy();
  cleanup();
  open('/?q=گاو&genre=drama');
  expect(screen.getByLabelText('ترتیب'), 'filters that hide all can be taken back').toBeTruthy();
  expect(screen.queryByRole('region', { name: 'پربیننده‌های این روزها' })).toBeNull();
});

test('the chosen genre is scrolled into view', () => {
  const moved = vi.fn();
  Element.prototype.scrollBy = moved;
  const place = (left: number) => ({ left, right: left + 100 }) as DOMRect;
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockImplementation(function (this: Element) {
    return this.textContent === 'کمدی' ? place(-300) : place(0);
  });
  open('/?genre=drama');
  expect(moved).not.toHaveBeenCalled();
  cleanup();
  open('/?genre=comedy');
  expect(moved).toHaveBeenCalledExactlyOnceWith({ left: -300 });
});
