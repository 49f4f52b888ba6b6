import { useSyncExternalStore } from 'react';
import { BookmarkIcon, MenuIcon, PersonIcon, SupportIcon } from '../../components/icons/icon';
import { paths } from '../../lib/paths';
import { useAuth } from '../../stores/auth';
import { isChild } from '../../stores/stored-user';
import styles from './bottom-bar.module.css';
import type { MenuItem } from './menu-items';
import { MenuLink } from './menu-link';
import { text } from './text';

const SHOWN_AFTER_PX = 100;

/** Mobile only; hidden until the page is scrolled beyond 100 px (SPEC §2). */
export function BottomBar({ onOpenMenu }: { onOpenMenu: () => void }) {
  const user = useAuth((state) => state.user);
  const isShown = useScroll(() => scrollY > SHOWN_AFTER_PX);
  const items: MenuItem[] = [
    { label: text.support, to: paths.contact, icon: SupportIcon },
    { label: text.watchlist, to: paths.watchlist, icon: BookmarkIcon },
    user && isChild(user)
      ? { label: text.profiles, to: paths.chooseProfile(), icon: PersonIcon }
      : user
        ? {
            label: text.dashboard,
            to: paths.dashboard,
            icon: PersonIcon,
            hasBadge: user.newNotifications,
          }
        : { label: text.signInShort, to: paths.login(), icon: PersonIcon },
  ];
  return (
    <nav className={styles.bar} aria-label={text.bottomMenu} data-shown={isShown}>
      <button type="button" className={styles.item} aria-haspopup="dialog" onClick={onOpenMenu}>
        <MenuIcon size={22} />
        {text.menu}
      </button>
      {items.map((item) => (
        <MenuLink key={item.label} item={item} className={styles.item} iconSize={22} />
      ))}
    </nav>
  );
}

function subscribe(notify: () => void): () => void {
  addEventListener('scroll', notify, { passive: true });
  return () => removeEventListener('scroll', notify);
}

/** Whether a condition on the page's scroll position holds; `false` on the server. */
export function useScroll(isTrue: () => boolean): boolean {
  return useSyncExternalStore(subscribe, isTrue, () => false);
}
