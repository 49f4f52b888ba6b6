import { type ReactNode, useCallback, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../components/button';
import { MenuIcon, SearchIcon } from '../../components/icons/icon';
import { Stack } from '../../components/stack';
import { Wordmark } from '../../components/wordmark';
import { siteName } from '../../config/site-config';
import { paths } from '../../lib/paths';
import { useAuth } from '../../stores/auth';
import styles from './header.module.css';
import { menuItems } from './menu-items';
import { MenuLink } from './menu-link';
import { text } from './text';

interface HeaderProps {
  onOpenMenu: () => void;
  /** Called when the menu will probably be opened soon, to preload it. */
  onMenuIntent: () => void;
  renderSearch: RenderSearch;
}

/** Content of the bar in search mode; `onLeave` restores the menu. */
export type RenderSearch = (onLeave: () => void) => ReactNode;

/** Desktop and mobile bar in one; CSS decides at 675 px which parts are visible. */
export function Header({ onOpenMenu, onMenuIntent, renderSearch }: HeaderProps) {
  const user = useAuth((state) => state.user);
  const [stage, setStage] = useState<'menu' | 'search'>('menu');
  const leaveSearch = useCallback(() => setStage('menu'), []);
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
            <Button
              variant="icon"
              className={styles.searchButton}
              aria-label={text.openSearch}
              onClick={() => setStage('search')}
            >
              <SearchIcon />
            </Button>
          </>
        )}
      </div>
    </header>
  );
}
