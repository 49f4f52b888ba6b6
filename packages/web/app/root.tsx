// Must be first, so that the stylesheets of all components come after it.
import './theme/global.css';

import { DirectionProvider } from '@base-ui/react/direction-provider';
import { DEFAULT_GROUND } from '@parde/shared/site-colors';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, type ReactNode, Suspense, useEffect, useState, useSyncExternalStore } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  useMatches,
  useRouteLoaderData,
} from 'react-router';
import type { Route } from './+types/root';
import { ActiveCardActions } from './components/active-card-actions';
import { ErrorPage } from './components/error-page';
import { lazyWithRetry } from './components/loaded';
import { Toast } from './components/toast';
import { DEV_SITE, SITE_CONFIG_ELEMENT } from './config/site-config';
import { useAwaitedPayment } from './features/billing/awaited-payment';
import { useProfileChoice } from './features/profiles/choose-profile';
import { SearchBox } from './features/search/search-box';
import { Shell } from './features/shell/shell';
import { importWithRetry, markPageHydrated } from './lib/late-scripts';
import { currentProof, subscribeToProof } from './lib/proof';
import { getQueryClient } from './lib/query-client';
import { useRemoteMode, watchForRemote } from './lib/remote-mode';
import { seedQueries } from './lib/route-data';
import { serverContext } from './lib/server-context';
import { themeScript, useThemeUpdates } from './lib/theme';
import { memberScript } from './stores/stored-user';
import asciiFont from './theme/vazirmatn-ascii.woff2?url';
import persianFont from './theme/vazirmatn-persian.woff2?url';

// In a built page, the fonts are inlined (`server/first-paint.ts`).
if (import.meta.env.DEV) void import('./theme/fonts.css');

const ProofDialog = lazyWithRetry(() => import('./components/proof-dialog'));
const RemoteMode = lazy(() => importWithRetry(() => import('./features/remote/remote-mode')));

const FONT = {
  rel: 'preload',
  as: 'font',
  type: 'font/woff2',
  crossOrigin: 'anonymous',
} as const;

export const links: Route.LinksFunction = () => [
  { ...FONT, href: persianFont },
  // Low priority, so that it loads after what the first text needs.
  { ...FONT, href: asciiFont, fetchPriority: 'low' },
  { rel: 'icon', href: '/favicon.svg', type: 'image/svg+xml' },
  { rel: 'icon', href: '/icons/favicon-32.png', sizes: '32x32', type: 'image/png' },
  { rel: 'apple-touch-icon', href: '/icons/apple-touch-icon.png' },
  { rel: 'manifest', href: '/manifest.webmanifest' },
  { rel: 'alternate', href: '/feed.xml', type: 'application/rss+xml', title: 'تازه‌ها' },
];

export function loader({ context }: Route.LoaderArgs) {
  return { site: context.get(serverContext)?.site ?? DEV_SITE };
}

// The installation's settings never change while a page is open.
export const shouldRevalidate = () => false;

export function Layout({ children }: { children: ReactNode }) {
  const root = useRouteLoaderData<typeof loader>('root');
  const { colors } = root?.site ?? DEV_SITE;
  useThemeUpdates();
  useEffect(markPageHydrated, []);
  return (
    // The inline scripts set the theme, and whether a member is stored.
    <html lang="fa" dir="rtl" style={colors} suppressHydrationWarning>
      <head>
        <script
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own code
          dangerouslySetInnerHTML={{ __html: `${themeScript};${memberScript}` }}
          suppressHydrationWarning
        />
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="theme-color" content={colors['--site-ground'] ?? DEFAULT_GROUND} />
        <Meta />
        <Links />
        <script
          id={SITE_CONFIG_ELEMENT}
          type="application/json"
          // biome-ignore lint/security/noDangerouslySetInnerHtml: our own settings, `<` escaped
          dangerouslySetInnerHTML={{
            __html: JSON.stringify(root?.site ?? DEV_SITE).replaceAll('<', '\\u003c'),
          }}
        />
      </head>
      <body>
        {children}
        <ScrollRestoration />
        <Scripts />
      </body>
    </html>
  );
}

export default function App() {
  const matches = useMatches();
  const [queryClient] = useState(() => {
    const client = getQueryClient();
    seedQueries(
      client,
      matches.map((match) => match.loaderData),
    );
    return client;
  });
  useAwaitedPayment();
  useProfileChoice();
  return (
    <QueryClientProvider client={queryClient}>
      <DirectionProvider direction="rtl">
        <Shell renderSearch={(onLeave) => <SearchBox onLeave={onLeave} />}>
          <Outlet />
        </Shell>
      </DirectionProvider>
      <ActiveCardActions />
      <Toast />
      <Proof />
      <Remote />
    </QueryClientProvider>
  );
}

/** Last resort, without the shell, which may have caused the error. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}

/** Asks for a proof of identity when a call needs it. Its script is loaded at the first request. */
function Proof() {
  const finish = useSyncExternalStore(subscribeToProof, currentProof, () => null);
  return finish && <ProofDialog onFinish={finish} />;
}

/** Remote control navigation, on televisions and where it was turned on. */
function Remote() {
  useEffect(watchForRemote, []);
  return <Suspense>{useRemoteMode() && <RemoteMode />}</Suspense>;
}
