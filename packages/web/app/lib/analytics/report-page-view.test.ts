// @vitest-environment jsdom
import { beforeEach, describe, expect, it, test, vi } from 'vitest';
import { reportedPath } from './report-page-view';

const sent = vi.fn((_url: string, _init: RequestInit) => Promise.resolve(new Response()));

async function report() {
  vi.resetModules();
  return (await import('./report-page-view')).reportPageView;
}

beforeEach(() => {
  sent.mockClear();
  vi.stubGlobal('fetch', sent);
  document.title = 'گاو | پرده';
});

describe('page views', () => {
  it('reach Matomo with address, title and referrer, once for each address', async () => {
    const reportPageView = await report();
    const config = { kind: 'matomo', url: 'https://stats.example', siteId: '3' } as const;
    reportPageView(config, 'https://parde.example/');
    reportPageView(config, 'https://parde.example/');
    reportPageView(config, 'https://parde.example/tv');
    expect(sent).toHaveBeenCalledTimes(2);
    const url = new URL(sent.mock.calls[1]?.[0] ?? '');
    expect(url.origin + url.pathname).toBe('https://stats.example/matomo.php');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      idsite: '3',
      rec: '1',
      url: 'https://parde.example/tv',
      action_name: 'گاو | پرده',
      urlref: 'https://parde.example/',
    });
  });

  it('reach Plausible as its events', async () => {
    const reportPageView = await report();
    const config = {
      kind: 'plausible',
      url: 'https://stats.example',
      domain: 'parde.example',
    } as const;
    reportPageView(config, 'https://parde.example/tv');
    const [url, init] = sent.mock.calls[0] ?? [];
    expect(url).toBe('https://stats.example/api/event');
    expect(JSON.parse(String(init?.body))).toEqual({
      name: 'pageview',
      url: 'https://parde.example/tv',
      domain: 'parde.example',
      referrer: null,
    });
  });

  it('load GA4’s script once', async () => {
    const reportPageView = await report();
    const config = { kind: 'ga4', measurementId: 'G-1' } as const;
    reportPageView(config, 'https://parde.example/');
    reportPageView(config, 'https://parde.example/tv');
    const scripts = [...document.querySelectorAll('script')].map((script) => script.src);
    expect(scripts).toEqual(['https://www.googletagmanager.com/gtag/js?id=G-1']);
    expect((window as unknown as { dataLayer: unknown[] }).dataLayer).toHaveLength(4);
  });
});

test.each([
  ['/tv', '?page=2', '/tv?page=2'],
  ['/auth/reset-password/secret', '?email=sara%40parde.test', '/auth/reset-password'],
  ['/AUTH/reset-password/secret', '', '/AUTH/reset-password'],
  ['/auth/login', '?next=%2Fuser%2Fhistory', '/auth/login'],
])('%s%s is reported as %s', (pathname, search, reported) => {
  expect(reportedPath(pathname, search)).toBe(reported);
});
