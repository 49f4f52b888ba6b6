import type { ListOfQuery } from '@parde/contract';
import { toQueryString } from '@parde/contract/client';

/** All URLs of the site. Paths of titles, people and collections come from the API (`path`). */
export const paths = {
  home: (query?: Record<string, unknown>) => `/${toQueryString(query)}`,
  /** The listing that a search query refers to. */
  list: ({ type, genres, countries, exceptCountries, yearFrom, yearTo, order }: ListOfQuery) =>
    paths.home({
      type: type === 'all' ? undefined : type,
      genre: genres.map(({ slug }) => slug).join(',') || undefined,
      country:
        [
          ...countries.map(({ code }) => code),
          ...exceptCountries.map(({ code }) => `-${code}`),
        ].join(',') || undefined,
      year_from: yearFrom ?? undefined,
      year_to: yearTo ?? undefined,
      order_by: order ?? undefined,
    }),
  /** Full search of SPEC §2. */
  search: (text: string) => `/${toQueryString({ order_by: 'votes', type: 'all', q: text })}`,
  dubbed: '/?is_dubbed=1',
  series: (query?: Record<string, unknown>) => `/tv${toQueryString(query)}`,
  contact: '/contact',
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  supportThread: '/support/thread',
  supportThreadOf: (key: string) => `/support/thread#key=${key}`,
  categories: '/categories',
  collections: (query?: Record<string, unknown>) => `/collections${toQueryString(query)}`,
  comingSoon: (query?: Record<string, unknown>) => `/comingsoon${toQueryString(query)}`,
  files: (titleId: number) => `/titles/${titleId}/files`,
  trailer: (imdbKey: string) => `/watch/trailer/${imdbKey}`,
  /** `id` is that of the title, or of an episode of a series. */
  watch: (imdbKey: string, id: number) => `/watch/${imdbKey}/${id}`,
  screenshots: (titleId: number) => `/screenshots/${titleId}`,
  login: (next?: string) => `/auth/login${toQueryString({ next })}`,
  register: (next?: string) => `/auth/register${toQueryString({ next })}`,
  forgotPassword: '/auth/forgot-password',
  /** Without the secret that is appended in mailed links. */
  resetPassword: '/auth/reset-password',
  verifyEmail: '/auth/verify-email',
  notMe: '/auth/not-me',
  logout: '/auth/logout',
  plans: '/premium/plans',
  plan: (id: number) => `/premium/plans/${id}`,
  /** `order`: an unpaid one to continue; `next`: where to continue after payment. */
  join: (planId: number, query?: { order?: number; next?: string | null }) =>
    `/premium/join/${planId}${toQueryString(query)}`,
  /** Without an order, it shows the last one. */
  successfulPayment: (order?: number) => `/successful-payment${toQueryString({ order })}`,
  goPremium: '/gopremium',
  gift: '/gift',
  /** Continues an unpaid gift order. */
  payGift: (order: number) => `/gift${toQueryString({ order })}`,
  /** Prefills the code. */
  redeemGift: (code: string) => `/gift${toQueryString({ code })}`,
  /** Card of the gift bought with an order. */
  giftCard: (order: number) => `/gift/card/${order}`,
  watchlist: '/user/watchlist',
  history: '/user/history',
  diary: '/user/diary',
  lists: '/user/lists',
  /** Where the owner edits a list; others use the path returned by the API. */
  ownList: (id: number) => `/user/lists/${id}`,
  /** Import from other sites, and export to them. */
  dataImport: '/user/data-import',
  dashboard: '/user/dashboard',
  /** Where signed-in browsers are listed and signed out. */
  devices: '/user/dashboard?tab=devices',
  /** Where the account's profiles are added and changed. */
  profiles: '/user/dashboard?tab=profiles',
  /** Choice of the profile; `next`: where to continue. */
  chooseProfile: (next?: string) => `/profiles${toQueryString({ next })}`,
  notifications: '/user/notifications',
  /** Titles that the member follows or awaits. */
  follows: '/user/notifications?tab=follows',
  order: (id: number) => `/user/orders/${id}`,
  newRequest: '/user/new-request',
  /** Prefills the name. */
  requestTitle: (title: string) => `/user/new-request${toQueryString({ title })}`,
  editPassword: '/user/edit-password',
  security: '/user/security',
  /** A different site, so it needs a full page load. */
  operatorsSite: '/admin',
};
