import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import rtlPlugin from '@mui/stylis-plugin-rtl';
import type { ReactNode } from 'react';
import { Admin, CustomRoutes, Resource, useCanAccess, useRequireAccess } from 'react-admin';
import { createBrowserRouter, Route, RouterProvider } from 'react-router-dom';
import { authProvider } from './api/auth-provider';
import { dataProvider } from './api/data-provider';
import { i18nProvider } from './api/i18n-provider';
import { createQueryClient } from './api/query-client';
import { Inbox } from './features/inbox/inbox';
import { Overview } from './features/overview/overview';
import { AppLayout } from './layout/app-layout';
import { NotAllowed, ServerUnavailable } from './layout/load-failed';
import { resources } from './resources';
import { theme } from './theme/theme';

const rightToLeft = createCache({ key: 'rtl', stylisPlugins: [rtlPlugin] });

const queryClient = createQueryClient();

interface AllowedProps {
  resource: string;
  action: 'list' | 'create';
  children: ReactNode;
}

/** Screens with parts of their own around or instead of react-admin's show these before it checks the permission. */
function Allowed({ resource, action, children }: AllowedProps) {
  const screen = { resource, action };
  useRequireAccess(screen);
  const { canAccess } = useCanAccess(screen);
  return canAccess ? children : null;
}

function Site() {
  return (
    <Admin
      dashboard={Overview}
      layout={AppLayout}
      dataProvider={dataProvider}
      authProvider={authProvider}
      i18nProvider={i18nProvider}
      queryClient={queryClient}
      authenticationError={ServerUnavailable}
      accessDenied={NotAllowed}
      theme={theme}
      darkTheme={null}
      loginPage={false}
      title="گرداندن پرده"
      requireAuth
      disableTelemetry
    >
      {resources.map(({ section: _, list: List, create: Create, ...resource }) => (
        <Resource
          key={resource.name}
          {...resource}
          list={
            List && (
              <Allowed resource={resource.name} action="list">
                <List />
              </Allowed>
            )
          }
          create={
            Create && (
              <Allowed resource={resource.name} action="create">
                <Create />
              </Allowed>
            )
          }
        />
      ))}
      <CustomRoutes>
        <Route path="/inbox" element={<Inbox />} />
      </CustomRoutes>
    </Admin>
  );
}

// A data router: with <BrowserRouter> nobody would be warned of changes that were not saved.
const router = createBrowserRouter([{ path: '*', element: <Site /> }], { basename: '/admin' });

export function App() {
  return (
    <CacheProvider value={rightToLeft}>
      <RouterProvider router={router} />
    </CacheProvider>
  );
}
