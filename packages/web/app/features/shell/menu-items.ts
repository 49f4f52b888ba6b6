import type { User } from '@parde/contract';
import { daysLeft } from '@parde/shared/days-left';
import type { ComponentType } from 'react';
import {
  BellIcon,
  BookmarkIcon,
  CalendarIcon,
  ClockIcon,
  DesktopIcon,
  FilmIcon,
  GridIcon,
  HomeIcon,
  LogoutIcon,
  MicIcon,
  PeopleIcon,
  PersonIcon,
  SeriesIcon,
  StackIcon,
  SupportIcon,
} from '../../components/icons/icon';
import { paths } from '../../lib/paths';
import { text } from './text';

export interface MenuItem {
  label: string;
  to: string;
  icon: ComponentType<{ size?: number }>;
  /** Whether to show the dot for new notifications. */
  hasBadge?: boolean;
}

/** The fields of a user that menus need. */
type Member = Pick<User, 'newNotifications'> & Partial<Pick<User, 'profile' | 'profileCount'>>;

/** Whether it is a child's profile, which has no access to the account. */
const isChilds = (user: Member) => user.profile?.ageLimit != null;

const switchItem = { label: text.switchProfile, to: paths.chooseProfile(), icon: PeopleIcon };

function accountItem(user: Member | null): MenuItem {
  if (user && isChilds(user)) return { ...switchItem, label: text.profiles };
  return user
    ? {
        label: text.dashboard,
        to: paths.dashboard,
        icon: PersonIcon,
        hasBadge: user.newNotifications,
      }
    : { label: text.signIn, to: paths.login(), icon: PersonIcon };
}

const devicesItem = { label: text.devices, to: paths.devices, icon: DesktopIcon };
const watchlistItem = { label: text.watchlist, to: paths.watchlist, icon: BookmarkIcon };

/** The main menu, in the order of SPEC §2 "Menus". */
export function menuItems(user: Member | null): MenuItem[] {
  return [
    { label: text.home, to: paths.home(), icon: HomeIcon },
    accountItem(user),
    ...(user ? [watchlistItem] : []),
    { label: text.categories, to: paths.categories, icon: GridIcon },
    { label: text.collections, to: paths.collections(), icon: StackIcon },
    { label: text.series, to: paths.series(), icon: SeriesIcon },
    { label: text.films, to: paths.home(), icon: FilmIcon },
    { label: text.dubbed, to: paths.dubbed, icon: MicIcon },
    { label: text.comingSoon, to: paths.comingSoon(), icon: CalendarIcon },
    { label: text.support, to: paths.contact, icon: SupportIcon },
  ];
}

export const notificationsItem = (user: Member): MenuItem => ({
  label: text.notifications,
  to: paths.notifications,
  icon: BellIcon,
  hasBadge: user.newNotifications,
});

/** Entries of members' menus in addition to the main menu. */
const memberItems = (user: Member): MenuItem[] => [
  ...(isChilds(user) ? [] : [devicesItem]),
  { label: text.history, to: paths.history, icon: ClockIcon },
  ...(isChilds(user) ? [] : [notificationsItem(user)]),
  ...((user.profileCount ?? 1) > 1 && !isChilds(user) ? [switchItem] : []),
  { label: text.logout, to: paths.logout, icon: LogoutIcon },
];

/** Entries of the mobile side menu. */
export function sideMenuItems(user: Member | null): MenuItem[] {
  return [...menuItems(user), ...(user ? memberItems(user) : [])];
}

/** Entries of the menu behind the initial at the end of the header. */
export const accountItems = (user: Member): MenuItem[] => [
  isChilds(user) ? switchItem : { label: text.dashboard, to: paths.dashboard, icon: PersonIcon },
  watchlistItem,
  ...memberItems(user),
];

/** Number of days before the end of premium from which renewal is offered. */
const RENEW_DAYS = 7;

/** Offer to buy premium, or to renew it shortly before it ends; `null` if there is nothing to offer. */
export function premiumOffer(
  user: (Pick<User, 'premiumUntil'> & Partial<Pick<User, 'profile'>>) | null,
  now = Date.now(),
): Pick<MenuItem, 'label' | 'to'> | null {
  if (user?.profile?.ageLimit != null) return null;
  if (!user?.premiumUntil) return { label: text.subscribe, to: paths.plans };
  if (daysLeft(user.premiumUntil, now) > RENEW_DAYS) return null;
  return { label: text.renew, to: paths.plans };
}

/** Filters of the listing, which shares its URL with the front page. */
const FILM_FILTERS = [
  'genre',
  'country',
  'language',
  'year_from',
  'year_to',
  'imdb_from',
  'has_subtitle',
  'is_playable',
  'age',
];

function isFilmListing(query: URLSearchParams): boolean {
  const type = query.get('type');
  if (type === 'series' || type === 'short' || query.has('q')) return false;
  return type === 'movie' || FILM_FILTERS.some((name) => query.has(name));
}

/** Whether an entry links to the current page. The front page and the films share a URL: a filter marks the films. */
export function isCurrent(item: MenuItem, pathname: string, search: string): boolean {
  const [path = '', query = ''] = item.to.split('?');
  if (path !== pathname) return false;
  const filters = new URLSearchParams(search);
  // Distinguishes the dashboard from its devices tab.
  if (path === paths.dashboard) return (query === '') !== (filters.get('tab') === 'devices');
  if (path !== '/') return true;
  const isDubbed = filters.get('is_dubbed') === '1';
  if (query !== '') return isDubbed;
  return !isDubbed && isFilmListing(filters) === (item.label === text.films);
}
