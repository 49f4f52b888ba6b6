import type { Categories } from '@parde/contract';
import { formatCount } from '@parde/shared/digits';
import { originInWords, TYPE_WORDS, yearsInWords } from '../../lib/words';
import type { ListingState } from './listing-state';
import { text } from './text';

function namesOf(
  words: string[],
  facets: readonly { code?: string; slug?: string; id?: number; titleFa: string }[],
): string[] {
  return words.map((word) => facetName(word, facets));
}

/** Name of a genre, country or language in a URL, also of an excluded one (`-IR`); the code itself if it is unknown. */
export function facetName(
  word: string,
  facets: readonly { code?: string; slug?: string; id?: number; titleFa: string }[],
): string {
  if (word.startsWith('-')) return text.except(facetName(word.slice(1), facets));
  const found = facets.find(
    ({ code, slug, id }) => code === word || slug === word || String(id) === word,
  );
  return found?.titleFa ?? word;
}

/** Heading of a listing: «فیلم درام دوبله محصول ایران». */
export function listingHeading(state: ListingState, categories: Categories): string {
  if (state.q !== '') return text.search(state.q);
  const genres = namesOf(state.genre, categories.genres);
  const [except = [], countries = []] = [true, false].map((isExcept) =>
    state.country.filter((code) => code.startsWith('-') === isExcept),
  );
  const languages = namesOf(state.language, categories.languages);
  const details = [
    genres.join(' و '),
    state.is_playable ? 'قابل تماشا' : '',
    state.is_dubbed ? 'دوبله' : '',
    state.has_subtitle ? 'با زیرنویس' : '',
    originInWords(
      namesOf(countries, categories.countries),
      namesOf(
        except.map((code) => code.slice(1)),
        categories.countries,
      ),
    ),
    languages.length > 0 ? `به زبان ${languages.join(' یا ')}` : '',
    yearsInWords(state.year_from, state.year_to) ?? '',
  ].filter((part) => part !== '');
  if (details.length === 0) return headingOfOrder(state);
  return [state.type === 'all' ? 'فیلم و سریال' : TYPE_WORDS[state.type], ...details].join(' ');
}

function headingOfOrder({ type, order_by }: ListingState): string {
  const plural = { all: 'عنوان‌ها', movie: 'فیلم‌ها', series: 'سریال‌ها', short: 'فیلم‌های کوتاه' };
  const noun = plural[type];
  if (order_by === 'imdb') return `${noun} با بالاترین امتیاز`;
  if (order_by === 'votes') return `${noun}ی پرطرفدار`.replace('کوتاهی', 'کوتاه');
  if (order_by === 'newest')
    return type === 'all' ? 'تازه‌ها' : `${noun}ی تازه`.replace('کوتاهی', 'کوتاه');
  return type === 'all' ? text.all : noun;
}

interface Counted {
  data: readonly unknown[];
  current_page: number;
  per_page: number;
  total: number | null;
}

/** Number of results in words; «بیش از …» if they were not counted completely. */
export function countInWords(list: Counted): string {
  const before = (list.current_page - 1) * list.per_page;
  const isFull = list.data.length === list.per_page;
  // A page that is not full is the last one, so the total is known.
  const total = list.total ?? (isFull || list.data.length === 0 ? null : before + list.data.length);
  if (total === null) return isFull ? `بیش از ${formatCount(before + list.per_page)} عنوان` : '';
  if (total === 0) return 'بی‌نتیجه';
  return `${total === 1 ? 'یک' : formatCount(total)} عنوان`;
}
