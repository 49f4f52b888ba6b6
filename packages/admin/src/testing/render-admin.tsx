import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { render } from '@testing-library/react';
import type { ReactNode } from 'react';
import { AdminContext, type AuthProvider, Notification } from 'react-admin';
import { vi } from 'vitest';
import { dataProvider } from '../api/data-provider';
import { i18nProvider } from '../api/i18n-provider';

interface Answer {
  status?: number;
  body: unknown;
}
interface Asked {
  method: string;
  path: string;
  body: unknown;
}

/** Replaces the API, and records all requests but those by GET. */
export function stubApi(answer: (asked: Asked) => Answer) {
  const changes: Asked[] = [];
  vi.stubGlobal('fetch', async (input: string | URL | Request, init: RequestInit = {}) => {
    const url = new URL(input instanceof Request ? input.url : input, 'http://parde.test');
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const asked = { method, path: url.pathname, body };
    if (method !== 'GET') changes.push(asked);
    const { status = 200, body: said } = answer(asked);
    return new Response(JSON.stringify(said), {
      status,
      headers: { 'content-type': 'application/json' },
    });
  });
  return changes;
}

/** Ignores React's warnings about props that react-admin passes on to elements with this version of MUI. */
function ignoreUnknownProps() {
  const spy = vi.spyOn(console, 'error');
  const complain = spy.getMockImplementation();
  spy.mockImplementation((...said: unknown[]) => {
    if (!['InputProps', 'inputProps', 'inputRef'].includes(String(said[1]))) complain?.(...said);
  });
}

type CanAccess = NonNullable<AuthProvider['canAccess']>;

/** Renders a part of the operators' site, by default for a user with all permissions. */
export function renderAdmin(children: ReactNode, canAccess: CanAccess = async () => true) {
  ignoreUnknownProps();
  const authProvider = {
    login: async () => {},
    logout: async () => {},
    checkAuth: async () => {},
    checkError: async () => {},
    canAccess,
    getPermissions: async () => [
      'comments.moderate',
      'members.manage',
      'staff.manage',
      'support.answer',
      'titles.edit',
    ],
    getIdentity: async () => ({ id: 1, fullName: 'مالک' }),
  };
  // Test files share a process, but each has its own document.
  const cache = createCache({ key: 'css', container: document.head });
  return render(
    <CacheProvider value={cache}>
      <AdminContext
        dataProvider={dataProvider}
        authProvider={authProvider}
        i18nProvider={i18nProvider}
      >
        {children}
        <Notification />
      </AdminContext>
    </CacheProvider>,
  );
}
