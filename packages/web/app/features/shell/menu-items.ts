import type { User } from '@parde/contract';
import type { ComponentType } from 'react';
import {
  BellIcon,
  BookmarkIcon,
  CalendarIcon,
  ClockIcon,
  FilmIcon,
  GridIcon,
  HomeIcon,
  LogoutIcon,
  MicIcon,
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
  /** Shows the dot for new notifications. */
  hasBadge?: boolean;
}

/** The fields of a user that menus need. */
type Member = Pick<User, 'newNotifications'>;

function accountItem(user: Member | null): MenuItem {
  return user
    ? {
        label: text.dashboard,
        to: paths.dashboard,
        icon: PersonIcon,
        hasBadge: user.newNotifications,
      }
    : { label: text.signIn, to: paths.login(), icon: PersonIcon };
}

/** SPEC §2 "Menus", in its order. */
export function menuItems(user: Member | null): MenuItem[] {
  return [
    { label: text.home, to: paths.home(), icon: HomeIcon },
    accountItem(user),
    ...(user ? [{ label: text.watchlist, to: paths.watchlist, icon: BookmarkIcon }] : []),
    { label: text.categories, to: paths.categories, icon: GridIcon },
    { label: text.collections, to: paths.collections(), icon: StackIcon },
    { label: text.series, to: paths.series(), icon: SeriesIcon },
    { label: text.films, to: paths.home(), icon: FilmIcon },
    { label: text.dubbed, to: paths.dubbed, icon: MicIcon },
    { label: text.comingSoon, to: paths.comingSoon(), icon: CalendarIcon },
    { label: text.support, to: paths.contact, icon: SupportIcon },
  ];
}

/** Additional items of the mobile side menu for users. */
export function sideMenuItems(user: Member | null): MenuItem[] {
  if (!user) return menuItems(user);
  return [
    ...menuItems(user),
    { label: text.history, to: paths.history, icon: ClockIcon },
    {
      label: text.notifications,
      to: paths.notifications,
      icon: BellIcon,
      hasBadge: user.newNotifications,
    },
    { label: text.logout, to: paths.logout, icon: LogoutIcon },
  ];
}

/** Whether `to` is the current page. Home and films share a URL: the first one is marked. */
export function isCurrent(item: MenuItem, pathname: string, search: string): boolean {
  const [path = '', query = ''] = item.to.split('?');
  if (path !== pathname) return false;
  const isDubbed = new URLSearchParams(search).get('is_dubbed') === '1';
  if (path === '/') return item.label !== text.films && isDubbed === (query !== '');
  return true;
}
