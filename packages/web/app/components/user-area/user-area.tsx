import { type ReactNode, useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../../lib/paths';
import { useAuth } from '../../stores/auth';
import { isChild } from '../../stores/stored-user';
import { Badge } from '../badge';
import { Disc } from '../disc';
import {
  BellIcon,
  BookmarkIcon,
  CalendarIcon,
  ClockIcon,
  PersonIcon,
  StackIcon,
} from '../icons/icon';
import { KeyIcon, PlusIcon, ShieldIcon } from '../icons/more-icons';
import { PageFrame } from '../page-frame';
import { Stack } from '../stack';
import { Text } from '../typography';
import styles from './user-area.module.css';

/** Text of the user area's frame. */
const text = {
  nav: 'بخش‌های پنل کاربری',
  dashboard: 'پنل کاربری',
  watchlist: 'نشان‌شده‌ها',
  history: 'تاریخچهٔ تماشا',
  diary: 'دفتر تماشا',
  lists: 'فهرست‌ها',
  notifications: 'اعلان‌ها',
  requests: 'درخواست‌ها',
  password: 'تغییر گذرواژه',
  security: 'امنیت حساب',
};

/** Frame of every page below `/user`: member, navigation, page. The content of each page is a `UserPage`. */
export function UserArea({ children }: { children: ReactNode }) {
  const user = useAuth((state) => state.user);
  const name = (isChild(user) ? user?.profile?.name : user?.name) ?? '';
  return (
    <PageFrame className={styles.frame}>
      <aside className={`${styles.side} not-printed`}>
        <Stack as="p" direction="row" gap={12} align="center" below={16} className={styles.member}>
          <Disc tone="strong" aria-hidden="true">
            {[...name][0]}
          </Disc>
          <Text as="bdi" weight="medium" truncate shrink>
            {name}
          </Text>
        </Stack>
        <UserNav />
      </aside>
      <Text as="div" shrink>
        {children}
      </Text>
    </PageFrame>
  );
}

const SECTIONS = [
  { to: paths.dashboard, label: text.dashboard, icon: PersonIcon },
  { to: paths.watchlist, label: text.watchlist, icon: BookmarkIcon },
  { to: paths.history, label: text.history, icon: ClockIcon },
  { to: paths.diary, label: text.diary, icon: CalendarIcon },
  { to: paths.lists, label: text.lists, icon: StackIcon },
  { to: paths.notifications, label: text.notifications, icon: BellIcon },
  { to: paths.newRequest, label: text.requests, icon: PlusIcon },
  { to: paths.editPassword, label: text.password, icon: KeyIcon },
  { to: paths.security, label: text.security, icon: ShieldIcon },
];

/** Pages available to a child's profile. */
const FOR_CHILDREN: string[] = [paths.watchlist, paths.history];

/** Navigation of the user area: a list at the side, or a scrolling row on narrow screens. */
function UserNav() {
  const { pathname } = useLocation();
  const hasNews = useAuth((state) => state.user?.newNotifications ?? false);
  const list = useRef<HTMLUListElement>(null);
  const isLimited = useAuth(({ user }) => isChild(user));
  const sections = isLimited ? SECTIONS.filter(({ to }) => FOR_CHILDREN.includes(to)) : SECTIONS;

  // Also of pages below a section, and after the screen was turned. `scrollIntoView` would move the page, too.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the chosen item changes with the path
  useEffect(() => {
    const row = list.current;
    if (!row) return;
    const center = (element: Element) => {
      const { left, width } = element.getBoundingClientRect();
      return left + width / 2;
    };
    const show = () => {
      const chosen = row.querySelector('[aria-current]');
      if (chosen) row.scrollLeft += center(chosen) - center(row);
    };
    show();
    if (typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(show);
    observer.observe(row);
    return () => observer.disconnect();
  }, [pathname]);

  return (
    <nav aria-label={text.nav}>
      <ul ref={list} className={styles.list}>
        {sections.map(({ to, label, icon: Icon }) => (
          <li key={to}>
            <NavLink to={to} prefetch="intent" className={styles.link ?? ''}>
              <Icon size={20} />
              {label}
              {to === paths.notifications && hasNews && <Badge />}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
