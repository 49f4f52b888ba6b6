import type { PersonRole } from '@parde/contract';
import { siteName } from '../../config/site-config';
import type { ORDERS } from './person-state';

export const text = {
  /** Headings of filmographies by role. */
  works: {
    actor: 'بازی در',
    director: 'کارگردانی',
    writer: 'نویسندگی',
    producer: 'تهیه‌کنندگی',
    composer: 'آهنگ‌سازی',
    cinematographer: 'فیلم‌برداری',
    editor: 'تدوین',
    creator: 'ساخت سریال',
    production_designer: 'طراحی صحنه',
  } satisfies Record<PersonRole, string>,
  roles: 'نقش‌ها',
  born: (when: string) => `زادهٔ ${when}`,
  died: (when: string) => `درگذشتهٔ ${when}`,
  in: (place: string) => `در ${place}`,
  description: (name: string, role: string) =>
    `${name}، ${role}: زندگی‌نامه و فهرست فیلم‌ها و سریال‌ها.`,
  whole: 'ادامهٔ زندگی‌نامه',
  less: 'کوتاه‌تر',
  filters: 'فیلتر کارها',
  type: 'نوع',
  allTypes: 'همهٔ نوع‌ها',
  genre: 'ژانر',
  allGenres: 'همهٔ ژانرها',
  order: 'ترتیب',
  orders: {
    year: 'سال ساخت',
    votes: 'پرطرفدارترین',
    imdb: 'امتیاز IMDb',
    get newest() {
      return `تازه‌ترین در ${siteName()}`;
    },
    title: 'الفبا',
  } satisfies Record<(typeof ORDERS)[number], string>,
  as: (character: string) => `در نقش ${character}`,
  count: (count: string) => `${count} عنوان`,
  noneRefined: 'عنوانی با این فیلترها پیدا نشد',
  noneRefinedHint: 'فیلترها را بردارید تا همهٔ کارها را ببینید.',
  clear: 'برداشتن فیلترها',
  none: 'در این نقش کاری ثبت نشده است',
  noneHint: 'از نقش‌های بالا یکی را برگزینید، یا به صفحهٔ نخست بروید.',
  home: 'رفتن به صفحهٔ نخست',
};
