import {
  lazy,
  type ReactNode,
  type RefObject,
  Suspense,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useLocation, useNavigation, useNavigationType } from 'react-router';
import { lazyWithRetry } from '../../components/loaded';
import { LoadingView } from '../../components/loading-view';
import { Stack } from '../../components/stack';
import { memberView } from '../../lib/cookies';
import { offeredInstall, subscribeToInstall } from '../../lib/install-prompt';
import { importWithRetry } from '../../lib/late-scripts';
import { keepPageFocus } from '../../lib/page-focus';
import { paths } from '../../lib/paths';
import { useSite } from '../../lib/use-site';
import { useAuth } from '../../stores/auth';
import { watchAuth } from '../../stores/auth-watch';
import { BottomBar, useScroll } from './bottom-bar';
import { Footer } from './footer';
import { Header, type RenderSearch } from './header';
import styles from './shell.module.css';
import { text } from './text';

const loadDrawer = () => import('./side-drawer');
const SideDrawer = lazyWithRetry(loadDrawer);
const InstallOffer = lazy(() => importWithRetry(() => import('./install-offer')));
const MemberView = lazy(() => importWithRetry(() => import('./member-view')));

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
  useNews();
  const openMenu = () => {
    setMenuOpened(true);
    setMenuOpen(true);
  };
  return (
    <Stack className={styles.shell}>
      <a className={`${styles.skip} visually-hidden`} href="#main">
        {text.skip}
      </a>
      <NavigationProgress />
      <Announcement />
      <Header
        onOpenMenu={openMenu}
        onMenuIntent={() => void loadDrawer()}
        renderSearch={renderSearch}
      />
      <View />
      <main id="main" ref={main} tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <BottomBar onOpenMenu={openMenu} />
      {hasMenuOpened && <SideDrawer isOpen={isMenuOpen} onClose={() => setMenuOpen(false)} />}
      <Install />
      <PageViews />
    </Stack>
  );
}

/** The operator's banner, above everything on every page. */
function Announcement() {
  const { announcement, announcementUrl } = useSite();
  if (announcement === null) return null;
  return (
    <aside aria-label={text.announcement} className={styles.announcement}>
      {announcementUrl === null ? (
        announcement
      ) : (
        // Always a full page load, also for a page of this site: the operator may have typed any address.
        <a href={announcementUrl}>{announcement}</a>
      )}
    </aside>
  );
}

/** Banner indicating that staff are viewing the site as a member. */
function View() {
  const [token, setToken] = useState<string | null>(null);
  // The view begins and ends with a full page load.
  useEffect(() => setToken(memberView()), []);
  return <Suspense>{token && <MemberView token={token} />}</Suspense>;
}

/** The offer to install the site: never beside a film, nor over the first screen, which has the page's main action. */
function Install() {
  const offered = useSyncExternalStore(subscribeToInstall, offeredInstall, () => null);
  const { pathname } = useLocation();
  const isBelow = useScroll(() => scrollY > innerHeight);
  const isShown = offered && isBelow && !pathname.startsWith('/watch/');
  return <Suspense>{isShown && <InstallOffer />}</Suspense>;
}

/** Reports page views, if the operator configured a service. Never delays a page. */
function PageViews() {
  const { analytics } = useSite();
  const { pathname, search } = useLocation();
  useEffect(() => {
    if (!analytics) return;
    // After a second the page has loaded and its title is set.
    const timer = setTimeout(() => {
      import('../../lib/analytics/report-page-view')
        .then(({ reportPageView, reportedPath }) =>
          reportPageView(analytics, location.origin + reportedPath(pathname, search)),
        )
        // A view is lost with the network.
        .catch(() => undefined);
    }, 1000);
    return () => clearTimeout(timer);
  }, [analytics, pathname, search]);
  return null;
}

/**
 * After a navigation to another path, moves the focus to the content, so that keyboard and screen
 * reader start there; after Back and Forward to what had it. Filters (same path) and the first load
 * leave the focus alone.
 */
function usePageFocus(target: RefObject<HTMLElement | null>): void {
  const { pathname, key, hash } = useLocation();
  const isReturn = useNavigationType() === 'POP';
  const previous = useRef(pathname);
  useEffect(() => {
    // The router restores the scroll position itself.
    if (previous.current !== pathname) target.current?.focus({ preventScroll: true });
    previous.current = pathname;
    // The browser focuses what a link on the same page leads to.
    return keepPageFocus(key, isReturn && hash === '');
  }, [pathname, key, hash, isReturn, target]);
}

/** Work after hydration: loads the user (SPEC §4) and installs the service worker. */
function useStartup(): void {
  useEffect(() => {
    if (import.meta.env.PROD && 'serviceWorker' in navigator) {
      import('../../lib/service-worker')
        .then((module) => module.installServiceWorker())
        // The next page tries again.
        .catch(() => undefined);
    }
    return watchAuth();
  }, []);
}

/** Receives members' notifications while a page is open. */
function useNews(): void {
  const token = useAuth((state) => (state.user ? state.token : null));
  // Opening a stream while the session is ending would be refused.
  const isLeaving = useLocation().pathname === paths.logout;
  useEffect(() => {
    if (token === null || isLeaving || memberView()) return;
    const ending = new AbortController();
    void import('../../stores/news-stream')
      .then(({ followNews }) => followNews(token, ending.signal))
      // New notifications then appear when the user is fetched next.
      .catch(() => undefined);
    return () => ending.abort();
  }, [token, isLeaving]);
}

/** Delay of the progress bar: faster navigations feel instant, so it would only flicker. */
const BAR_AFTER_MS = 100;
/** Delay of the full-screen loading view, for slow navigations. */
const VIEW_AFTER_MS = 700;

function useElapsed(isRunning: boolean, delay: number): boolean {
  const [hasElapsed, setElapsed] = useState(false);
  useEffect(() => {
    if (!isRunning) return;
    const timer = setTimeout(() => setElapsed(true), delay);
    return () => {
      clearTimeout(timer);
      setElapsed(false);
    };
  }, [isRunning, delay]);
  return isRunning && hasElapsed;
}

/** Progress bar for navigations, with the loading view for slow ones. */
function NavigationProgress() {
  const { state, location: target } = useNavigation();
  const { pathname } = useLocation();
  const isLoading = state !== 'idle';
  const isBarShown = useElapsed(isLoading, BAR_AFTER_MS);
  const isViewShown = useElapsed(isLoading && target?.pathname !== pathname, VIEW_AFTER_MS);
  return (
    <>
      {isBarShown && <div className={styles.bar} role="progressbar" aria-label={text.loading} />}
      {isViewShown && <LoadingView />}
    </>
  );
}
