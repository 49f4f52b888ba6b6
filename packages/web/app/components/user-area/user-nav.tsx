import { useEffect, useRef } from 'react';
import { NavLink, useLocation } from 'react-router';
import { paths } from '../../lib/paths';
import { useAuth } from '../../stores/auth';
import { Badge } from '../badge';
import { BellIcon, BookmarkIcon, ClockIcon, KeyIcon, PersonIcon, PlusIcon } from '../icons/icon';
import { text } from './text';
import styles from './user-nav.module.css';

const SECTIONS = [
  { to: paths.dashboard, label: text.dashboard, icon: PersonIcon },
  { to: paths.watchlist, label: text.watchlist, icon: BookmarkIcon },
  { to: paths.history, label: text.history, icon: ClockIcon },
  { to: paths.notifications, label: text.notifications, icon: BellIcon },
  { to: paths.newRequest, label: text.requests, icon: PlusIcon },
  { to: paths.editPassword, label: text.password, icon: KeyIcon },
];

/** Navigation of the user area: a list at the side, or a scrolling row on narrow screens. */
export function UserNav() {
  const { pathname } = useLocation();
  const hasNews = useAuth((state) => state.user?.newNotifications ?? false);
  const list = useRef<HTMLUListElement>(null);

  useEffect(() => {
    list.current
      ?.querySelector(`[href="${pathname}"]`)
      ?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [pathname]);

  return (
    <nav aria-label={text.nav}>
      <ul ref={list} className={styles.list}>
        {SECTIONS.map(({ to, label, icon: Icon }) => (
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
