import { titleNameOf } from '../catalogue/make-title.ts';
import { personName } from '../catalogue/names.ts';
import { type Random, randomOf } from '../catalogue/random.ts';
import type { QueryKinds } from './title-queries.ts';

const KIND = 5003;
const DEEP = 'per_page=50&page=190';

const encode = (query: Record<string, string | number>) =>
  new URLSearchParams(Object.entries(query).map(([key, value]) => [key, String(value)])).toString();

/** Addresses below `/api/admin` that operators open, by kind. */
const kindsOf = (rows: number): Record<string, (random: Random) => string> => ({
  'titles: by a column': (random) =>
    `titles?sort=${random.pick(['', '-'])}${random.pick(['id', 'titleFa', 'year', 'updatedAt'])}&page=${1 + random.below(4)}`,
  'titles: deep page': (random) => `titles?sort=${random.pick(['-year', 'titleFa'])}&${DEEP}`,
  'titles: state': (random) =>
    `titles?state=${random.pick(['draft', 'hidden', 'takedown', 'published'])}&sort=${random.pick(['-id', '-year', '-updatedAt'])}`,
  'titles: what is missing': (random) =>
    `titles?missing=${random.pick(['poster', 'synopsis', 'file'])}&type=${random.pick(['movie', 'series'])}`,
  'titles: locked': (random) => `titles?has_locked=${random.pick(['0', '1'])}`,
  'titles: name': (random) =>
    `titles?${encode({ q: titleNameOf(random.below(rows))[random.pick(['fa', 'en'])] })}`,
  'titles: beginning of a name': (random) =>
    `titles?${encode({ q: titleNameOf(random.below(rows)).fa.slice(0, 4), state: 'published' })}`,
  'titles: number': (random) => `titles?q=${1 + random.below(rows)}`,
  people: (random) => `people?sort=${random.pick(['id', '-id', 'updatedAt', '-updatedAt'])}`,
  'people: what is missing': (random) =>
    `people?missing=${random.pick(['portrait', 'biography', 'nameFa'])}`,
  'people: name': (random) => `people?${encode({ q: personName(random).fa })}`,
  'people: deep page': () => `people?${DEEP}`,
  members: (random) => `members?page=${1 + random.below(4)}`,
  'members: deep page': () => `members?${DEEP}`,
  'members: state': (random) => `members?state=${random.pick(['banned', 'deleting'])}`,
  'members: common name': (random) =>
    `members?${encode({ q: random.pick(['رضایی', 'علی', 'user', 'محمدی', 'رض', 'علی رضایی']) })}`,
  'members: rare name': (random) =>
    `members?${encode({ q: random.pick([`کاوه نوری${random.below(997)}`, `user ${random.below(rows)}`, 'پریسا فرها']) })}`,
  'members: whole address': (random) =>
    `members?${encode({ q: `user${random.below(rows)}@example.com` })}`,
  'members: beginning of an address': (random) =>
    `members?${encode({ q: random.pick(['user', `user${random.below(999)}`]) })}`,
  'members: number': (random) => `members?q=${1 + random.below(rows)}`,
  'members: nobody': (random) => `members?${encode({ q: `ناموجود${random.below(99)}` })}`,
  'one member': (random) => `members/${1 + random.below(rows)}`,
  'one member: timeline': (random) => `members/${1 + random.below(rows)}/timeline`,
  orders: (random) => `orders?page=${1 + random.below(4)}`,
  'orders: deep page': () => `orders?${DEEP}`,
  'orders: state': (random) =>
    `orders?state=${random.pick(['open', 'paid', 'closed', 'refunded'])}`,
  'orders: unsettled': () => 'orders?unsettled=1',
  'orders: number': (random) => `orders?q=${1 + random.below(rows / 4)}`,
  'orders: address': (random) =>
    `orders?${encode({ q: `user${4 * random.below(rows / 4)}@example.com` })}`,
  'orders: reference': (random) => `orders?q=R${1 + random.below(rows / 4)}`,
  comments: (random) =>
    `comments?state=${random.pick(['waiting', 'held', 'reported', 'removed', 'all'])}`,
  'comments: deep page': () => `comments?state=all&${DEEP}`,
  'comments: one author': (random) => `comments?state=all&author=${1 + random.below(rows / 2)}`,
  support: (random) => `support?state=${random.pick(['open', 'answered', 'closed', 'all'])}`,
  'support: deep page': () => `support?state=closed&${DEEP}`,
  requests: (random) => `requests?state=${random.pick(['waiting', 'declined', 'fulfilled'])}`,
  'requests: deep page': () => `requests?${DEEP}`,
  'reports of films': (random) =>
    `playback-reports?state=${random.pick(['waiting', 'answered'])}&page=${1 + random.below(4)}`,
  'lists of members': (random) => `lists?state=${random.pick(['waiting', 'removed', 'all'])}`,
  duplicates: (random) => `duplicates?state=${random.pick(['waiting', 'apart'])}`,
  'one category': (random) =>
    `categories/${random.pick(['genre-1', 'genre-8', 'genre-30', 'country-IR', 'country-AQ', 'language-fa', 'age-12'])}`,
  audit: (random) => `audit?page=${1 + random.below(4)}`,
  'audit: filters': (random) =>
    `audit?${random.pick(['action=members.ban', 'action=no.such', `subject_kind=title&subject_id=${random.below(9000)}`, 'from=2020-01-01T00:00:00Z', 'to=2020-01-01T00:00:00Z'])}`,
  'files, jobs, uploads': (random) =>
    random.pick(['media', 'media?state=failed', 'media?state=encoding', 'jobs', 'uploads']),
  'short lists': (random) =>
    random.pick([
      'staff',
      'categories?kind=country',
      'collections',
      'coupons',
      'gifts',
      'plans',
      'imports',
      'backups',
    ]),
  'first screen': (random) => random.pick(['overview', 'inbox']),
});

/** `count` addresses of each kind for a site with that many titles and as many members. */
export function operatorQueries(seed: number, count: number, rows: number): QueryKinds {
  return Object.fromEntries(
    Object.entries(kindsOf(rows)).map(([name, make], kind) => [
      name,
      Array.from({ length: count }, (_, i) => make(randomOf(KIND + kind * 107 + seed * 7919, i))),
    ]),
  );
}
