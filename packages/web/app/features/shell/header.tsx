import {
  type ReactNode,
  type RefObject,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button';
import { MenuIcon, SearchIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { Wordmark } from '../../components/wordmark';
import { siteName } from '../../config/site-config';
import { paths } from '../../lib/paths';
import { useAuth } from '../../stores/auth';
import { isChild } from '../../stores/stored-user';
import { AccountMenu } from './account-menu';
import styles from './header.module.css';
import { menuItems, notificationsItem, premiumOffer } from './menu-items';
import { MenuLink } from './menu-link';
import { text } from './text';

interface HeaderProps {
  onOpenMenu: () => void;
  /** Called when the menu is likely to be opened soon, to preload it. */
  onMenuIntent: () => void;
  renderSearch: RenderSearch;
}

/** Content of the bar in search mode; `onLeave` restores the menu. */
export type RenderSearch = (onLeave: () => void) => ReactNode;

/** Desktop and mobile bar in one; CSS decides at 675 px which parts are visible. */
export function Header({ onOpenMenu, onMenuIntent, renderSearch }: HeaderProps) {
  const user = useAuth((state) => state.user);
  const isUnknown = useAuth((state) => !state.hasTriedFetchingUser);
  const [stage, setStage] = useState<'menu' | 'search'>('menu');
  const searchButton = useRef<HTMLButtonElement>(null);
  const noteFocus = useFocusBefore(stage === 'search', searchButton);
  const openSearch = () => {
    noteFocus();
    setStage('search');
  };
  const leaveSearch = useCallback(() => setStage('menu'), []);
  const offer = premiumOffer(user);
  useSearchShortcut(openSearch);
  return (
    <header className={styles.bar} data-stage={stage}>
      <div className={styles.inner}>
        <Button
          variant="icon"
          className={styles.menuButton}
          aria-label={text.openMenu}
          aria-haspopup="dialog"
          onClick={onOpenMenu}
          onPointerEnter={onMenuIntent}
          onFocus={onMenuIntent}
        >
          <MenuIcon />
        </Button>
        <Stack
          as={Link}
          direction="row"
          align="center"
          to={paths.home()}
          className={styles.home}
          aria-label={`${siteName()}، ${text.home}`}
        >
          <Wordmark />
        </Stack>
        {stage === 'search' ? (
          renderSearch(leaveSearch)
        ) : (
          <>
            <nav className={styles.menu} aria-label={text.mainMenu}>
              <Stack as="ul" direction="row" gap={4} align="center" className={styles.items}>
                {menuItems(user).map((item) => (
                  <li key={item.label}>
                    <MenuLink item={item} className={styles.item} />
                  </li>
                ))}
              </Stack>
            </nav>
            <Stack direction="row" gap={8} align="center" className={styles.end}>
              {offer && (
                <Button size="small" className={styles.subscribe} to={offer.to} prefetch="intent">
                  {offer.label}
                </Button>
              )}
              <Button
                variant="icon"
                ref={searchButton}
                className={styles.search}
                aria-label={text.searchField}
                aria-keyshortcuts="/ Control+K"
                onClick={openSearch}
              >
                <SearchIcon />
                <span aria-hidden="true" className={styles.searchField}>
                  <span>{text.searchField}</span>
                  <kbd>/</kbd>
                </span>
              </Button>
              {!user && isUnknown && <span className={styles.ofMember} />}
              {user && (
                <>
                  {!isChild(user) && (
                    <MenuLink item={notificationsItem(user)} className={styles.bell} isIcon />
                  )}
                  <AccountMenu user={user} />
                </>
              )}
            </Stack>
          </>
        )}
      </div>
    </header>
  );
}

/**
 * If the focus is lost together with the search box, it returns to the element that had it before, or to the button;
 * the focus of a newly opened page is kept. Call the returned function before the box opens.
 */
function useFocusBefore(isSearch: boolean, button: RefObject<HTMLButtonElement | null>) {
  const before = useRef<Element | null>(null);
  useEffect(() => {
    const { current } = before;
    if (isSearch || !current || document.activeElement !== document.body) return;
    const isThere = current instanceof HTMLElement && current.isConnected;
    (isThere && current !== document.body ? current : button.current)?.focus();
  }, [isSearch, button]);
  return () => {
    if (!isSearch) before.current = document.activeElement;
  };
}

const HANDLES_TYPING = 'input, textarea, select, [contenteditable], [role="slider"]';

/** What opens above the page; the search would open behind it. */
const LAYER = '[role$=dialog], dialog, [popover]';

/** Shortcuts `/` and Ctrl+K (or ⌘K), by the physical key, so that they also work on Persian keyboards. */
function useSearchShortcut(onSearch: () => void): void {
  const open = useEffectEvent(onSearch);
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { code, altKey, shiftKey, defaultPrevented } = event;
      if (defaultPrevented || altKey || shiftKey) return;
      const isCommand = event.ctrlKey || event.metaKey;
      if (isCommand ? code !== 'KeyK' : code !== 'Slash') return;
      const target = event.target as Element;
      if ((target.matches(HANDLES_TYPING) && !isCommand) || target.closest(LAYER)) return;
      if (document.fullscreenElement) return;
      event.preventDefault();
      open();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}
