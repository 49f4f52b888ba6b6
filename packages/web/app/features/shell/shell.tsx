import { lazy, type ReactNode, Suspense, useRef, useState } from 'react';
import { BottomBar } from './bottom-bar';
import { Footer } from './footer';
import { Header, type RenderSearch } from './header';
import { NavigationProgress } from './navigation-progress';
import { PageViews } from './page-views';
import styles from './shell.module.css';
import { text } from './text';
import { usePageFocus } from './use-page-focus';
import { useStartup } from './use-startup';

const loadDrawer = () => import('./side-drawer');
const SideDrawer = lazy(loadDrawer);

interface ShellProps {
  children: ReactNode;
  renderSearch: RenderSearch;
}

/** Header, main area and footer around every page (SPEC §2). */
export function Shell({ children, renderSearch }: ShellProps) {
  const main = useRef<HTMLElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [hasMenuOpened, setMenuOpened] = useState(false);
  usePageFocus(main);
  useStartup();
  const openMenu = () => {
    setMenuOpened(true);
    setMenuOpen(true);
  };
  return (
    <div className={styles.shell}>
      <a className={`${styles.skip} visually-hidden`} href="#main">
        {text.skip}
      </a>
      <NavigationProgress />
      <Header
        onOpenMenu={openMenu}
        onMenuIntent={() => void loadDrawer()}
        renderSearch={renderSearch}
      />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <BottomBar onOpenMenu={openMenu} />
      {hasMenuOpened && (
        <Suspense>
          <SideDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />
        </Suspense>
      )}
      <PageViews />
    </div>
  );
}
